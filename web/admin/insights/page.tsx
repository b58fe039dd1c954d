import { keepPreviousData } from '@tanstack/react-query';
import { Lightbulb } from 'lucide-react';
import { useId } from 'react';
import { type InsightRow, insights } from '../../../contract/insights.ts';
import type { Ahead } from '../../api/ahead.ts';
import { pagesFor } from '../../api/query.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Stars } from '../../ui/stars.tsx';
import { NarrowForm, NothingLeft } from '../filters/narrow-form.tsx';
import { asked, isNarrowed, type Narrowing, readNarrowing, useNarrowing } from '../filters/use-narrowing.ts';
import { ListRow, Track } from '../lists/list-row.tsx';
import { PagedList } from '../lists/paged-list.tsx';
import { Crumbs } from '../shell/crumbs.tsx';
import { useOpenRow } from '../use-open-row.ts';
import { InsightDialog } from './insight-dialog.tsx';

const listOf = (narrowing: Narrowing) => ({
  ...pagesFor(insights.list, 100, { query: { status: 'completed', ...asked(narrowing) } }),
  // The rows of the last words stay until those of the new ones have come.
  placeholderData: keepPreviousData,
});

export const ahead: Ahead = (client, { search }) =>
  client.prefetchInfiniteQuery(listOf(readNarrowing(search)));

/** Episode Insights (product.md section 2, admin screen 7). */
export function Component() {
  const [narrowing, narrow] = useNarrowing();
  const [shown, show] = useOpenRow('insight');
  return (
    <>
      <Crumbs here="Insights" />
      <PageHead
        title="Episode Insights"
        sub="Insights are generated automatically when transcripts complete"
      />
      <NarrowForm narrowing={narrowing} onChange={narrow} />
      <PagedList
        query={listOf(narrowing)}
        label="Episode insights"
        keyOf={(insight) => insight.id}
        row={(insight) => <Row insight={insight} onView={() => show(insight.episodeId)} />}
        empty={
          isNarrowed(narrowing) ? (
            <NothingLeft onClear={() => narrow(null)} />
          ) : (
            <EmptyState
              icon={Lightbulb}
              title="No insights available yet"
              text="Insights are generated automatically when transcripts complete."
              action={<ButtonLink to="/admin/transcripts">Open Transcripts</ButtonLink>}
            />
          )
        }
      />
      <InsightDialog episodeId={shown} onClose={() => show(null)} />
    </>
  );
}

function Row({ insight, onView }: { insight: InsightRow; onView: () => void }) {
  const titleId = useId();
  return (
    <ListRow
      imageUrl={insight.podcast.imageUrl}
      artTitle={insight.podcast.title}
      title={insight.episode.title}
      titleId={titleId}
      sub={insight.podcast.title}
      at={insight.completedAt ?? insight.createdAt}
      tracks="rated"
    >
      <Track>
        {insight.metadata && <Stars value={insight.metadata.audience_relevance} label="Relevance" />}
      </Track>
      <Button size="s" onClick={onView} aria-describedby={titleId}>
        View
      </Button>
    </ListRow>
  );
}
