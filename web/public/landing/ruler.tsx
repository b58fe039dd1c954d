import type { Ruler as RulerMarks } from '../view/sample.ts';

/** The source time of the issue, ten minutes per mark; the green one is the reader's own ten minutes. */
export function Ruler({ ruler: { marks, total } }: { ruler: RulerMarks }) {
  const others = marks - 1;
  return (
    <section className="wrap" aria-labelledby="ruler-h">
      <div className="ruler">
        <div className="ruler-head">
          <p id="ruler-h">What went into this issue, ten minutes per mark.</p>
          <p className="figures">{total}</p>
        </div>
        <div className="ticks" aria-hidden="true">
          <i className="you" />
          {Array.from({ length: others }, (_, mark) => `mark-${mark}`).map((key) => (
            <i key={key} />
          ))}
        </div>
        <p className="ruler-foot fine">
          <span>
            <b>The green mark</b> is the ten minutes we ask of you.
          </span>
          <span className="figures">
            {others === 1
              ? 'The other one we sat through so you could take the 9 a.m. call.'
              : `The other ${others} we sat through so you could take the 9 a.m. call.`}
          </span>
        </p>
      </div>
    </section>
  );
}
