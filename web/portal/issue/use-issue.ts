import { useEffect } from 'react';
import type { CallFailed } from '../../api/failure.ts';
import { type ReaderDigest, rowsOfPages, useDigests } from '../digests/use-digests.ts';

interface FoundIssue {
  digest: ReaderDigest | undefined;
  state: 'found' | 'loading' | 'missing' | 'closed' | 'failed';
  error: CallFailed | null;
  retry: () => void;
}

/** Looks for one issue on the shelf, newest first, portion by portion until it is there or the shelf ends. */
export function useIssue(digestId: string): FoundIssue {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useDigests();
  const digest = rowsOfPages(data).find((one) => one.digestId === digestId);
  const isToGoOn = digest === undefined && hasNextPage && !isFetching && error === null;
  useEffect(() => {
    if (isToGoOn) void fetchNextPage();
  }, [isToGoOn, fetchNextPage]);
  const retry = () => void (hasNextPage ? fetchNextPage() : refetch());
  const isBusy = isFetching || isToGoOn;
  return { digest, state: stateOf(digest, isBusy, error), error, retry };
}

function stateOf(digest: ReaderDigest | undefined, isBusy: boolean, error: CallFailed | null) {
  if (digest) return 'found';
  if (isBusy) return 'loading';
  if (error?.status === 403) return 'closed';
  return error ? 'failed' : 'missing';
}
