/** Queries and mutations from routes: `useQuery(queryFor(groups.list))`, `useChange(groups.create, …)`. */
import {
  infiniteQueryOptions,
  type Query,
  type QueryClient,
  queryOptions,
  type UseMutationResult,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import type { Answer, RouteShape } from '../../contract/kit.ts';
import type { Topic } from '../../contract/live.ts';
import { type Input, type InputArgs, type ListPage, type LooseInput, readPage, request } from './call.ts';
import { type CallFailed, mayPass } from './failure.ts';
import { pathKey } from './path-key.ts';
import { isShown } from './shown.ts';

type Row<R extends RouteShape> = Answer<R> extends (infer Item)[] ? Item : never;

/** A query of a route. */
export function queryFor<R extends RouteShape>(route: R, ...[input]: InputArgs<R>) {
  return queryOptions<Answer<R>, CallFailed>({
    queryKey: [pathKey(route), input ?? {}],
    queryFn: async ({ signal }) => {
      const { body } = await request(route, (input ?? {}) as LooseInput, signal);
      return body as Answer<R>;
    },
  });
}

/** A list from end to end, page after page: for screens that count it, copy it, or look for something in it. */
export function allOf<R extends RouteShape>(route: R, ...[input]: InputArgs<R>) {
  const given = (input ?? {}) as LooseInput;
  return queryOptions<Row<R>[], CallFailed>({
    queryKey: [pathKey(route), given, 'all'],
    queryFn: async ({ signal }) => {
      const all: Row<R>[] = [];
      for (let next: string | null | undefined; next !== null; ) {
        const query = { ...given.query, ...(next && { cursor: next }) };
        const { body, headers } = await request(route, { ...given, query }, signal);
        const page = readPage(body as Row<R>[], headers);
        all.push(...page.rows);
        next = page.next;
      }
      return all;
    },
  });
}

/** A list, `pageSize` rows at a time: `data.pages[n]` is a `ListPage`, `fetchNextPage()` brings the next one. */
export function pagesFor<R extends RouteShape>(route: R, pageSize: number, ...[input]: InputArgs<R>) {
  const given = (input ?? {}) as LooseInput;
  return infiniteQueryOptions<
    ListPage<Row<R>>,
    CallFailed,
    { pages: ListPage<Row<R>>[]; pageParams: unknown[] },
    readonly unknown[],
    string | null
  >({
    queryKey: [pathKey(route), given, 'pages', pageSize],
    initialPageParam: null,
    getNextPageParam: (last) => last.next,
    queryFn: async ({ signal, pageParam }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const query = { ...given.query, limit: pageSize, ...cursor };
      const { body, headers } = await request(route, { ...given, query }, signal);
      return readPage(body as Row<R>[], headers);
    },
  });
}

/** The first rows of a list, and how many it has. */
export function pageFor<R extends RouteShape>(route: R, limit: number, ...[input]: InputArgs<R>) {
  const given = (input ?? {}) as LooseInput;
  return queryOptions<ListPage<Row<R>>, CallFailed>({
    queryKey: [pathKey(route), given, 'page', limit],
    queryFn: async ({ signal }) => {
      const { body, headers } = await request(route, { ...given, query: { ...given.query, limit } }, signal);
      return readPage(body as Row<R>[], headers);
    },
  });
}

export interface Total {
  total: number;
  /** There are more. */
  isMore: boolean;
}

/** Only how many rows a list has, or at least has. */
export function totalFor<R extends RouteShape>(route: R, ...[input]: InputArgs<R>) {
  const given = (input ?? {}) as LooseInput;
  return queryOptions<Total, CallFailed>({
    queryKey: [pathKey(route), given, 'total'],
    queryFn: async ({ signal }) => {
      const query = { ...given.query, limit: 1 };
      const { body, headers } = await request(route, { ...given, query }, signal);
      const { total, isMore = false } = readPage(body as unknown[], headers);
      return { total, isMore };
    },
  });
}

export interface ChangeOptions<R extends RouteShape> {
  /** The nouns that the change touches; their queries are refetched before the mutation counts as done (`askAnew`). */
  refresh: readonly Topic[];
  /** Changes the cache before the answer, where that is safe; returns how to take it back after a failure. */
  onStart?: (input: Input<R>) => () => void;
  /** Refetching waits for it, where it has something to wait for. */
  onDone?: (answer: Answer<R>, input: Input<R>) => unknown;
  onFail?: (error: CallFailed, input: Input<R>) => void;
}

const changeKey = (route: RouteShape) => [route.method, pathKey(route)];

/** What is on its way to the server by this route, the oldest first, until all that it touches was read again. */
export function useUnderWay<R extends RouteShape>(route: R): Input<R>[] {
  return useMutationState({
    filters: { mutationKey: changeKey(route), status: 'pending' },
    select: ({ state }) => state.variables as Input<R>,
  });
}

/** A mutation of a route; never retried. */
export function useChange<R extends RouteShape>(
  route: R,
  options: ChangeOptions<R>,
): UseMutationResult<Answer<R>, CallFailed, Input<R>, unknown> {
  const client = useQueryClient();
  return useMutation<Answer<R>, CallFailed, Input<R>, { takeBack: (() => void) | undefined }>({
    mutationKey: changeKey(route),
    onMutate: (input) => ({ takeBack: options.onStart?.(input) }),
    mutationFn: async (input) => (await request(route, input as LooseInput)).body as Answer<R>,
    onSuccess: async (answer, input) => {
      await options.onDone?.(answer, input);
      await refresh(client, options.refresh);
    },
    onError: (error, input, context) => {
      if (context?.takeBack) {
        context.takeBack();
        // What was before may be out of date: it changed elsewhere, or only the answer was lost.
        void refresh(client, options.refresh);
      }
      options.onFail?.(error, input);
    },
  });
}

/** Refetches what is shown of these nouns and marks the rest as out of date. */
export async function refresh(client: QueryClient, topics: readonly Topic[]): Promise<void> {
  await refreshChanges(
    client,
    topics.map((topic) => ({ topic, ids: [] })),
  );
}

/** The same for changes that name the rows they touched. */
export async function refreshChanges(
  client: QueryClient,
  changes: readonly { topic: Topic; ids: readonly string[] }[],
  options?: AskOptions,
): Promise<void> {
  const isTouched = ({ queryKey, state }: Query) => {
    // What is under way may bring rows that are not known yet.
    const known = state.fetchStatus === 'fetching' ? undefined : state.data;
    return changes.some(({ topic, ids }) => isShown(String(queryKey[0]), known, topic, ids));
  };
  await askAnew(client, isTouched, options);
}

/** Queries whose answer under way may be older than a change, and is waited for. */
const outrun = new WeakSet<Query>();

const isGrowing = (query: Query): boolean =>
  query.isActive() &&
  query.state.fetchStatus === 'fetching' &&
  query.state.fetchMeta?.fetchMore !== undefined;

interface AskOptions {
  /** A next page that is under way is waited for too: a hand has asked for it, and the change came from elsewhere. */
  waitsForPages?: boolean;
}

/**
 * Refetches what is shown of these queries and marks the rest as out of date. An answer that is under way may have been read
 * before what changed. Of what is shown it is given up for a new one; but a first one is joined by whoever asks, and one that
 * is fetched ahead ends the mark: they are out of date once more when they have come, however much changed meanwhile. Nobody
 * waits for that; resolves when the rest of what is shown was answered.
 */
export async function askAnew(
  client: QueryClient,
  predicate: (query: Query) => boolean,
  { waitsForPages = false }: AskOptions = {},
): Promise<void> {
  const isLeft = (query: Query) => waitsForPages && isGrowing(query);
  const isJoined = (query: Query) => query.state.data === undefined || !query.isActive() || isLeft(query);
  const early = client.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) => isJoined(query) && predicate(query),
  });
  for (const query of early.filter((query) => !outrun.has(query))) {
    outrun.add(query);
    const isOld = () => client.invalidateQueries({ predicate: (other) => other === query });
    void query
      .fetch()
      // A first one that was refused has nothing that could be out of date.
      .then(isOld, (error) => (query.state.data === undefined && !mayPass(error) ? undefined : isOld()))
      .catch(() => undefined)
      .finally(() => outrun.delete(query));
  }
  await client.invalidateQueries({ predicate: (query) => predicate(query) && !isLeft(query) });
}
