/** A database of its own for each test file, and for each test a sink, readers and a send that has just been planned. */
import { afterEach, expect } from 'vitest';
import type { Waits } from '../../../server/pipeline/delivery/deps.ts';
import { type MailSink, type SinkOptions, startMailSink } from '../../app/scripted-sink.ts';
import { prepareDatabase } from './clean-database.ts';
import { type Office, openOffice, plan } from './drive.ts';
import { fillReaders, publishIssue } from './fill.ts';

export interface Begun {
  office: Office;
  sink: MailSink;
  sendId: string;
  /** Internal id of the digest. */
  digest: string;
}

export interface Wish extends SinkOptions {
  readers: number;
  lanes?: number;
  waits?: Partial<Waits>;
}

/** Call it once at the top of a test file; what it answers begins a send. */
export function prepareSends(): (wish: Wish) => Promise<Begun> {
  const database = prepareDatabase();
  let sink: MailSink | undefined;
  afterEach(() => sink?.stop());
  return async ({ readers, lanes, waits, ...options }) => {
    sink = await startMailSink(options);
    const office = await openOffice(database(), {
      smtpUrl: sink.url,
      ...(lanes ? { lanes } : {}),
      ...(waits ? { waits } : {}),
    });
    await fillReaders(office.db, readers);
    const digest = await publishIssue(office.db);
    const sendId = await plan(office, digest);
    office.jobs.splice(0);
    return { office, sink, sendId, digest };
  };
}

/** Resolves once it is so; the test's own time limit ends it. */
export const holds = (look: () => boolean | Promise<boolean>) =>
  expect.poll(look, { interval: 5, timeout: 60_000 }).toBe(true);

/** Readers are numbered by their address: reader-17@… is 17. */
export const numberOf = (address: string) => Number(/reader-(\d+)@/.exec(address)?.[1] ?? 0);

export const mostCopies = (sink: MailSink) => Math.max(0, ...sink.copies().values());

/** Whom the sink said yes to, letter by letter. */
export const takenBy = (sink: MailSink) =>
  sink.letters.filter(({ answered }) => answered?.startsWith('250')).map(({ recipient }) => recipient);
