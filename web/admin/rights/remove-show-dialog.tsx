import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Podcast } from '../../../contract/podcasts.ts';
import { type RemovalForecast, removals } from '../../../contract/removals.ts';
import { sentenceOf } from '../../api/failure.ts';
import { queryFor } from '../../api/query.ts';
import { plural } from '../../format/plural.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import './rights.css';

interface RemoveShowDialogProps {
  podcast: Podcast;
  busy: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

/** Says what taking a show out would change before it is done, and what cannot be changed any more. */
export function RemoveShowDialog({ podcast, busy, onClose, onConfirm }: RemoveShowDialogProps) {
  const [reason, setReason] = useState('');
  const forecast = useQuery({
    ...queryFor(removals.forecast, { params: { id: podcast.id } }),
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <Dialog
      open
      readFirst
      onOpenChange={(open) => !open && !busy && onClose()}
      title={`Remove ${podcast.title}?`}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger-fill"
            busy={busy}
            disabled={forecast.data === undefined}
            onClick={() => onConfirm(reason.trim())}
          >
            Remove this show
          </Button>
        </>
      }
    >
      <div className="rights">
        {forecast.data === undefined ? (
          forecast.error ? (
            <p>{sentenceOf(forecast.error, 'The server did not answer.')}</p>
          ) : (
            <Loading>
              <Skeleton width="80%" height={20} />
              <Skeleton width="64%" height={20} />
            </Loading>
          )
        ) : (
          <WhatHappens forecast={forecast.data} />
        )}
        <Field label="Why" optional hint="For the audit log.">
          {(ties) => (
            <input
              className="input"
              maxLength={300}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              {...ties}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}

const mostNamed = 5;

function WhatHappens({ forecast }: { forecast: RemovalForecast }) {
  const { episodes, issues, sendsUnderWay } = forecast;
  const named = issues.slice(0, mostNamed);
  const taken = issues.filter(({ isTakenBack }) => isTakenBack).length;
  return (
    <>
      <p>
        {issues.length === 0 ? (
          'No published issue holds anything of it.'
        ) : (
          <>
            <b>{plural(issues.length, 'published issue')}</b>{' '}
            {issues.length === 1 ? 'is corrected and says' : 'are corrected and say'} so to readers:
          </>
        )}
      </p>
      {named.length > 0 && (
        <ul className="rights-episodes rights-issues">
          {named.map(({ digestId, issueNumber, title, isTakenBack }) => (
            <li key={digestId}>
              {issueNumber !== null && `No. ${issueNumber}, `}
              <bdi>{title}</bdi>
              {isTakenBack && ' (holds nothing else)'}
            </li>
          ))}
          {issues.length > mostNamed && <li>and {issues.length - mostNamed} more</li>}
        </ul>
      )}
      <ul className="rights-happens">
        <li>
          Its {plural(episodes, 'episode')}, quotes and the sentences that rest only on it leave{' '}
          {placesOf(forecast)}.
        </li>
        {taken > 0 && (
          <li>
            {taken === 1 ? '1 issue holds' : `${taken} issues hold`} nothing else: readers lose{' '}
            {taken === 1 ? 'it' : 'them'}.
          </li>
        )}
        {sendsUnderWay > 0 && (
          <li>
            {plural(sendsUnderWay, 'send')} under way is stopped; the corrected issue can be sent to those
            left.
          </li>
        )}
        <li>Letters in inboxes cannot be recalled. Files that readers have downloaded stay with them.</li>
        <li>Who received which issue, invoices and the audit log stay, as the law wants.</li>
        <li>You can undo it for 30 days, and every text comes back. After that it is deleted.</li>
      </ul>
    </>
  );
}

/** "1 draft, 2 kept letters, its groups and search" */
function placesOf({ drafts, letters }: RemovalForecast): string {
  const counted = [
    ...(drafts > 0 ? [plural(drafts, 'draft')] : []),
    ...(letters > 0 ? [plural(letters, 'kept letter')] : []),
  ];
  return [...counted, 'its groups and search'].join(', ');
}
