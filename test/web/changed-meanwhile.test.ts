import { type InfiniteData, InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { groups, podcasts } from '../../contract/index.ts';
import { CallFailed } from '../../web/api/failure.ts';
import { fetchAgain, fetchMore } from '../../web/api/fetch-more.ts';
import { queryFor, refresh, refreshChanges } from '../../web/api/query.ts';
import { knowTopics } from '../../web/api/shown.ts';
import { isTouched } from '../../web/api/topics.ts';

const queryKey: readonly unknown[] = queryFor(groups.list).queryKey;
let client: QueryClient;
/** Each request under way, in the order of asking. */
let asked: PromiseWithResolvers<string>[];
const queryFn = () => {
  const answer = Promise.withResolvers<string>();
  asked.push(answer);
  return answer.promise;
};
const shown = () => client.getQueryData(queryKey);
const change = () => void refreshChanges(client, [{ topic: 'groups', ids: [] }]);
const changeElsewhere = () =>
  void refreshChanges(client, [{ topic: 'groups', ids: [] }], { waitsForPages: true });
/** Longer than anything that would follow from an answer. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

beforeEach(() => {
  knowTopics(isTouched);
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  asked = [];
});
afterEach(() => client.clear());

describe('what changes while the first answer of a screen is under way', () => {
  test('is asked for once more, however often it changes', async () => {
    const leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
    for (let times = 0; times < 5; times += 1) change();
    asked[0]?.resolve('read before');
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.resolve('read after');
    await expect.poll(shown).toBe('read after');
    await settle();
    expect(asked).toHaveLength(2);
    // Afterwards each change asks once, as ever.
    change();
    await expect.poll(() => asked.length).toBe(3);
    leave();
  });

  test('is out of date where it was only fetched ahead', async () => {
    const ahead = client.prefetchQuery({ queryKey, queryFn });
    change();
    asked[0]?.resolve('read before');
    await ahead;
    await expect.poll(() => client.getQueryState(queryKey)?.isInvalidated).toBe(true);
    expect(asked).toHaveLength(1);
  });

  test('is out of date where it is fetched ahead once more', async () => {
    client.setQueryData(queryKey, 'read long before');
    change();
    const ahead = client.prefetchQuery({ queryKey, queryFn });
    expect(asked).toHaveLength(1);
    change();
    asked[0]?.resolve('read before');
    await ahead;
    await expect.poll(() => client.getQueryState(queryKey)?.isInvalidated).toBe(true);
    expect(shown()).toBe('read before');
    expect(asked).toHaveLength(1);
  });

  test('is asked for once more where that answer was lost', async () => {
    const leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
    change();
    asked[0]?.reject(new CallFailed({ status: 0, text: 'No answer', access: 'admin' }));
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.reject(new CallFailed({ status: 0, text: 'No answer', access: 'admin' }));
    await settle();
    expect(asked).toHaveLength(2);
    leave();
  });

  test('is not asked for again where that answer fails', async () => {
    const leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
    change();
    asked[0]?.reject(new Error('No'));
    await expect.poll(() => client.getQueryState(queryKey)?.status).toBe('error');
    await settle();
    expect(asked).toHaveLength(1);
    // The next first answer can be outrun as well.
    void client.refetchQueries({ queryKey });
    await expect.poll(() => asked.length).toBe(2);
    change();
    asked[1]?.resolve('read before');
    await expect.poll(() => asked.length).toBe(3);
    leave();
  });
});

test('a transcript of an episode that an answer under way may bring: the list is read again', async () => {
  const queryKey = queryFor(podcasts.listEpisodes, { params: { id: 'p1' } }).queryKey as readonly unknown[];
  const leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  asked[0]?.resolve('[{"id":"e1"}]');
  await expect.poll(() => client.isFetching()).toBe(0);
  const elsewhere = [{ topic: 'transcripts' as const, ids: ['e2'] }];
  void refreshChanges(client, elsewhere);
  await settle();
  expect(asked).toHaveLength(1);
  void refreshChanges(client, [{ topic: 'podcasts', ids: ['p1'] }]);
  expect(asked).toHaveLength(2);
  void refreshChanges(client, elsewhere);
  expect(asked).toHaveLength(3);
  leave();
});

describe('the next page of a list', () => {
  let observer: InfiniteQueryObserver<string, Error, InfiniteData<string>, readonly unknown[], number>;
  let leave: () => void;
  const pages = () => observer.getCurrentResult().data?.pages;
  beforeEach(async () => {
    observer = new InfiniteQueryObserver(client, {
      queryKey,
      queryFn,
      initialPageParam: 0,
      getNextPageParam: (_, pages) => (pages.length < 3 ? pages.length : null),
    });
    leave = observer.subscribe(() => undefined);
    asked[0]?.resolve('first, old');
    await expect.poll(() => observer.getCurrentResult().hasNextPage).toBe(true);
  });
  afterEach(() => leave());

  test('comes after what is being read again', async () => {
    change();
    await expect.poll(() => asked.length).toBe(2);
    const more = fetchMore(observer.getCurrentResult());
    await settle();
    expect(asked).toHaveLength(2);
    asked[1]?.resolve('first, new');
    await expect.poll(() => asked.length).toBe(3);
    asked[2]?.resolve('second');
    await more;
    expect(pages()).toEqual(['first, new', 'second']);
  });

  test('is waited for where something changes; then all is read again, once', async () => {
    const more = fetchMore(observer.getCurrentResult());
    await expect.poll(() => asked.length).toBe(2);
    for (let times = 0; times < 5; times += 1) changeElsewhere();
    await settle();
    expect(asked).toHaveLength(2);
    asked[1]?.resolve('second, old');
    await more;
    await expect.poll(() => asked.length).toBe(3);
    asked[2]?.resolve('first, new');
    await expect.poll(() => asked.length).toBe(4);
    asked[3]?.resolve('second, new');
    await expect.poll(pages).toEqual(['first, new', 'second, new']);
    await settle();
    expect(asked).toHaveLength(4);
  });

  test('is given up for what was changed here', async () => {
    const more = fetchMore(observer.getCurrentResult());
    await expect.poll(() => asked.length).toBe(2);
    const done = refresh(client, ['groups']);
    await expect.poll(() => asked.length).toBe(3);
    asked[2]?.resolve('first, new');
    await done;
    await more;
    expect(pages()).toEqual(['first, new']);
  });

  test('does not come where what it waited for failed', async () => {
    change();
    await expect.poll(() => asked.length).toBe(2);
    const more = fetchMore(observer.getCurrentResult());
    asked[1]?.reject(new Error('No'));
    await more;
    await settle();
    expect(asked).toHaveLength(2);
    expect(observer.getCurrentResult().isError).toBe(true);
  });

  test('fails: what is there is read again where it changed meanwhile', async () => {
    const more = fetchMore(observer.getCurrentResult());
    await expect.poll(() => asked.length).toBe(2);
    changeElsewhere();
    asked[1]?.reject(new Error('No'));
    await more;
    await expect.poll(() => asked.length).toBe(3);
    asked[2]?.resolve('first, new');
    await expect.poll(pages).toEqual(['first, new']);
  });

  test('that failed is asked for again, not the list', async () => {
    const more = fetchMore(observer.getCurrentResult());
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.reject(new Error('No'));
    await more;
    await settle();
    expect(asked).toHaveLength(2);
    fetchAgain(observer.getCurrentResult());
    await expect.poll(() => asked.length).toBe(3);
    asked[2]?.resolve('second');
    await expect.poll(pages).toEqual(['first, old', 'second']);
  });
});
