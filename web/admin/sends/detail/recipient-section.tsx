import { useInfiniteQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type Send, sends } from '../../../../contract/sends.ts';
import { pagesFor } from '../../../api/query.ts';
import { wholeNumber } from '../../../format/plural.ts';
import { Button } from '../../../ui/button.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { PagedList } from '../../lists/paged-list.tsx';
import { countOf, type LedgerPart, partQuery } from './ledger-part.ts';
import { RecipientRow } from './recipient-row.tsx';

const pageSize = 200;
const rowHeight = 45;

interface RecipientSectionProps {
  send: Send;
  part: LedgerPart;
  /** The only one shown: its heading would say again what the filter says. */
  isOnly: boolean;
}

const headings: Record<LedgerPart, string> = {
  unknown: 'Unknown',
  failed: 'Failed',
  cameBack: 'Came back',
  suppressed: 'Left out',
  sent: 'Sent',
  sending: 'On the way',
  queued: 'Waiting',
};

/** Readers in one part of the ledger, however many. */
export function RecipientSection({ send, part, isOnly }: RecipientSectionProps) {
  const query = pagesOf(send.id, part);
  const { isBehind, isFetching, catchUp } = useCatchUp(send, part);
  return (
    <div className="rec-section">
      {!isOnly && (
        <h3 className="h3">
          {headings[part]} <span className="quiet">{wholeNumber(countOf(send, part))}</span>
        </h3>
      )}
      {isBehind && (
        <p className="rec-behind small">
          <span className="quiet">This list moved on while you look at it.</span>
          <Button size="s" icon={RotateCw} busy={isFetching} onClick={catchUp}>
            Show it as it is now
          </Button>
        </p>
      )}
      <PagedList
        query={query}
        label={headings[part]}
        rowHeight={rowHeight}
        keyOf={({ id }) => id}
        row={(recipient) => <RecipientRow recipient={recipient} />}
        waiting={<RowsWait count={countOf(send, part)} />}
        empty={null}
      />
    </div>
  );
}

/**
 * A ledger under way changes many times a second: rows that nobody asked to move stay, and the admin is told. Where the
 * list is short and only grows by what went wrong it follows by itself.
 */
function useCatchUp(send: Send, part: LedgerPart) {
  const { data, isFetching, refetch } = useInfiniteQuery(pagesOf(send.id, part));
  const count = countOf(send, part);
  const asked = useRef(-1);
  const isBehind = data !== undefined && (data.pages[0]?.total ?? count) !== count;
  const isCalm = send.state !== 'sending' || ['failed', 'suppressed', 'unknown', 'cameBack'].includes(part);
  const mayFollow = isCalm && (data?.pages.length ?? 0) <= 1;
  useEffect(() => {
    // Once for each count: the two answers may be of different moments, and must not chase each other.
    if (!isBehind || !mayFollow || isFetching || asked.current === count) return;
    asked.current = count;
    void refetch();
  }, [isBehind, mayFollow, isFetching, count, refetch]);
  return { isBehind: isBehind && !mayFollow, isFetching, catchUp: () => void refetch() };
}

const pagesOf = (id: string, part: LedgerPart) =>
  pagesFor(sends.recipients, pageSize, { params: { id }, query: partQuery(part) });

function RowsWait({ count }: { count: number }) {
  return (
    <Loading>
      <ul className="card list">
        {Array.from({ length: Math.min(6, Math.max(1, count)) }, (_, nth) => nth).map((nth) => (
          <li className="rec-row" key={nth}>
            <Skeleton width={`${40 + ((nth * 7) % 20)}%`} height={14} />
            <Skeleton width={64} height={14} />
            <Skeleton width={96} height={12} />
          </li>
        ))}
      </ul>
    </Loading>
  );
}
