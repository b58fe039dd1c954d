import { use } from 'react';
import { directionOf } from '../../edition/clean-text.ts';
import type { Dive, PrintedInsight } from '../../edition/model/episodes.ts';
import type { Saying } from '../../edition/model/quotes.ts';
import { isMarked } from '../../edition/model/standing.ts';
import { keyed } from '../format/keyed.ts';
import { Away, Names } from './names.tsx';
import { PlayLink } from './play-link.tsx';
import { StateMark } from './state-mark.tsx';
import { StandContext, Told } from './told.tsx';

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
      {summary !== '' && (
        <p dir={directionOf(summary)}>
          <Told text={summary} isShort />
        </p>
      )}
      {topics.length > 0 && (
        <p className="sources">
          Topics: <Names texts={topics} />
        </p>
      )}
      <Insights dive={dive} />
      {keyed(moments, ({ quote }) => quote).map(({ key, item }) => (
        <Moment key={key} moment={item} listenUrl={url} show={show} />
      ))}
      {url !== null && (
        <Away to={url} className="listen" label={`Listen to the episode ${title} (opens in a new tab)`}>
          Listen to the episode
        </Away>
      )}
    </article>
  );
}

function Insights({ dive: { insights, url, show } }: { dive: Dive }) {
  if (insights.length === 0) return null;
  const { stand } = use(StandContext);
  const told = insights.map(({ text }) => text);
  const hasClock = !isMarked(told, stand) && insights.some(({ at }) => at !== null);
  return (
    <ul className={hasClock ? 'insights has-clock' : 'insights'}>
      {keyed(insights, ({ text }) => text).map(({ key, item }) => (
        <li key={key}>
          {hasClock && <Clock insight={item} listenUrl={url} show={show} />}
          <span dir={directionOf(item.text)}>
            <Told text={item.text} isShort />
          </span>
        </li>
      ))}
    </ul>
  );
}

interface Heard {
  listenUrl: string | null;
  show: string | null;
}

function Clock({ insight: { at, secs, url }, listenUrl, show }: Heard & { insight: PrintedInsight }) {
  if (at === null) return <span />;
  return (
    <PlayLink {...{ url, listenUrl, secs, at }} name={show} className="insight-at">
      {at}
    </PlayLink>
  );
}

function Moment({ moment, listenUrl, show }: Heard & { moment: Saying }) {
  const { quote, speaker, at, secs, url, state, place } = moment;
  return (
    <blockquote className="moment" id={place}>
      <p dir={directionOf(quote)}>“{quote}”</p>
      <footer>
        <span>
          {speaker !== null && <bdi>{speaker}</bdi>}
          {speaker !== null && at !== null && ', '}
          {at !== null && (
            <PlayLink {...{ url, listenUrl, secs, at }} name={show} className="room-link" muteClassName="">
              at {at}
            </PlayLink>
          )}
        </span>
        <StateMark state={state} />
      </footer>
    </blockquote>
  );
}
