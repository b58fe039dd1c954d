import type { ReactNode } from 'react';
import { isSameLine } from '../../../edition/model/snapshot.ts';
import { Caption, Sentences } from '../front-sheet.tsx';
import { issueName } from '../pages.ts';
import { Told } from '../told.tsx';
import type { Sample } from '../view/sample.ts';

/** The six columns, each filled from the sample where it has something to fill it with, else told in words. */
export function Pillars({ sample }: { sample: Sample | null }) {
  return (
    <section className="section" aria-labelledby="pillars-h">
      <div className="wrap">
        <div className="grid">
          <p className="kicker sec-head">In every issue</p>
          <div className="sec-body">
            <h2 className="heading" id="pillars-h">
              Six columns, each one short enough to use.
            </h2>
          </div>
        </div>
        <div className="pillars">
          <Trends sample={sample} />
          <Tactics sample={sample} />
          <MarketSignals sample={sample} />
          <SocialSnippets sample={sample} />
          <Quotes sample={sample} />
          <TryThis sample={sample} />
        </div>
      </div>
    </section>
  );
}

interface PillarProps {
  sample: Sample | null;
}

function Pillar({ kind, title, children }: { kind: string; title: string; children: ReactNode }) {
  return (
    <article className={`pillar p-${kind}`}>
      <h3>{title}</h3>
      {children}
    </article>
  );
}

/**
 * The strongest connection gave the issue its title, and the front page has the next two: the column tells one that is
 * new, where there is one.
 */
function trendOf(sample: Sample | null) {
  const others = sample?.connections.filter(({ theme }) => !isSameLine(theme, sample.title)) ?? [];
  return others[2] ?? others[0] ?? sample?.connections[0];
}

function Trends({ sample }: PillarProps) {
  const trend = trendOf(sample);
  return (
    <Pillar kind="trends" title="Trends">
      <p className="lead-line">{trend?.theme ?? 'What several shows noticed in the same week, told once.'}</p>
      <p>
        {trend ? (
          <Told text={trend.text} marks={trend.marks} />
        ) : (
          'When hosts who do not know each other describe the same shift, it is worth a paragraph. We say who agrees, who does not, and how much it matters.'
        )}
      </p>
    </Pillar>
  );
}

function Tactics({ sample }: PillarProps) {
  const tips = sample?.tips.slice(0, 3) ?? [];
  if (tips.length === 0) {
    return (
      <Pillar kind="tactics" title="Tactics">
        <p className="lead-line">How somebody did it, step by step</p>
        <p>Scripts, timings and small habits from agents who say what happened when they tried.</p>
      </Pillar>
    );
  }
  return (
    <Pillar kind="tactics" title="Tactics">
      <ol>
        {tips.map(({ lead, text, marks }) => (
          <li key={text}>
            <span>
              {lead !== null && <b>{lead} </b>}
              <Told text={text} marks={marks} />
            </span>
          </li>
        ))}
      </ol>
    </Pillar>
  );
}

/** Enough to fill the column, few enough to be read at a glance. */
const mostSignals = 4;

function MarketSignals({ sample }: PillarProps) {
  // What the front page and the Trends column say already is not said again.
  const said = [sample?.title ?? '', trendOf(sample)?.theme ?? ''];
  const signals: string[] = [];
  for (const line of [...(sample?.themes ?? []), ...(sample?.connections ?? []).map(({ theme }) => theme)]) {
    if (![...said, ...signals].some((other) => isSameLine(other, line))) signals.push(line);
  }
  return (
    <Pillar kind="market" title="Market Signals">
      {signals.length > 0 && (
        <ul className="signals">
          {signals.slice(0, mostSignals).map((signal) => (
            <li key={signal}>{signal}</li>
          ))}
        </ul>
      )}
      {signals.length < 3 && (
        <p>Rates, inventory, days on market: the figures that were said out loud, with who said them.</p>
      )}
    </Pillar>
  );
}

function SocialSnippets({ sample }: PillarProps) {
  const snippet = sample?.glance.findLast(({ text }) => text.length <= 280);
  return (
    <Pillar kind="social" title="Social Snippets">
      {snippet === undefined ? (
        <p>A few sentences in plain words that you can post as your own, or send to one client.</p>
      ) : (
        <div className="post">
          <p>
            <Told text={snippet.text} marks={snippet.marks} />
          </p>
          <footer>
            <span>Ready to post</span>
            <span>{snippet.text.length} characters</span>
          </footer>
        </div>
      )}
    </Pillar>
  );
}

function Quotes({ sample }: PillarProps) {
  // The first one stands on the front page already.
  const quote = sample?.quotes[1] ?? sample?.quotes[0];
  if (!quote) {
    return (
      <Pillar kind="quotes" title="Quotes">
        <p className="lead-line">The line everybody will repeat, with the name of the person who said it.</p>
        <p>Word for word, with its second, so that you can hear it before you use it.</p>
      </Pillar>
    );
  }
  return (
    <figure className="pillar p-quotes">
      <h3>Quotes</h3>
      <blockquote dir="auto">
        <Sentences of={quote.quote} />
      </blockquote>
      <Caption quote={quote} />
    </figure>
  );
}

function TryThis({ sample }: PillarProps) {
  // Tactics shows the first three; the last one is new to the reader.
  const tip = sample?.tips.at(-1);
  return (
    <Pillar kind="try" title="Try This">
      <p className="lead-line">
        {tip ? (tip.lead ?? <Told text={tip.text} marks={tip.marks} />) : 'One small thing, this week.'}
      </p>
      {tip && tip.lead !== null && (
        <p>
          <Told text={tip.text} marks={tip.marks} />
        </p>
      )}
      {(!tip || tip.lead === null) && <p>Short enough to do between two showings.</p>}
      {sample && tip && <p className="what">From {issueName(sample)}</p>}
    </Pillar>
  );
}
