/**
 * A day of many feeds, played: when each is due follows from the product's own rules, how long a host takes is drawn.
 * Answers how late feeds are read with so many workers:
 * `node bench/scale.ts [--feeds 100000] [--at-once 16] [--workers 1,2,3,4,8]`.
 */
import { parseArgs } from 'node:util';
import { nextAfterFailure, nextAfterSuccess } from '../server/pipeline/feeds/refresh-times.ts';
import { print } from './kit/figures.ts';

const { values } = parseArgs({
  options: {
    feeds: { type: 'string', default: '100000' },
    'at-once': { type: 'string', default: '16' },
    workers: { type: 'string', default: '1,2,3,4,8' },
  },
});
const feeds = Number(values.feeds);
const atOnce = Number(values['at-once']);
const daySecs = 86_400;
// Of each minute the job claims feeds for so long (server/pipeline/feeds/refresh-due.ts).
const claimingSecs = 50;

/** The same day at every run: mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Seconds that a host takes: most answer in half a second, one in a hundred only ends at the total deadline. */
function answerSecs(random: () => number): { secs: number; fails: boolean } {
  const draw = random();
  if (draw < 0.01) return { secs: 30, fails: true };
  if (draw < 0.03) return { secs: 0.5, fails: true };
  return { secs: 0.15 + 0.9 * random() ** 2 + (draw < 0.1 ? 4 * random() : 0), fails: false };
}

interface Day {
  random: () => number;
  /** By the second, the feeds that come due in it. */
  due: number[][];
  failures: Uint8Array;
  waiting: { feed: number; since: number }[];
  /** Of `waiting`, how many were read. */
  read: number;
  late: number[];
}

/** Reads the feed that waits longest, from this second on; answers when its lane is free again, null where none waits. */
function readNext(day: Day, at: number): number | null {
  const next = day.waiting[day.read];
  if (next === undefined) return null;
  day.read += 1;
  if (at > daySecs / 2) day.late.push(at - next.since);
  const { secs, fails } = answerSecs(day.random);
  const end = new Date((at + secs) * 1_000);
  const times = fails ? Math.min((day.failures[next.feed] ?? 0) + 1, 20) : 0;
  day.failures[next.feed] = times;
  const again = fails ? nextAfterFailure(end, times, day.random) : nextAfterSuccess(end, day.random);
  day.due[Math.ceil(again.getTime() / 1_000)]?.push(next.feed);
  return at + secs;
}

/** How late each reading of the last twelve hours began, in seconds, and how many there were in all. */
function playDay(workers: number): { late: number[]; readings: number } {
  const random = createRandom(7);
  const due: number[][] = Array.from({ length: daySecs + 1 }, () => []);
  const day: Day = { random, due, failures: new Uint8Array(feeds), waiting: [], read: 0, late: [] };
  for (let feed = 0; feed < feeds; feed += 1) due[Math.floor(random() * 3_600)]?.push(feed);
  /** When each lane is free again. */
  const lanes = new Float64Array(workers * atOnce);
  for (let second = 0; second < daySecs; second += 1) {
    for (const feed of due[second] ?? []) day.waiting.push({ feed, since: second });
    if (second % 60 >= claimingSecs) continue;
    for (let lane = 0; lane < lanes.length; lane += 1) {
      while ((lanes[lane] ?? 0) < second + 1) {
        const free = readNext(day, Math.max(second, lanes[lane] ?? 0));
        if (free === null) break;
        lanes[lane] = free;
      }
    }
  }
  return { late: day.late.sort((a, b) => a - b), readings: day.read };
}

const written = (secs: number) => (secs < 120 ? `${secs.toFixed(0)} s` : `${(secs / 60).toFixed(0)} min`);
print(`${feeds.toLocaleString('en-US')} feeds, ${atOnce} at once in each worker, 24 hours`);
for (const workers of values.workers.split(',').map(Number)) {
  const { late, readings } = playDay(workers);
  const [median = 0, p99 = 0] = [0.5, 0.99].map((share) => late[Math.floor(late.length * share)]);
  print(
    `${workers} worker${workers === 1 ? ' ' : 's'}  ${readings.toLocaleString('en-US')} readings, begun ${written(median)} late, p99 ${written(p99)}, at most ${written(late.at(-1) ?? 0)}`,
  );
}
