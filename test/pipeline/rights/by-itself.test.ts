/** D9: what publishes by itself confirms nothing: it asks. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../server/kit/ids.ts';
import { publishAndSend } from '../../../server/pipeline/week/publish-and-send.ts';
import { listWeekDigests } from '../../../server/pipeline/week/store.ts';
import { setSetting } from '../../app/line.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { clockAt, putGroup, weekDepsOf } from '../../app/week.ts';
import { fixture } from '../../edition/issues.ts';
import { insertIssue } from '../digests/published-issue.ts';
import { putShows, putTranscript } from './shows-of-an-issue.ts';

const timeZone = 'America/New_York';
const clock = clockAt('2026-03-15T22:00:00Z');
const issue = fixture('full');

let product: TestApp;
let deps: Awaited<ReturnType<typeof weekDepsOf>>;
beforeAll(async () => {
  product = await startTestApp({ clock, env: { TIMEZONE: timeZone } });
  deps = await weekDepsOf(product, { clock, timeZone });
});
afterAll(async () => {
  await deps.close();
  await product.stop();
});

it('asks for the yes with the sentence of the policy, and goes out once it is given', async () => {
  const { db } = product.database;
  const { groupId } = await putGroup(product, 'Paper', '2026-01-01T00:00:00Z');
  await setSetting(product, 'paper_group', groupId);
  const switches = { autoPublish: true, autoSend: true };
  expect((await product.call('PATCH', `/api/groups/${groupId}/week`, switches)).status).toBe(200);
  await putShows(db, issue);
  await putTranscript(db, issue.episodes[0]?.episodeId ?? '', 'taddy');
  const id = newId();
  const digestId = await insertIssue(db, { id, published: false });
  await db
    .updateTable('digests')
    .set({ group_id: groupId, start_date: '2026-03-09', end_date: '2026-03-15' })
    .where('id', '=', id)
    .execute();
  const look = async () => {
    const row = (await listWeekDigests(db, ['2026-03-09'])).find((digest) => digest.id === id);
    if (row === undefined) throw new Error('The digest is gone');
    const sent: string[] = [];
    const sendWhenReady = async (digest: string) => {
      sent.push(digest);
      return { stopped: null };
    };
    const draft = { group_id: groupId, week_on: '2026-03-09' };
    return { sent, outcome: await publishAndSend({ ...deps, sendWhenReady }, draft, row) };
  };
  const state = () =>
    db
      .selectFrom('digests')
      .select(['published', 'publish_date', 'issue_number'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  const asked = await look();
  expect(asked.sent).toEqual([]);
  expect(asked.outcome).toEqual({ stopped: expect.stringContaining('must not restrict access') });
  expect(await state()).toEqual({ published: false, publish_date: null, issue_number: null });
  expect(await db.selectFrom('rights_confirmations').selectAll().execute()).toEqual([]);

  const patch = (body: object) => product.call('PATCH', `/api/digest/${digestId}/publish`, body);
  expect((await patch({ published: true, confirmRights: true })).status).toBe(200);
  expect((await patch({ published: false })).status).toBe(200);
  const again = await look();
  expect([again.sent, again.outcome]).toEqual([[id], { sendAt: new Date('2026-03-16T10:00:00.000Z') }]);
  const hands = await db
    .selectFrom('audit_log')
    .select(['admin', 'action', 'browser'])
    .orderBy('seq')
    .execute();
  expect(hands.at(-1)).toEqual({ admin: 'clock', action: 'published', browser: '' });
});
