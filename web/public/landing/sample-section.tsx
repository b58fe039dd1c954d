import { Link } from 'react-router';
import { issueName } from '../pages.ts';
import { Told } from '../told.tsx';
import type { Sample, SampleConnection, SampleTip } from '../view/sample.ts';

export function SampleSection({ sample }: { sample: Sample | null }) {
  const isEmpty =
    sample === null || (sample.summary === null && sample.connections.length + sample.tips.length === 0);
  return (
    <section className="section" id="sample" aria-labelledby="sample-h">
      <div className="wrap">
        <div className="grid">
          <p className="kicker sec-head">{isEmpty ? 'The sample' : `Inside ${issueName(sample)}`}</p>
          <div className="sec-body">
            <h2 className="heading" id="sample-h">
              {isEmpty
                ? 'The first issue is being made. Be the first to read it.'
                : 'Turn the page. This is what Monday looks like.'}
            </h2>
            {isEmpty && <Waiting />}
          </div>
        </div>
        {!isEmpty && <Spread sample={sample} />}
      </div>
    </section>
  );
}

function Waiting() {
  return (
    <>
      <p className="lede">
        Leave your email and the first issue that is published comes to you, whole and free. Until then we
        print no sample, because we print nothing that was not said.
      </p>
      <div className="hero-cta">
        <Link className="cta" to="/offer">
          View Full Sample
        </Link>
      </div>
    </>
  );
}

function Spread({ sample }: { sample: Sample }) {
  const { summary, connections, tips } = sample;
  const hasSnapshot = summary !== null || connections.length > 0;
  const isUnderFold = !isBrief(sample);
  const looks = [hasSnapshot && tips.length > 0 ? '' : 'single', isUnderFold ? '' : 'brief'];
  return (
    <div className="spread-wrap">
      <div className={['spread printed', ...looks].join(' ').trim()} data-theme="light">
        {hasSnapshot && <Snapshot sample={sample} isUnderFold={isUnderFold} />}
        {tips.length > 0 && <QuickWins tips={tips} isUnderFold={isUnderFold} />}
      </div>
      <p className="spread-cta printed" data-theme="light">
        <Link className="cta" to="/offer">
          View Full Sample
        </Link>
        <span className="fine">Free. One email, no card.</span>
        <a className="text-link" href="/sample">
          Read {issueName(sample)} here
        </a>
      </p>
    </div>
  );
}

/** Too little to run under the fade at the foot of the spread: then all of it is shown. */
function isBrief({ summary, connections, tips }: Sample): boolean {
  const texts = [
    summary?.text ?? '',
    ...connections.slice(0, 3).map(({ text }) => text),
    ...tips.map(({ text }) => text),
  ];
  return texts.join(' ').length < 900;
}

interface UnderFold {
  isUnderFold: boolean;
}

function Snapshot({ sample: { summary, connections }, isUnderFold }: UnderFold & { sample: Sample }) {
  return (
    <div className="page">
      <p className="folio">
        <span>Market Snapshot</span>
        <span>2</span>
      </p>
      <h3>What the week agreed on</h3>
      {/* A large first letter wants a paragraph to lean on. */}
      {summary !== null && (
        <p className={summary.text.length > 160 ? 'drop' : ''}>
          <Told {...summary} isUnderFold={isUnderFold} />
        </p>
      )}
      {connections.slice(0, 3).map((connection) => (
        <Connection key={connection.theme} isUnderFold={isUnderFold} {...connection} />
      ))}
    </div>
  );
}

function Connection({ theme, text, marks, isUnderFold }: UnderFold & SampleConnection) {
  return (
    <div className="conn">
      <h4>{theme}</h4>
      <p>
        <Told text={text} marks={marks} isUnderFold={isUnderFold} />
      </p>
    </div>
  );
}

function QuickWins({ tips, isUnderFold }: UnderFold & { tips: readonly SampleTip[] }) {
  return (
    <div className="page">
      <p className="folio">
        <span>Quick Wins</span>
        <span>3</span>
      </p>
      <h3>{tips.length === 1 ? 'One thing to do before Friday' : 'Things to do before Friday'}</h3>
      <ul className="todo">
        {tips.map(({ lead, text, marks, category }) => (
          <li key={text}>
            <span>
              <b>{lead ?? `${category}.`}</b> <Told text={text} marks={marks} isUnderFold={isUnderFold} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
