/** A network that drops the stream of changes without a word: the browser does not notice, so the page does. */
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beatMs } from '../../contract/live.ts';
import { createLive } from '../../web/api/live.ts';

/** The browser's, in our hand. */
class HeldSource extends EventTarget {
  static readonly CLOSED = 2;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readyState = 0;

  constructor() {
    super();
    sources.push(this);
  }

  open() {
    this.readyState = 1;
    this.onopen?.();
  }

  say(event: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }

  fail(readyState: number) {
    this.readyState = readyState;
    this.onerror?.();
  }

  close() {
    this.readyState = HeldSource.CLOSED;
  }
}

let sources: HeldSource[] = [];
const before = { source: globalThis.EventSource, fetch: globalThis.fetch };
let stop: () => void;
let live: ReturnType<typeof createLive>;
let asked = 0;
beforeEach(() => {
  vi.useFakeTimers();
  sources = [];
  asked = 0;
  globalThis.EventSource = HeldSource as unknown as typeof EventSource;
  globalThis.fetch = () => Promise.reject(new TypeError('no network'));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const leave = new QueryObserver(client, { queryKey: ['a list'], queryFn: () => ++asked }).subscribe(
    () => undefined,
  );
  live = createLive(client);
  const close = live.start();
  stop = () => {
    close();
    leave();
    client.clear();
  };
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  globalThis.EventSource = before.source;
  globalThis.fetch = before.fetch;
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it.each<[string, unknown]>([
  ['beat', null],
  ['change', { topic: 'groups', ids: [] }],
])('a stream that says a %s now and then stays', async (event, data) => {
  sources[0]?.open();
  for (let times = 0; times < 10; times++) {
    await pass(3 * beatMs - 1);
    sources[0]?.say(event, data);
  }
  expect(sources).toHaveLength(1);
  expect(live.state()).toBe('open');
});

it('one that falls silent is opened anew, and what is shown is read again', async () => {
  sources[0]?.open();
  await pass(3 * beatMs);
  expect(sources).toHaveLength(2);
  expect(sources[0]?.readyState).toBe(HeldSource.CLOSED);
  expect(live.state()).toBe('broken');
  expect(asked).toBe(1);
  sources[1]?.open();
  await pass(0);
  expect(live.state()).toBe('open');
  expect(asked).toBe(2);
});

it('what says nothing each time is given twice as long each time, until it speaks', async () => {
  const opened: number[] = [];
  sources[0]?.open();
  for (let minutes = 1; minutes <= 63; minutes += 1) {
    const before = sources.length;
    await pass(3 * beatMs);
    if (sources.length === before) continue;
    opened.push(minutes);
    sources.at(-1)?.open();
  }
  expect(opened).toEqual([1, 3, 7, 15, 31, 47, 63]);
  sources.at(-1)?.say('beat', null);
  await pass(3 * beatMs);
  expect(sources).toHaveLength(9);
});

it('one that never opens is asked for anew, as often as it takes', async () => {
  for (let times = 2; times < 10; times += 1) {
    await pass(3 * beatMs);
    expect(sources).toHaveLength(times);
  }
  sources.at(-1)?.open();
  expect(live.state()).toBe('open');
});

it('one that ended is opened once, after its wait', async () => {
  sources[0]?.open();
  await pass(3 * beatMs - 500);
  sources[0]?.fail(HeldSource.CLOSED);
  // The silence would be long enough here.
  await pass(900);
  expect(sources).toHaveLength(1);
  await pass(100);
  expect(sources).toHaveLength(2);
});

it('a page that leaves watches no more', async () => {
  sources[0]?.open();
  stop();
  await pass(10 * beatMs);
  expect(sources).toHaveLength(1);
});
