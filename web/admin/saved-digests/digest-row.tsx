import { isToday } from 'date-fns/isToday';
import { parseISO } from 'date-fns/parseISO';
import { Check, Clock } from 'lucide-react';
import type { DigestRow as Row } from '../../../contract/digests.ts';
import { formatDate } from '../../format/format-date.ts';
import { comingDay } from '../../format/publication-day.ts';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useOpenRow } from '../use-open-row.ts';
import { useTimeZone } from '../use-time-zone.ts';
import { IssueDialog } from './issue-dialog.tsx';
import { PublicMark } from './public-choice.tsx';
import { isScheduled } from './publication.ts';
import { PublishDate } from './publish-date.tsx';
import { RowActions } from './row-actions.tsx';
import { SendLine } from './send/send-line.tsx';
import { useDigestWork } from './use-digest-work.ts';
import { useWholeOnScreen } from './use-whole.ts';

/** "Nov 14 to Nov 20, 2026" */
export function rangeOf({ startDate, endDate }: Pick<Row, 'startDate' | 'endDate'>): string {
  return `${formatDate(parseISO(startDate), 'MMM d')} to ${formatDate(parseISO(endDate), 'MMM d, yyyy')}`;
}

export function DigestRow({ digest, now }: { digest: Row; now: Date }) {
  const work = useDigestWork(digest);
  const seen = useWholeOnScreen(digest.digestId);
  const range = rangeOf(digest);
  const [issue, showIssue] = useOpenRow('issue');
  const created = new Date(digest.createdAt);
  const [, showSend] = useOpenRow('send');
  const send = () => showSend(digest.digestId);
  return (
    <>
      <tr ref={seen}>
        <td className="td-pub">
          <label className="hit-row">
            <Checkbox
              checked={digest.published}
              disabled={work.isPublishing}
              onChange={(event) => work.publish(event.target.checked)}
              aria-label={`Publish ${range}`}
            />
            <PublishState digest={digest} now={now} />
          </label>
          {work.questions}
        </td>
        <td className="td-date">
          <span className="strong">{range}</span>
          <button
            type="button"
            className="issue-title clip"
            title="Read this issue"
            onClick={() => showIssue(digest.id)}
          >
            <span className="sr">Read </span>
            {digest.issueNumber !== null && `No. ${digest.issueNumber}, `}
            {digest.title || digest.groupName}
          </button>
          <IssueDialog
            digest={digest}
            open={issue === digest.id}
            onOpenChange={(isOpen) => !isOpen && showIssue(null)}
          />
          <PublicMark digest={digest} />
          {digest.hasDraft && (
            <span className="draft small">
              A newer version waits.{' '}
              <button type="button" className="link" onClick={() => work.publish(true)}>
                Publish it
              </button>
            </span>
          )}
          {digest.run?.status === 'failed' && (
            <span className="why">Regenerating failed: {digest.run.error} The digest at hand stays.</span>
          )}
        </td>
        <td className="td-n num muted">
          {digest.episodeCount}
          <span className="only-stacked"> {digest.episodeCount === 1 ? 'episode' : 'episodes'}</span>
        </td>
        <td className="td-pd">
          <PublishDate digest={digest} />
        </td>
        <td className="td-created small quiet nowrap">
          <span className="only-stacked">Created </span>
          {isToday(created)
            ? `Today, ${formatDate(created, 'h:mm a')}`
            : formatDate(created, 'MMM d, h:mm a')}
        </td>
        <td className="td-acts">
          <RowActions digest={digest} range={range} now={now} work={work} onSend={send} />
        </td>
      </tr>
      <SendLine digest={digest} range={range} onSend={send} />
    </>
  );
}

/** Published, scheduled or neither, in words. */
function PublishState({ digest, now }: { digest: Row; now: Date }) {
  const timeZone = useTimeZone();
  if (!digest.published) return <span className="small quiet">Not published</span>;
  if (isScheduled(digest, now)) {
    const day = timeZone && digest.publishDate && comingDay(digest.publishDate, timeZone, now);
    return (
      <Badge tone="info" icon={Clock}>
        {day ? `Scheduled for ${day}` : 'Scheduled'}
      </Badge>
    );
  }
  return (
    <Badge tone="ok" icon={Check}>
      Published
    </Badge>
  );
}
