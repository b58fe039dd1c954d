interface State {
  data?: { pages: readonly unknown[] } | undefined;
  isError: boolean;
  isFetching: boolean;
}

/** The next page of a list (`pagesFor`), which may be refetched at the moment. */
interface Paged extends State {
  refetch(options: { cancelRefetch: boolean }): Promise<State>;
  fetchNextPage(): Promise<State & { hasNextPage: boolean }>;
}

/** Where changes come faster than pages, the next click asks again. */
const mostTries = 5;

/**
 * Fetches the next page once what is under way has come. Without waiting it would take its place: the pages before would
 * stay as they are, and count as read anew. Where a change takes the place of the next page, that is asked for again.
 */
export async function fetchMore(list: Paged): Promise<void> {
  let now: State = list;
  for (let tries = 0; tries < mostTries; tries += 1) {
    if (now.isFetching) now = await list.refetch({ cancelRefetch: false });
    const had = pagesOf(now);
    const next = await list.fetchNextPage();
    if (pagesOf(next) > had || next.isError || !next.hasNextPage) return;
    now = next;
  }
}

const pagesOf = ({ data }: State): number => data?.pages.length ?? 0;
