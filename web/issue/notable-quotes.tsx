import { Fragment } from 'react';
import { directionOf } from '../../edition/clean-text.ts';
import type { PrintedQuote } from '../../edition/model/quotes.ts';
import { splitSentences } from '../../edition/model/sentences.ts';
import { keyed } from '../format/keyed.ts';
import { Evidence } from './evidence.tsx';
import { PlayLink } from './play-link.tsx';
import { StateMark } from './state-mark.tsx';

export function NotableQuotes({ quotes }: { quotes: readonly PrintedQuote[] }) {
  const firstWithEvidence = quotes.find(({ before, after }) => before !== null || after !== null);
  return keyed(quotes, ({ quote, at }) => `${at} ${quote}`).map(({ key, item }) => (
    <figure className="pull" id={item.place} key={key}>
      <blockquote dir={directionOf(item.quote)}>
        <Sentences text={item.quote} />
      </blockquote>
      <figcaption>
        <Source quote={item} />
        <At quote={item} />
        <StateMark state={item.state} />
      </figcaption>
      <Evidence quote={item} isOpen={item === firstWithEvidence} />
    </figure>
  ));
}

/** Lines break between sentences before they break inside one. */
function Sentences({ text }: { text: string }) {
  return keyed(splitSentences(text), (sentence) => sentence).map(({ key, item }) => (
    <Fragment key={key}>
      <span className="sentence">{item}</span>{' '}
    </Fragment>
  ));
}

function Source({ quote: { speaker, show, episode } }: { quote: PrintedQuote }) {
  if (speaker === null && show === null && episode === null) return null;
  return (
    <span className="pull-source">
      {speaker !== null && (
        <b>
          <bdi>{speaker}</bdi>
        </b>
      )}
      {speaker !== null && (show !== null || episode !== null) && ' on '}
      {show !== null && <bdi>{show}</bdi>}
      {show !== null && episode !== null && ', '}
      {episode !== null && (
        <>
          “<bdi>{episode}</bdi>”
        </>
      )}
    </span>
  );
}

function At({ quote: { at, secs, url, listenUrl, show } }: { quote: PrintedQuote }) {
  if (at === null) return null;
  return (
    <PlayLink {...{ url, listenUrl, secs, at }} name={show} className="play" muteClassName="play is-mute">
      {(url ?? listenUrl) !== null && <PlayMark />}
      at {at}
    </PlayLink>
  );
}

function PlayMark() {
  return (
    <svg viewBox="0 0 9 10" fill="currentColor" aria-hidden="true">
      <path d="M0 0v10l9-5z" />
    </svg>
  );
}
