import type { Episode } from '../../../contract/episodes.ts';
import { hoursAndMinutes, parseDurationSecs } from '../../format/duration.ts';
import { PublicationDay } from '../publication-day.tsx';

/** Title, podcast, day, length and source of an episode in the lists of the builder. */
export function EpisodeLine({ episode, titleId }: { episode: Episode; titleId: string }) {
  const lengthSecs = parseDurationSecs(episode.duration);
  return (
    <div className="clip">
      <b className="clip" id={titleId} title={episode.title}>
        {episode.title}
      </b>
      <span className="meta-line">
        {episode.podcast.title}
        {episode.pubDate !== null && (
          <>
            <i className="dot" />
            <PublicationDay at={episode.pubDate} />
          </>
        )}
        {lengthSecs > 0 && (
          <>
            <i className="dot" />
            {hoursAndMinutes(lengthSecs)}
          </>
        )}
        {episode.rights !== null && (
          <>
            <i className="dot" />
            {episode.rights.sourceName}
          </>
        )}
      </span>
    </div>
  );
}
