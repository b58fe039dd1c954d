/** A list that comes in pages (`pagesFor`). */
export interface Paged {
  isFetching: boolean;
  isFetchNextPageError: boolean;
  refetch(options?: { cancelRefetch: boolean }): Promise<unknown>;
  fetchNextPage(): Promise<unknown>;
}

/**
 * Fetches the next page once what is under way has come. Without waiting it would take its place: the pages before would
 * stay as they are, and count as read anew.
 */
export async function fetchMore(list: Paged): Promise<void> {
  if (list.isFetching) await list.refetch({ cancelRefetch: false });
  await list.fetchNextPage();
}

/** Asks again for what failed: the next page, or the list. */
export function fetchAgain(list: Paged): void {
  void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch());
}
