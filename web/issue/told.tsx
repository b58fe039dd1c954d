/**
 * Sentences of ours, each with a small mark that opens what it stands on: who said it, the words, what was said before
 * and after, and the way to hear it (evidence.md, "What readers see"). It opens without scripts.
 */
import { createContext, Fragment, use, useState } from 'react';
import type { Lead } from '../../edition/model/snapshot.ts';
import { type Basis, type BasisPlace, type StandIn, standIn } from '../../edition/model/standing.ts';
import { keyed } from '../format/keyed.ts';
import { copyText } from '../ui/copy-text.ts';
import { PlayLink } from './play-link.tsx';

interface Printed {
  stand: StandIn;
  /** How the issue is named where a sentence is copied: "The Walkthrough No. 4". */
  name: string;
}

const bare: Printed = { stand: standIn({}), name: '' };

/** What the sentences of the issue around stand on. */
export const StandContext = createContext<Printed>(bare);

interface ToldProps {
  text: string;
  /** Where the show stands above it already. */
  isShort?: boolean;
}

export function Told({ text, isShort = false }: ToldProps) {
  const { stand } = use(StandContext);
  return keyed(stand(text), (it) => it.text).map(({ key, item }, index) => (
    <Fragment key={key}>
      {index > 0 && ' '}
      {item.place === undefined ? item.text : <span id={item.place}>{item.text}</span>}
      {item.basis !== null && (
        <Mark sentence={item.text} basis={item.basis} words={isShort ? item.basis.at : item.basis.mark} />
      )}
    </Fragment>
  ));
}

export function ToldLead({ lead, text }: Lead) {
  return (
    <>
      {lead && <b>{lead}</b>} <Told text={text} />
    </>
  );
}

function Mark({ sentence, basis, words }: { sentence: string; basis: Basis; words: string }) {
  const { place, places, arithmetic } = basis;
  if (places.length === 0) return <span className="stands is-own"> {words}</span>;
  const panel = `${place}-says`;
  return (
    <>
      {' '}
      <button type="button" className="stands" id={place} popoverTarget={panel}>
        <span className="sr">Heard at </span>
        {words}
      </button>
      <span className="stands-on" id={panel} popover="auto" role="dialog" aria-label="What this stands on">
        {arithmetic !== null && <span className="stands-sum">{arithmetic}</span>}
        {keyed(places, ({ at, episode }) => `${episode} ${at}`).map(({ key, item }) => (
          <Place key={key} place={item} />
        ))}
        <span className="stands-acts">
          <Copy sentence={sentence} places={places} />
          <button type="button" className="stands-close" popoverTarget={panel} popoverTargetAction="hide">
            Close
          </button>
        </span>
      </span>
    </>
  );
}

function Place({ place }: { place: BasisPlace }) {
  const { show, episode, speaker, at, secs, words, before, after, url, listenUrl } = place;
  return (
    <span className="stands-place">
      <span className="stands-source">
        {speaker !== null && (
          <b>
            <bdi>{speaker}</bdi>
          </b>
        )}
        {speaker !== null && show !== null && ' on '}
        {show !== null && <bdi>{show}</bdi>}
        {episode !== null && (
          <>
            , “<bdi>{episode}</bdi>”
          </>
        )}
      </span>
      <span className="stands-words">
        {before !== null && <bdi>{before} </bdi>}
        <bdi className="is-hit">{words}</bdi>
        {after !== null && <bdi> {after}</bdi>}
      </span>
      <PlayLink {...{ url, listenUrl, secs, at }} name={show} className="play" muteClassName="play is-mute">
        {(url ?? listenUrl) === null ? 'At' : 'Play from'} {at}
      </PlayLink>
    </span>
  );
}

/** The sentence with where it was heard, to be pasted into a mail. */
function Copy({ sentence, places }: { sentence: string; places: readonly BasisPlace[] }) {
  const { name } = use(StandContext);
  const [said, setSaid] = useState<string | null>(null);
  const sources = places
    .map(({ show, episode, at }) => [show, episode && `“${episode}”`, at].filter(Boolean).join(', '))
    .join('; ');
  const copy = () =>
    copyText(`${sentence} (${[name, sources].filter(Boolean).join('; heard on ')})`).then(
      () => setSaid('Copied'),
      () => setSaid('Your browser did not allow it'),
    );
  return (
    <button type="button" className="stands-copy" data-wakes onClick={() => void copy()}>
      <span aria-live="polite">{said ?? 'Copy with source'}</span>
    </button>
  );
}
