/** Warnings in the back office: a key that is refused, a disk that fills up, a log that is lost. */

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgive } from '../../server/jobs/marks.ts';
import { listenForChanges } from '../../server/kit/db/changes.ts';
import { createLog } from '../../server/kit/log.ts';
import type { LostLines } from '../../server/kit/log-output.ts';
import { warningsRoom } from '../../server/operations/warnings/index.ts';
import { whyShort } from '../../server/operations/warnings/warn-of-disk.ts';
import { createWarnOfLog } from '../../server/operations/warnings/warn-of-log.ts';
import { createWarnOfMemory, readHeap } from '../../server/operations/warnings/warn-of-memory.ts';
import { warnOfSetAside } from '../../server/operations/warnings/warn-of-set-aside.ts';
import { watchKeys } from '../../server/operations/warnings/watch-keys.ts';
import { quietLog } from '../app/database.ts';
import { feedOf, followFeeds, setSetting, settled, transcribe } from '../app/line.ts';
import { startTestApp, type TestApp } from '../app/start-test-app.ts';

const gigabyte = 1024 ** 3;

describe('a disk', () => {
  it.each([
    [100, 500, null],
    [2, 500, null],
    [1.9, 500, /^Less than 2 GB are free/],
    [0.9, 500, /^Less than 1 GB/],
    [0.1, 500, /^Less than 250 MB/],
    // Small disks of small machines: a tenth is room enough.
    [1, 8, null],
    [0.7, 8, /^Less than 1 GB/],
  ])('%d of %d GB free', (free, size, wanted) => {
    const sentence = whyShort({ free: free * gigabyte, size: size * gigabyte });
    if (wanted === null) expect(sentence).toBeNull();
    else expect(sentence).toMatch(wanted);
  });
});

