import { Lightbulb } from 'lucide-react';
import { useId } from 'react';
import { type InsightRow, insights } from '../../../contract/insights.ts';
import type { Ahead } from '../../api/ahead.ts';
import { pagesFor } from '../../api/query.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Stars } from '../../ui/stars.tsx';
import { ListRow, Track } from '../lists/list-row.tsx';
import { PagedList } from '../lists/paged-list.tsx';
import { Crumbs } from '../shell/crumbs.tsx';
import { useOpenRow } from '../use-open-row.ts';
import { InsightDialog } from './insight-dialog.tsx';

const listed = pagesFor(insights.list, 100, { query: { status: 'completed' } });

export const ahead: Ahead = (client) => client.prefetchInfiniteQuery(listed);

/** Episode Insights (product.md section 2, admin screen 7). */
export function Component() {
  const [shown, show] = useOpenRow('insight');
  return (
    <>
      <Crumbs here="Insights" />
      <PageHead
        title="Episode Insights"
        sub="Insights are generated automatically when transcripts complete"
      />
      <PagedList
        query={listed}
        label="Episode insights"
        keyOf={(insight) => insight.id}
        row={(insight) => <Row insight={insight} onView={() => show(insight.episodeId)} />}
        empty={
          <EmptyState
            icon={Lightbulb}
            title="No insights available yet"
            text="Insights are generated automatically when transcripts complete."
            action={<ButtonLink to="/admin/transcripts">Open Transcripts</ButtonLink>}
          />
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
