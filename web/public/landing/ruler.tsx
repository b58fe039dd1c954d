import { counted } from '../counted.ts';
import type { Ruler as RulerMarks } from '../view/sample.ts';

/** The source time of the issue, ten minutes per mark; the green ones are the reader's. */
export function Ruler({ ruler: { marks, total }, minutes }: { ruler: RulerMarks; minutes: number }) {
  const ours = Math.min(Math.max(1, Math.round(minutes / 10)), marks - 1);
  const others = marks - ours;
  return (
    <section className="wrap" aria-labelledby="ruler-h">
      <div className="ruler">
        <div className="ruler-head">
          <p id="ruler-h">What went into this issue, ten minutes per mark.</p>
          <p className="figures">{total}</p>
        </div>
        <div className="ticks" aria-hidden="true">
          {Array.from({ length: marks }, (_, mark) => `mark-${mark}`).map((key, mark) => (
            <i key={key} className={mark < ours ? 'you' : undefined} />
          ))}
        </div>
        <p className="ruler-foot fine">
          <span>
            <b>{ours === 1 ? 'The green mark' : 'The green marks'}</b> {ours === 1 ? 'is' : 'are'} the{' '}
            {counted(minutes, 'minute')} we ask of you.
          </span>
          <span className="figures">
            {others === 1
              ? 'The other one we sat through so you could take the 9\u00a0a.m. call.'
              : `The other ${others} we sat through so you could take the 9\u00a0a.m. call.`}
          </span>
        </p>
      </div>
    </section>
  );
}