describe('in the back office', () => {
  let product: TestApp;
  beforeAll(async () => {
    product = await startTestApp();
  });
  afterAll(() => product.stop());
  const notices = async () =>
    (await product.call('GET', '/api/notices')).body.map(({ key, sentence }: Record<string, string>) => [
      key,
      sentence,
    ]);

  it('F13: a log that cannot be written is said by whoever lost lines, and taken back by nobody else', async () => {
    const { db } = product.database;
    const clock = { now: () => new Date() };
    let lost: LostLines | null = null;
    const [ours, others] = [
      createWarnOfLog({ db, clock, lostLines: () => lost }),
      createWarnOfLog({ db, clock, lostLines: () => null }),
    ];
    const look = async () => {
      for (const watch of [ours, others]) await watch();
      return notices();
    };
    expect(await look()).toEqual([]);
    lost = { count: 1, code: 'ENOSPC' };
    expect(await look()).toEqual([
      ['log', expect.stringMatching(/^The log cannot be written \(the disk that holds it is full\)/)],
    ]);
    lost = null;
    expect(await look()).toEqual([]);
  });

  it('memory that is tight for three looks is said by whoever has it, until there is room again', async () => {
    const { db } = product.database;
    const clock = { now: () => new Date() };
    let usedBytes = 900;
    const read = (used: () => number) => () => ({ usedBytes: used(), limitBytes: 1_000 });
    const ours = createWarnOfMemory({ db, clock, read: read(() => usedBytes) });
    const others = createWarnOfMemory({ db, clock, read: read(() => 100) });
    const look = async () => {
      for (const watch of [ours, others]) await watch();
      return notices();
    };
    expect([await look(), await look()]).toEqual([[], []]);
    const said = [['memory', expect.stringMatching(/^A process of the product has used more than 85 %/)]];
    expect(await look()).toEqual(said);
    expect(await look()).toEqual(said);
    usedBytes = 500;
    expect(await look()).toEqual([]);
    // A moment before a collection is no trouble.
    usedBytes = 990;
    expect([await look(), await look()]).toEqual([[], []]);
    const { usedBytes: used, limitBytes } = readHeap();
    expect(used).toBeGreaterThan(1e6);
    expect(limitBytes).toBeGreaterThan(used);
  });

  it('A1: a job that is no run and was set aside is said with its kind and since when, until it is begun again', async () => {
    const { db } = product.database;
    const clock = { now: () => new Date() };
    const accused = async (work: string, name: string, at: Date | null) =>
      db
        .insertInto('suspect_work')
        .values({ work, job_name: name, set_aside_at: at, reason: at && 'It ended the server.' })
        .execute();
    const look = async () => {
      await warnOfSetAside({ db, clock });
      return notices();
    };
    // What only runs alone is not set aside; a run says itself what became of it.
    await accused('bounces.read-mailbox 1', 'bounces.read-mailbox', null);
    await accused('insights.generate 1', 'insights.generate', new Date('2026-11-17T08:00:00Z'));
    expect(await look()).toEqual([]);
    await accused('people.sweep 1', 'people.sweep', new Date('2026-11-17T14:03:00Z'));
    await accused('letters.send 1', 'letters.send', new Date('2026-11-17T15:10:00Z'));
    expect(await look()).toEqual([
      [
        'set-aside',
        'Background work ended the server while nothing else ran, and was set aside: people.sweep since 2026-11-17 14:03 UTC, letters.send since 2026-11-17 15:10 UTC. All other work goes on. It is left alone for a day; what comes again is begun again after that, so an update within the day may mend it. If it is set aside once more, send what the log says of it along with a report.',
      ],
    ]);
    await forgive(db, 'letters.send 1');
    expect(await look()).toEqual([
      ['set-aside', expect.stringMatching(/aside: people\.sweep since [^,]+ UTC\. All/)],
    ]);
    await forgive(db, 'people.sweep 1');
    expect(await look()).toEqual([]);
    const room = warningsRoom({ db, clock, dataDir: product.outbox, lostLines: () => null });
    await accused('letters.send 2', 'letters.send', new Date('2026-11-17T16:00:00Z'));
    await Promise.allSettled((room.watches ?? []).map((watch) => watch()));
    expect((await notices()).map(([key]: string[]) => key)).toContain('set-aside');
    await db.deleteFrom('suspect_work').execute();
    expect((await look()).map(([key]: string[]) => key)).not.toContain('set-aside');
    // The room looks at the disk of this machine too.
    await db.deleteFrom('admin_notices').execute();
  });

  it('a key that is refused is said in the words of its provider, until it answers again', async () => {
    await setSetting(product, 'auto_insights', 'false');
    const { episodes } = await followFeeds(product, 'Key', [feedOf(product, 'kitchen-table-closings')]);
    const id = episodes[0]?.id ?? '';
    await transcribe(product, id);
    product.sandbox.faults.next('anthropic', { kind: 'answer', status: 401, body: '{}' });
    await product.call('POST', `/api/episodes/${id}/insights`);
    await settled(product, 'insights', id);
    await expect
      .poll(notices, { timeout: 10_000 })
      .toEqual([
        [
          'key-anthropic',
          'Anthropic: the key is refused. Check ANTHROPIC_API_KEY. Until that is mended, work that needs it fails.',
        ],
      ]);
    await product.call('POST', `/api/episodes/${id}/insights`);
    await settled(product, 'insights', id);
    await expect.poll(notices, { timeout: 10_000 }).toEqual([]);
  });

  it('a provider that refuses and answers in turn leaves what came last, however slow the database is', async () => {
    const { db, url } = product.database;
    const lines: string[] = [];
    const log = createLog({ level: 'error', write: (text) => lines.push(text) });
    const tell = watchKeys({ db, clock: { now: () => new Date() }, log });
    const hear = (sentence: string | null) =>
      tell({
        provider: 'taddy',
        call: 'find',
        trouble: sentence && 'misconfigured',
        sentence,
        seconds: 0,
      });
    const changes = await listenForChanges({ url, log: quietLog });
    let written = 0;
    changes.subscribe(({ topic }) => {
      if (topic === 'subscribers') written += 1;
    });
    // Whoever else is at the same line makes the first writing wait, and not the second.
    const other = await db.startTransaction().execute();
    const line = { key: 'key-taddy', sentence: 'Of another process', since: new Date() };
    await other.insertInto('admin_notices').values(line).execute();
    hear('Refused.');
    hear(null);
    const waits = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%admin_notices%'`;
    await expect.poll(async () => (await waits.execute(db)).rows[0]?.count).toBe(1);
    await other.rollback().execute();
    await expect.poll(() => written).toBe(2);
    expect(await notices()).toEqual([]);
    // What could not be written is said at the next call.
    await sql`alter table admin_notices rename to notices_elsewhere`.execute(db);
    hear('Refused.');
    await expect.poll(() => lines).toEqual([expect.stringContaining('could not be written down')]);
    await sql`alter table notices_elsewhere rename to admin_notices`.execute(db);
    hear('Refused.');
    await expect.poll(notices).toEqual([['key-taddy', expect.stringMatching(/^Refused\./)]]);
    hear(null);
    await expect.poll(notices).toEqual([]);
    await changes.close();
  });
});
