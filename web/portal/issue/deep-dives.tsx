import { directionOf } from '../../../edition/clean-text.ts';
import type { Dive, PrintedInsight } from '../../../edition/model/episodes.ts';
import type { Saying } from '../../../edition/model/quotes.ts';
import { keyed } from '../keyed.ts';
import { Away, Names } from './names.tsx';
import { secondLink } from './second-link.ts';
import { StateMark } from './state-mark.tsx';

export function DeepDives({ dives }: { dives: readonly Dive[] }) {
  return keyed(dives, ({ show, title }) => `${show}${title}`).map(({ key, item }) => (
    <DeepDive key={key} dive={item} />
  ));
}

function DeepDive({ dive }: { dive: Dive }) {
  const { show, title, date, length, summary, topics, moments, url } = dive;
  const facts = [date, length].filter((fact) => fact !== null);
  return (
    <article className="dive">
      {show !== null && (
        <p className="dive-show" dir={directionOf(show)}>
          {show}
        </p>
      )}
      <h3 dir={directionOf(title)}>{title}</h3>
      {facts.length > 0 && (
        <p className="facts">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      )}
      {summary !== '' && <p dir={directionOf(summary)}>{summary}</p>}
      {topics.length > 0 && (
        <p className="sources">
          Topics: <Names texts={topics} />
        </p>
      )}
      <Insights dive={dive} />
      {keyed(moments, ({ quote }) => quote).map(({ key, item }) => (
        <Moment key={key} moment={item} listenUrl={url} />
      ))}
      {url !== null && (
        <Away to={url} className="btn btn-s" label={`Listen to the episode ${title} (opens in a new tab)`}>
          Listen to the episode
        </Away>
      )}
    </article>
  );
}

function Insights({ dive: { insights, url } }: { dive: Dive }) {
  if (insights.length === 0) return null;
  const hasClock = insights.some(({ at }) => at !== null);
  return (
    <ul className={hasClock ? 'insights has-clock' : 'insights'}>
      {keyed(insights, ({ text }) => text).map(({ key, item }) => (
        <li key={key}>
          {hasClock && <Clock insight={item} listenUrl={url} />}
          <span dir={directionOf(item.text)}>
            {item.text}
            <Scores insight={item} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Clock({
  insight: { at, secs, url },
  listenUrl,
}: {
  insight: PrintedInsight;
  listenUrl: string | null;
}) {
  if (at === null) return <span />;
  return (
    <Away
      to={secondLink(url, listenUrl, secs)}
      className="insight-at"
      label={`Play at ${at} (opens in a new tab)`}
    >
      {at}
    </Away>
  );
}

function Scores({ insight: { actionability, impact } }: { insight: PrintedInsight }) {
  const scores = [
    actionability === null ? null : `Actionability ${actionability}/10`,
    impact === null ? null : `${actionability === null ? 'Impact' : 'impact'} ${impact}/10`,
  ].filter((score) => score !== null);
  return scores.length === 0 ? null : <small>{scores.join(', ')}</small>;
}

function Moment({ moment, listenUrl }: { moment: Saying; listenUrl: string | null }) {
  const { quote, speaker, at, secs, url, virality, state } = moment;
  const link = secondLink(url, listenUrl, secs);
  return (
    <blockquote className="moment">
      <p dir={directionOf(quote)}>“{quote}”</p>
      <footer>
        <span>
          {speaker !== null && <bdi>{speaker}</bdi>}
          {speaker !== null && at !== null && ', '}
          {at !== null && (
            <Away to={link} className={link === null ? undefined : 'room-link'}>
              at {at}
              {link !== null && <span className="sr"> (opens in a new tab)</span>}
            </Away>
          )}
          {virality !== null && `${speaker === null && at === null ? 'V' : ', v'}irality ${virality}/10`}
        </span>
        <StateMark state={state} />
      </footer>
    </blockquote>
  );
}
