/** A list that comes in pages (`pagesFor`). */
export interface Paged {
  isFetching: boolean;
  isFetchNextPageError: boolean;
  refetch(options?: { cancelRefetch: boolean }): Promise<{ isError: boolean }>;
  fetchNextPage(): Promise<unknown>;
}

/**
 * Fetches the next page once what is under way has come. Without waiting it would take its place: the pages before would
 * stay as they are, and count as read anew; so they would after a failure.
 */
export async function fetchMore(list: Paged): Promise<void> {
  const now = list.isFetching ? await list.refetch({ cancelRefetch: false }) : undefined;
  if (!now?.isError) await list.fetchNextPage();
}

/** Asks again for what failed: the next page, or the list. */
export function fetchAgain(list: Paged): void {
  void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch());
}
