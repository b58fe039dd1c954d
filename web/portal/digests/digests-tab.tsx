import { useQuery } from '@tanstack/react-query';
import { live } from '../../../contract/live.ts';
import { knownZone } from '../../../edition/dates.ts';
import { sentenceOf } from '../../api/failure.ts';
import { queryFor } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/empty-state.tsx';
import { DoorMark } from '../../ui/marks.tsx';
import { Besides } from '../besides.tsx';
import { IssueSearch } from '../search/issue-search.tsx';
import { CurrentDigest } from './current-digest.tsx';
import { DigestsSkeleton } from './digests-skeleton.tsx';
import { PastDigests } from './past-digests.tsx';
import { PaymentFailed } from './payment-failed.tsx';
import { rowsOfPages, useDigests } from './use-digests.ts';
import './digests.css';
import './shelf-empty.css';

/** The shelf: the newest issue on paper, the others under it. */
export function DigestsTab() {
  const { data, error, isFetching, refetch } = useDigests();
  if (data) return <Shelf />;
  if (error?.status === 403) return <Besides>{({ NoAccess }) => <NoAccess />}</Besides>;
  if (error && !isFetching) {
    return (
      <FailedState
        title="Your digests could not be loaded"
        text={sentenceOf(error, 'The server did not answer. Check the connection and try again.')}
        onRetry={() => void refetch()}
      />
    );
  }
  return <DigestsSkeleton />;
}

function Shelf() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useDigests();
  const zone = knownZone(useQuery(queryFor(live.meta)).data?.timeZone);
  const [current, ...past] = rowsOfPages(data);
  if (current === undefined) return <Empty />;
  return (
    <>
      <PaymentFailed />
      <CurrentDigest digest={current} timeZone={zone} />
      <IssueSearch timeZone={zone}>
        <PastDigests digests={past} timeZone={zone} />
        {hasNextPage && (
          <div className="shelf-more">
            {isFetchNextPageError && <p role="alert">Older digests could not be loaded.</p>}
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show older digests
            </Button>
          </div>
        )}
      </IssueSearch>
    </>
  );
}

function Empty() {
  return (
    <div className="shelf-empty">
      <DoorMark />
      <h2>No digests yet</h2>
      <p>Your published digests will appear here once they're generated.</p>
    </div>
  );
}
