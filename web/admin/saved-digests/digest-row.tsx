import { format, isToday, parseISO } from 'date-fns';
import { Check } from 'lucide-react';
import type { Digest } from '../../../contract/digests.ts';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { PublishDate } from './publish-date.tsx';
import { RowActions } from './row-actions.tsx';
import { useDigestWork } from './use-digest-work.ts';

/** "Nov 14 to Nov 20, 2026" */
export function rangeOf({ startDate, endDate }: Pick<Digest, 'startDate' | 'endDate'>): string {
  return `${format(parseISO(startDate), 'MMM d')} to ${format(parseISO(endDate), 'MMM d, yyyy')}`;
}

export function DigestRow({ digest }: { digest: Digest }) {
  const work = useDigestWork(digest);
  const range = rangeOf(digest);
  const created = new Date(digest.createdAt);
  return (
    <tr>
      <td className="td-pub">
        <label className="hit-row">
          <Checkbox
            checked={digest.published}
            disabled={work.isPublishing}
            onChange={(event) => work.publish(event.target.checked)}
            aria-label={`Publish ${range}`}
          />
          {digest.published ? (
            <Badge tone="ok" icon={Check}>
              Published
            </Badge>
          ) : (
            <span className="small quiet">Not published</span>
          )}
        </label>
      </td>
      <td className="td-date">
        <span className="strong">{range}</span>
        <span className="meta-line clip" title={digest.title}>
          {digest.issueNumber !== null && `No. ${digest.issueNumber}, `}
          {digest.title}
        </span>
        {digest.hasDraft && (
          <span className="draft small">
            A newer version waits.{' '}
            <button type="button" className="link as-link" onClick={() => work.publish(true)}>
              Publish it
            </button>
          </span>
        )}
        {digest.run?.status === 'failed' && (
          <span className="why">Regenerating failed: {digest.run.error} The digest at hand stays.</span>
        )}
      </td>
      <td className="td-n num muted">
        {digest.episodes.length}
        <span className="only-stacked"> {digest.episodes.length === 1 ? 'episode' : 'episodes'}</span>
      </td>
      <td className="td-pd">
        <PublishDate digest={digest} />
      </td>
      <td className="td-created small quiet nowrap">
        <span className="only-stacked">Created </span>
        {isToday(created) ? `Today, ${format(created, 'h:mm a')}` : format(created, 'MMM d, h:mm a')}
      </td>
      <td className="td-acts">
        <RowActions digest={digest} range={range} work={work} />
      </td>
    </tr>
  );
}
