import { keepPreviousData } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useId } from 'react';
import { type Episode, episodes } from '../../../contract/episodes.ts';
import type { Ahead } from '../../api/ahead.ts';
import { pagesFor } from '../../api/query.ts';
import { plural } from '../../format/plural.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { NarrowForm, NothingLeft } from '../filters/narrow-form.tsx';
import { asked, isNarrowed, type Narrowing, readNarrowing, useNarrowing } from '../filters/use-narrowing.ts';
import { ListRow, Track } from '../lists/list-row.tsx';
import { PagedList } from '../lists/paged-list.tsx';
import { Crumbs } from '../shell/crumbs.tsx';
import { useOpenRow, useSecond } from '../use-open-row.ts';
import { InsightButtons } from '../work/insight-buttons.tsx';
import { Reasons } from '../work/reasons.tsx';
import { TranscriptDialog } from './transcript-dialog.tsx';

const listOf = (narrowing: Narrowing) => ({
  ...pagesFor(episodes.listWithTranscripts, 100, { query: { ...asked(narrowing) } }),
  // The rows of the last words stay until those of the new ones have come.
  placeholderData: keepPreviousData,
});

export const ahead: Ahead = (client, { search }) =>
  client.prefetchInfiniteQuery(listOf(readNarrowing(search)));

/** Transcribed Episodes (product.md section 2, admin screen 6). */
export function Component() {
  const [narrowing, narrow] = useNarrowing();
  const [shown, show] = useOpenRow('transcript');
  const atSecs = useSecond();
  return (
    <>
      <Crumbs here="Transcripts" />
      <PageHead
        title="Transcribed Episodes"
        sub="Every episode whose transcript is completed, newest first"
      />
      <NarrowForm narrowing={narrowing} onChange={narrow} />
      <PagedList
        query={listOf(narrowing)}
        label="Transcribed episodes"
        keyOf={(episode) => episode.id}
        head={(total, isMore) => (
          <p className="strip" role="status">
            {isMore && 'More than '}
            {plural(total, 'transcript')}
          </p>
        )}
        row={(episode) => <TranscriptRow episode={episode} onView={() => show(episode.id)} />}
        empty={
          isNarrowed(narrowing) ? (
            <NothingLeft onClear={() => narrow(null)} />
          ) : (
            <EmptyState
              icon={FileText}
              title="No transcripts yet"
              text="Request one from an episode; it is listed here when it is done."
              action={<ButtonLink to="/admin/todo">Open TO DO</ButtonLink>}
            />
          )
        }
      />
      <TranscriptDialog episodeId={shown} atSecs={atSecs} onClose={() => show(null)} />
    </>
  );
}

function TranscriptRow({ episode, onView }: { episode: Episode; onView: () => void }) {
  const titleId = useId();
  return (
    <ListRow
      imageUrl={episode.podcast.imageUrl}
      artTitle={episode.podcast.title}
      title={episode.title}
      titleId={titleId}
      sub={episode.podcast.title}
      note={<Reasons episode={episode} />}
      at={episode.transcript?.createdAt ?? null}
      tracks="work"
    >
      <Button size="s" onClick={onView} aria-describedby={titleId}>
        View
      </Button>
      <Track>
        <InsightButtons episode={episode} titleId={titleId} />
      </Track>
    </ListRow>
  );
}
