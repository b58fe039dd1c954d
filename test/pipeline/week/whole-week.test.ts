/** The week that runs itself, to the end: Sunday's draft, its publication and its send, by the joined product. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createQueue, type Queue } from '../../../server/jobs/queue.ts';
import { inTransaction } from '../../../server/kit/db/connect.ts';
import { draftsJobName } from '../../../server/pipeline/week/job-names.ts';
import { quietLog } from '../../app/database.ts';
import { setSetting, until } from '../../app/line.ts';
import { type MailSink, startMailSink } from '../../app/scripted-sink.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { clockAt, putEpisode, putGroup } from '../../app/week.ts';
import { fillReaders } from '../delivery/fill.ts';

const readers = 12;
/** New York leaves daylight saving on the Sunday between; six in the morning there, and what stands on the clock. */
const weeks = [
  { monday: '2026-10-19', sunday: '2026-10-25T23:30:00Z', sixThere: '2026-10-26T10:00:00.000Z' },
  { monday: '2026-10-26', sunday: '2026-11-02T00:30:00Z', sixThere: '2026-11-02T11:00:00.000Z' },
];
const clock = clockAt('2026-10-19T12:00:00Z');
let sink: MailSink;
let product: TestApp;
let queue: Queue;

beforeAll(async () => {
  sink = await startMailSink();
  product = await startTestApp({
    clock,
    env: { TIMEZONE: 'America/New_York', SMTP_URL: sink.url, POSTAL_ADDRESS: '1 Main Street, Springfield' },
  });
  queue = createQueue({ url: product.database.url, log: quietLog, worker: false });
  await queue.start([]);
});
afterAll(async () => {
  await queue.stop(1_000);
  await product.stop();
  await sink.stop();
});

/** What the product's own schedules do every few minutes. */
const look = (job: string) => inTransaction(product.database.db, (trx) => queue.enqueue(trx, job, {}));
const issues = () => sink.letters.filter(({ messageId }) => messageId.startsWith('issue.'));
const sends = () => product.database.db.selectFrom('sends').selectAll().orderBy('planned_at').execute();

it('with both switches on each reader gets one issue a week, on Monday at six, and nobody clicks', async () => {
  const { db } = product.database;
  await fillReaders(db, readers);
  const { groupId, podcastId } = await putGroup(product, 'The paper', clock.now());
  const other = await putGroup(product, 'Not the paper', clock.now());
  await setSetting(product, 'paper_group', groupId);
  const switches = { autoDraft: true, autoPublish: true, autoSend: true };
  for (const id of [groupId, other.groupId]) {
    expect((await product.call('PATCH', `/api/groups/${id}/week`, switches)).status).toBe(200);
  }
  for (const [nth, { monday, sunday, sixThere }] of weeks.entries()) {
    for (const podcast of [podcastId, other.podcastId]) {
      const at = `${monday}T15:00:00Z`;
      await putEpisode(product.database, { podcastId: podcast, title: at, pubDate: at, upTo: 'insight' });
    }
    clock.set(sunday);
    const planned = await until(product, async () => {
      await look(draftsJobName);
      const rows = await db.selectFrom('week_drafts').selectAll().where('week_on', '=', monday).execute();
      return rows.length === 2 && rows.every(({ state }) => state === 'ready') ? sends() : null;
    });
    expect(planned.map(({ is_automatic: itself, state }) => [itself, state]).at(-1)).toEqual([
      true,
      'scheduled',
    ]);
    expect([planned.length, planned[nth]?.planned_at.toISOString()]).toEqual([nth + 1, sixThere]);

    clock.set(new Date(Date.parse(sixThere) - 60_000));
    await look('sends.due');
    await look('sends.due');
    clock.set(new Date(Date.parse(sixThere) + 1_000));
    await until(product, async () => {
      await look('sends.due');
      return (await sends())[nth]?.state === 'done';
    });
    for (const job of ['sends.due', draftsJobName, 'sends.due']) await look(job);
    expect(issues()).toHaveLength(readers * (nth + 1));
  }
  // Of the group that is no paper there are drafts, and nothing of it was published or sent.
  const digests = await db.selectFrom('digests').select(['group_id', 'published']).execute();
  const ofOther = digests.filter((it) => it.group_id === other.groupId);
  expect(ofOther.map(({ published }) => published)).toEqual([false, false]);
  expect((await sends()).map(({ state }) => state)).toEqual(['done', 'done']);
  const perReader = Map.groupBy(issues(), ({ recipient }) => recipient);
  expect([...perReader.values()].map((letters) => letters.length)).toEqual(Array(readers).fill(2));
});
