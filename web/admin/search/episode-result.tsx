import { useId } from 'react';
import type { SaidEpisode, SaidMoment } from '../../../contract/search.ts';
import { withoutOverrides } from '../../format/bidi.ts';
import { clockTime } from '../../format/duration.ts';
import { keyed } from '../../format/keyed.ts';
import { plural } from '../../format/plural.ts';
import { Art } from '../../ui/art.tsx';
import { PublicationDay } from '../publication-day.tsx';
import { wordsForAddress } from './use-words.ts';

interface EpisodeResultProps {
  episode: SaidEpisode;
  onOpen: (episodeId: string, place: { at: string; words: string }) => void;
}

/** An episode with its best moments; each opens the transcript at its second. */
export function EpisodeResult({ episode, onOpen }: EpisodeResultProps) {
  const titleId = useId();
  const { title, podcast, pubDate, moments, momentCount } = episode;
  const more = momentCount - moments.length;
  const words = wordsForAddress(
    moments.flatMap(({ parts }) => parts.flatMap(({ text, isHit }) => (isHit ? [text] : []))),
  );
  return (
    <article className="card said" aria-labelledby={titleId}>
      <header className="said-head">
        <Art src={podcast.imageUrl} title={podcast.title} />
        <div className="clip">
          <h2 className="h3 clip" id={titleId}>
            <bdi>{title}</bdi>
          </h2>
          <p className="meta-line clip">
            <bdi>{podcast.title}</bdi>
            {pubDate !== null && (
              <>
                <i className="dot" />
                <PublicationDay at={pubDate} year />
              </>
            )}
          </p>
        </div>
      </header>
      <ol className="said-moments">
        {moments.map((moment) => (
          <li key={moment.atSecs}>
            <Moment
              moment={moment}
              onOpen={() => onOpen(episode.episodeId, { at: String(moment.atSecs), words })}
            />
          </li>
        ))}
      </ol>
      {more > 0 && <p className="said-more small quiet">and {plural(more, 'more moment')}</p>}
    </article>
  );
}

function Moment({ moment, onOpen }: { moment: SaidMoment; onOpen: () => void }) {
  const { atSecs, speaker, parts } = moment;
  return (
    <button type="button" className="said-moment" onClick={onOpen}>
      <time>{clockTime(atSecs)}</time>
      <span className="said-words">
        {speaker !== null && <bdi className="who">{withoutOverrides(speaker)}</bdi>}
        <span className="said-text" dir="auto">
          {keyed(parts, ({ text, isHit }) => `${isHit} ${text}`).map(({ key, item }) =>
            item.isHit ? <mark key={key}>{item.text}</mark> : <span key={key}>{item.text}</span>,
          )}
        </span>
      </span>
    </button>
  );
}
