import { useQuery } from '@tanstack/react-query';
import { Activity as ActivityIcon, FileText, Lightbulb } from 'lucide-react';
import { useId } from 'react';
import { insights } from '../../../contract/insights.ts';
import { transcripts } from '../../../contract/transcripts.ts';
import type { Ahead } from '../../api/ahead.ts';
import { sentenceOf } from '../../api/failure.ts';
import { queryFor } from '../../api/query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState, FailedState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ListRow, Track } from '../lists/list-row.tsx';
import { RowsSkeleton } from '../lists/rows-skeleton.tsx';
import { Crumbs } from '../shell/crumbs.tsx';
import { useOpenRow } from '../use-open-row.ts';
import { WorkDialogs } from '../work/work-dialogs.tsx';
import { type Activity, mergeActivity } from './merge-activity.ts';

const mostOfEach = 50;
const completed = { query: { status: 'completed' as const, limit: mostOfEach } };
const heardLast = queryFor(transcripts.list, completed);
const readLast = queryFor(insights.list, completed);

export const ahead: Ahead = (client) =>
  Promise.all([client.prefetchQuery(heardLast), client.prefetchQuery(readLast)]);

/** Recent Activity (product.md section 2, admin screen 9). */
export function Component() {
  const [, showTranscript] = useOpenRow('transcript');
  const [, showInsight] = useOpenRow('insight');
  const open = ({ kind, episodeId }: Activity) =>
    kind === 'transcript' ? showTranscript(episodeId) : showInsight(episodeId);
  return (
    <>
      <Crumbs here="Recent Activity" />
      <PageHead title="Recent Activity" sub="What was finished last: transcripts and insights" />
      <List onView={open} />
      <WorkDialogs />
    </>
  );
}

function List({ onView }: { onView: (activity: Activity) => void }) {
  const heard = useQuery(heardLast);
  const read = useQuery(readLast);
  const failed = [heard, read].find(({ isError, data }) => isError && data === undefined);
  if (failed) {
    return (
      <FailedState
        title="The activity could not be loaded"
        text={sentenceOf(failed.error, 'The server did not answer.')}
        onRetry={() => void Promise.all([heard.refetch(), read.refetch()])}
        busy={heard.isFetching || read.isFetching}
      />
    );
  }
  if (heard.data === undefined || read.data === undefined) return <RowsSkeleton />;
  const list = mergeActivity(heard.data, read.data);
  if (list.length === 0) {
    return (
      <EmptyState
        icon={ActivityIcon}
        title="No recent activity"
        text="Finished transcripts and insights are listed here."
        action={<ButtonLink to="/admin/todo">Open TO DO</ButtonLink>}
      />
    );
  }
  return (
    <ul className="card list" aria-label="Recent activity">
      {list.map((activity) => (
        <li key={`${activity.kind} ${activity.id}`}>
          <Row activity={activity} onView={() => onView(activity)} />
        </li>
      ))}
    </ul>
  );
}

function Row({ activity, onView }: { activity: Activity; onView: () => void }) {
  const titleId = useId();
  const isTranscript = activity.kind === 'transcript';
  return (
    <ListRow
      imageUrl={activity.podcast.imageUrl}
      artTitle={activity.podcast.title}
      title={activity.title}
      titleId={titleId}
      sub={activity.podcast.title}
      at={activity.at}
      tracks="kind"
    >
      <Track>
        <Badge tone="line" icon={isTranscript ? FileText : Lightbulb}>
          {isTranscript ? 'Transcript' : 'Insights'}
        </Badge>
      </Track>
      <Button size="s" onClick={onView} aria-describedby={titleId}>
        View
      </Button>
    </ListRow>
  );
}
