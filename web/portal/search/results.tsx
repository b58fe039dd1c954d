import { useEffect } from 'react';
import { knownZone } from '../../../edition/dates.ts';
import { sentenceOf } from '../../api/failure.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { IssueResult } from './issue-result.tsx';
import { useIssueSearch } from './use-issue-search.ts';

/** So many answers without a hit are looked through before the reader is asked to go on. */
const mostByItself = 12;

/** The issues that print the words, each with the places. */
export function Results({ q, timeZone, onClear }: { q: string; timeZone: string; onClear: () => void }) {
  const found = useIssueSearch(q);
  const first = found.data?.pages[0];
  const isLooking = useLookOn(found);
  if (found.isError && first === undefined) {
    return (
      <FailedState
        title="The search did not work"
        text={sentenceOf(found.error, 'The server did not answer. Check the connection and try again.')}
        onRetry={() => void found.refetch()}
        busy={found.isFetching}
      />
    );
  }
  if (first === undefined || isLooking) return <ResultsSkeleton />;
  const results = found.data?.pages.flatMap((page) => page.results) ?? [];
  return (
    <section aria-label="Found digests" aria-busy={found.isFetching}>
      {results.length === 0 && !found.hasNextPage && (
        <div className="issue-search-none" role="status">
          <p>{first.hint ?? `No digest prints “${q}”. Try fewer words.`}</p>
          <Button size="s" onClick={onClear}>
            Show all digests
          </Button>
        </div>
      )}
      <ol className="past found-issues">
        {results.map((issue) => (
          <IssueResult key={issue.digestId} issue={issue} timeZone={knownZone(timeZone)} />
        ))}
      </ol>
      {found.hasNextPage && (
        <div className="shelf-more">
          {found.isFetchNextPageError && <p role="alert">Older digests could not be looked through.</p>}
          <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            Look in older digests
          </Button>
        </div>
      )}
    </section>
  );
}

/** An answer looks through some issues only: without a hit in them the next one is asked for. Answers whether it is. */
function useLookOn(found: ReturnType<typeof useIssueSearch>): boolean {
  const { data, hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage } = found;
  const pages = data?.pages ?? [];
  const isLooking =
    hasNextPage &&
    !isError &&
    !isPlaceholderData &&
    pages.length < mostByItself &&
    pages.every(({ results }) => results.length === 0);
  useEffect(() => {
    if (isLooking && !isFetching) void fetchNextPage();
  }, [isLooking, isFetching, fetchNextPage]);
  return isLooking;
}

function ResultsSkeleton() {
  return (
    <Loading>
      <div className="issue-search-wait">
        {['60%', '100%', '92%'].map((width) => (
          <Skeleton key={width} width={width} height={22} />
        ))}
      </div>
    </Loading>
  );
}
