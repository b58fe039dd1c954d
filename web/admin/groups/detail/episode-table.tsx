import { useInfiniteQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useId } from 'react';
import type { Episode } from '../../../../contract/episodes.ts';
import { type Podcast, podcasts } from '../../../../contract/podcasts.ts';
import { sentenceOf } from '../../../api/failure.ts';
import { fetchAgain, fetchMore } from '../../../api/fetch-more.ts';
import { pagesFor } from '../../../api/query.ts';
import { fullTime } from '../../../format/dates.ts';
import { relativeTime } from '../../../format/distance.ts';
import { clockTime, parseDurationSecs } from '../../../format/duration.ts';
import { plural, wholeNumber } from '../../../format/plural.ts';
import { Button } from '../../../ui/button.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { InsightControl } from '../../work/insight-control.tsx';
import { Reasons } from '../../work/reasons.tsx';
import { TranscriptControl } from '../../work/transcript-control.tsx';

/** Episodes come in portions, so that a show with thousands of them opens at once. */
const portion = 25;

interface EpisodeTableProps {
  id: string;
  podcast: Podcast;
  isReading: boolean;
  onRefresh: () => void;
}

/** The episodes of one podcast, newest first, each with its transcript and insight controls. */
export function EpisodeTable({ id, podcast, isReading, onRefresh }: EpisodeTableProps) {
  const list = useInfiniteQuery(pagesFor(podcasts.listEpisodes, portion, { params: { id: podcast.id } }));
  const episodes = list.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  const left = total - episodes.length;
  return (
    <div id={id}>
      {list.data === undefined && !list.isError && <TableSkeleton />}
      {list.data !== undefined && (
        <ul className="etable">
          <li className="erow th" aria-hidden="true">
            <span>Episode</span>
            <span className="c-date">Published</span>
            <span className="num c-len">Length</span>
            <span>Transcript</span>
            <span>Insights</span>
          </li>
          {episodes.map((episode) => (
            <EpisodeRow key={episode.id} episode={episode} />
          ))}
        </ul>
      )}
      {list.isError && (
        <div className="note note-fail pod-fail" role="alert">
          <div className="grow">{sentenceOf(list.error, 'The episodes could not be loaded.')}</div>
          <Button size="s" icon={RotateCw} busy={list.isFetching} onClick={() => fetchAgain(list)}>
            Try again
          </Button>
        </div>
      )}
      <div className="etable-foot">
        <span role="status">
          {list.data &&
            (left > 0
              ? `${wholeNumber(episodes.length)} of ${plural(total, 'episode')}`
              : plural(total, 'episode'))}
        </span>
        {left > 0 && !list.isError && (
          <Button
            variant="ghost"
            size="s"
            busy={list.isFetchingNextPage}
            onClick={() => void fetchMore(list)}
          >
            Show {wholeNumber(Math.min(portion, left))} more
          </Button>
        )}
        <Button
          className="push"
          variant="ghost"
          size="s"
          icon={RotateCw}
          busy={isReading}
          onClick={onRefresh}
        >
          Refresh Episodes
        </Button>
      </div>
    </div>
  );
}

function EpisodeRow({ episode }: { episode: Episode }) {
  const titleId = useId();
  const lengthSecs = parseDurationSecs(episode.duration);
  const length = lengthSecs > 0 ? clockTime(lengthSecs) : '';
  const when = relativeTime(episode.pubDate);
  return (
    <li className="erow">
      <div>
        <span className="erow-title lines" id={titleId}>
          {episode.title}
        </span>
        <Reasons episode={episode} />
        <span className="erow-facts why">{[when, length].filter(Boolean).join(' / ')}</span>
      </div>
      <span className="small muted c-date">
        {episode.pubDate !== null && (
          <time dateTime={episode.pubDate} title={fullTime(episode.pubDate)}>
            {when}
          </time>
        )}
      </span>
      <span className="small muted num c-len">{length}</span>
      <div className="cell">
        <TranscriptControl episode={episode} titleId={titleId} />
      </div>
      <div className="cell">
        <InsightControl episode={episode} titleId={titleId} />
      </div>
    </li>
  );
}

function TableSkeleton() {
  return (
    <Loading>
      <ul className="etable">
        {[62, 48, 70].map((width) => (
          <li className="erow" key={width}>
            <Skeleton width={`${width}%`} height={13} />
            <span className="c-date">
              <Skeleton height={13} />
            </span>
            <span className="c-len">
              <Skeleton height={13} />
            </span>
            <Skeleton height={26} />
            <Skeleton height={26} />
          </li>
        ))}
      </ul>
    </Loading>
  );
}
