/** What the house as a whole has to say, read from the database and the disk when somebody asks. */
import { statfs } from 'node:fs/promises';
import { Gauge, Registry } from 'prom-client';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import { countJobs, countRuns, readBackupAge, readFeedState, readSendState, readSpend } from './store.ts';

export interface HouseState {
  db: Db;
  clock: Clock;
  dataDir: string;
}

type Lines = { labels?: Record<string, string>; value: number }[];

/** Each with its help, its labels, and what it is now. One that cannot be read is left out, and the others stand. */
const gauges: { name: string; help: string; labels: string[]; read(house: HouseState): Promise<Lines> }[] = [
  {
    name: 'walkthrough_jobs',
    help: 'Jobs of the queue that are not done, by kind and state: waiting, active, failed.',
    labels: ['kind', 'state'],
    read: async ({ db }) =>
      (await countJobs(db)).map(({ name, state, count }) => ({
        labels: { kind: name, state },
        value: count,
      })),
  },
  {
    name: 'walkthrough_oldest_job_seconds',
    help: 'How long the oldest job of a kind has been due (waiting) or under way (active).',
    labels: ['kind', 'state'],
    read: async ({ db }) =>
      (await countJobs(db)).map(({ name, state, oldest }) => ({
        labels: { kind: name, state },
        value: oldest,
      })),
  },
  {
    name: 'walkthrough_runs',
    help: 'Transcripts, insights and digests that are being made, and those that failed within a day.',
    labels: ['kind', 'status'],
    read: async ({ db, clock }) =>
      (await countRuns(db, clock.now())).map(({ kind, status, count }) => ({
        labels: { kind, status },
        value: count,
      })),
  },
  {
    name: 'walkthrough_feeds',
    help: 'Feeds that are followed: all, and those whose last reading failed.',
    labels: ['state'],
    read: async ({ db, clock }) => {
      const { all, failing } = await readFeedState(db, clock.now());
      return [
        { labels: { state: 'all' }, value: all },
        { labels: { state: 'failing' }, value: failing },
      ];
    },
  },
  {
    name: 'walkthrough_feed_overdue_seconds',
    help: 'For how long the feed that waits longest has been due.',
    labels: [],
    read: async ({ db, clock }) => [{ value: (await readFeedState(db, clock.now())).overdue }],
  },
  {
    name: 'walkthrough_sends',
    help: 'Sends of an issue that are not over: scheduled, sending, paused, asks.',
    labels: ['state'],
    read: async ({ db }) =>
      (await readSendState(db)).map(({ state, count }) => ({ labels: { state }, value: count })),
  },
  {
    name: 'walkthrough_letters_per_second',
    help: 'Letters of the issue that leave just now.',
    labels: [],
    read: async ({ db }) => [{ value: (await readSendState(db)).reduce((sum, { rate }) => sum + rate, 0) }],
  },
  {
    name: 'walkthrough_spend_usd',
    help: 'Dollars spent in this calendar month (UTC) on models and transcripts, by what for.',
    labels: ['kind'],
    read: async ({ db, clock }) =>
      (await readSpend(db, clock.now())).map(({ kind, usd }) => ({ labels: { kind }, value: usd })),
  },
  {
    name: 'walkthrough_backup_age_seconds',
    help: 'Since the last whole backup began; absent where there is none.',
    labels: [],
    read: async ({ db, clock }) => {
      const age = await readBackupAge(db, clock.now());
      return age === null ? [] : [{ value: age }];
    },
  },
  {
    name: 'walkthrough_disk_free_bytes',
    help: 'Room on the disk that holds DATA_DIR.',
    labels: [],
    read: async ({ dataDir }) => {
      const { bavail, bsize } = await statfs(dataDir);
      return [{ value: bavail * bsize }];
    },
  },
];

// Several who ask at once, and one who asks every second, cost one look.
const freshForMs = 5_000;

/** Answers the lines of all gauges; what one of them cannot read counts in `walkthrough_unread`. */
export function houseState(house: HouseState): () => Promise<string> {
  const registry = new Registry();
  const registers = [registry];
  const all = gauges.map(({ name, help, labels, read }) => ({
    name,
    read,
    gauge: new Gauge({ name, help, labelNames: labels, registers }),
  }));
  const unread = new Gauge({
    name: 'walkthrough_unread',
    help: 'Figures that could not be read just now; 1 where the database does not answer.',
    labelNames: ['name'],
    registers,
  });
  let last: { at: number; text: Promise<string> } | null = null;

  async function look(): Promise<string> {
    unread.reset();
    for (const { name, gauge, read } of all) {
      const lines = await read(house).catch(() => null);
      gauge.reset();
      if (lines === null) unread.set({ name }, 1);
      for (const { labels = {}, value } of lines ?? []) gauge.set(labels, value);
    }
    return registry.metrics();
  }

  return () => {
    const now = performance.now();
    if (last === null || now - last.at > freshForMs) last = { at: now, text: look() };
    return last.text;
  };
}
