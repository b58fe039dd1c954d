/** D9: an issue that readers pay for, with words from Taddy, waits for the admin's recorded yes. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../contract/audit.ts';
import type { Digest } from '../../../contract/digests.ts';
import { rightsQuestion } from '../../../contract/rights.ts';
import { newId } from '../../../server/kit/ids.ts';
import { taddyPolicy } from '../../../server/pipeline/rights/index.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { fixture } from '../../edition/issues.ts';
import { insertIssue } from '../digests/published-issue.ts';
import { putInsight, putShows, putTranscript } from './shows-of-an-issue.ts';

// Without links, which a preflight would look up.
const full = fixture('full');
const issue = { ...full, episodes: full.episodes.map((episode) => ({ ...episode, episode_url: '' })) };
const [first, second] = issue.episodes.map(({ episodeId }) => episodeId) as [string, string];
const march = (day: number) => new Date(Date.UTC(2026, 2, day, 12));

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ clock: { now: () => march(20) } });
  await putShows(product.database.db, issue);
});
afterAll(() => product.stop());

beforeEach(async () => {
  const { db } = product.database;
  await db.deleteFrom('digests').execute();
  await db.deleteFrom('transcript_origins').execute();
  for (const { episodeId } of issue.episodes) {
    await putTranscript(db, episodeId, 'assemblyai', march(2));
    await putInsight(db, episodeId, march(3));
  }
});

/** Made on March 14, by the row that it is put with. */
async function draft(published = false): Promise<{ id: string; digestId: string }> {
  const id = newId();
  return {
    id,
    digestId: await insertIssue(product.database.db, {
      id,
      published,
      content: { episodes: issue.episodes },
    }),
  };
}

const publish = (digestId: string, body: object = {}) =>
  product.call('PATCH', `/api/digest/${digestId}/publish`, { published: true, ...body });
const checkOf = async (id: string) => {
  const { body } = await product.call('GET', `/api/digest/${id}/preflight`);
  return body.checks.find(({ code }: { code: string }) => code === 'rights');
};
const log = async (): Promise<AuditEntry[]> => (await product.call('GET', '/api/audit')).body;
const taddy = async (episodeId: string) => {
  await product.database.db.deleteFrom('transcript_origins').where('episode_id', '=', episodeId).execute();
  await putTranscript(product.database.db, episodeId, 'taddy', march(2));
};

describe('D9: publishing a paid issue', () => {
  it('without Taddy asks nothing, and the log names the source of every episode', async () => {
    const { digestId } = await draft();
    expect((await publish(digestId)).status).toBe(200);
    const [entry] = await log();
    expect(entry).toMatchObject({ action: 'published', admin: 'admin', at: march(20).toISOString() });
    expect(entry?.sentence).toMatch(/^Published as No\. \d+, version 1\.$/);
    expect(entry?.details).toHaveLength(issue.episodes.length);
    expect(entry?.details[0]).toBe(
      '“The open house that starts on Wednesday”, Porch Light: AssemblyAI, from the audio',
    );
  });

  it('with Taddy answers the sentence of its policy and the episodes by name, and changes nothing', async () => {
    await taddy(second);
    const { id, digestId } = await draft();
    expect(await checkOf(id)).toMatchObject({ level: 'warn' });
    const before = (await log()).length;
    for (const body of [{}, { confirmRights: false }]) {
      const refused = await publish(digestId, body);
      expect(refused.status).toBe(409);
      const asked = rightsQuestion.parse(refused.body);
      expect(asked.policy).toEqual(taddyPolicy);
      expect(asked.error).toContain(taddyPolicy.sentence);
      expect(asked.episodes).toEqual([
        {
          episodeId: second,
          episode_title: issue.episodes[1]?.episode_title,
          podcast_name: 'Escrow and Eggs',
        },
      ]);
    }
    const all: Digest[] = (await product.call('GET', '/api/digests')).body;
    expect(all[0]).toMatchObject({ published: false, issueNumber: null, edition: 0 });
    expect(await log()).toHaveLength(before);
  });

  it('takes a yes, writes down who, when and to which sentence, and does not ask twice', async () => {
    await taddy(second);
    const { id, digestId } = await draft();
    const answer = await product.call(
      'PATCH',
      `/api/digest/${digestId}/publish`,
      { published: true, confirmRights: true },
      { 'user-agent': 'A browser\t  of mine' },
    );
    expect(answer.status).toBe(200);
    const [published, confirmed] = await log();
    expect(published?.action).toBe('published');
    expect(confirmed).toMatchObject({
      action: 'rights-confirmed',
      admin: 'admin',
      browser: 'A browser of mine',
      at: march(20).toISOString(),
      details: ['“Repair credits without the second fight”, Escrow and Eggs: Taddy'],
    });
    expect(confirmed?.sentence).toContain(taddyPolicy.sentence);
    const kept = await product.database.db
      .selectFrom('rights_confirmations')
      .selectAll()
      .where('digest_id', '=', id)
      .execute();
    expect(kept).toMatchObject([
      { sentence: taddyPolicy.sentence, confirmed_at: march(20), episode_ids: [second] },
    ]);
    expect(await checkOf(id)).toMatchObject({
      level: 'ok',
      sentence: expect.stringContaining('March 20, 2026'),
    });
    await product.call('PATCH', `/api/digest/${digestId}/publish`, { published: false });
    expect((await publish(digestId)).status).toBe(200);
    // Words from Taddy that the yes did not know of are asked for anew.
    await taddy(first);
    const again = await publish(digestId);
    expect([again.status, again.body.episodes]).toMatchObject([409, [{ episodeId: first }]]);
  });

  it('is not fooled by a transcript that was deleted, or replaced after the issue was made', async () => {
    await taddy(first);
    await taddy(second);
    await product.database.db.deleteFrom('transcripts').where('episode_id', '=', first).execute();
    await putTranscript(product.database.db, second, 'assemblyai', march(15));
    await putInsight(product.database.db, second, march(16));
    const { digestId } = await draft();
    const { body } = await publish(digestId);
    expect(body.episodes.map(({ episodeId }: { episodeId: string }) => episodeId)).toEqual([first, second]);
  });

  it('stops a send of what was published before anybody asked', async () => {
    await taddy(first);
    const { id, digestId } = await draft(true);
    expect(await checkOf(id)).toMatchObject({
      level: 'stop',
      sentence: expect.stringContaining(taddyPolicy.sentence),
    });
    const send = await product.call('POST', `/api/digest/${id}/send`, { at: null });
    expect([send.status]).toEqual([422]);
    expect((await publish(digestId, { confirmRights: true })).status).toBe(200);
    expect(await checkOf(id)).toMatchObject({ level: 'ok' });
  });
});

describe('D9: the public issue', () => {
  it('is not paid for: it asks nothing, until it is the public one no more', async () => {
    await taddy(first);
    const { id, digestId } = await draft(true);
    const choose = (body: object) => product.call('PATCH', `/api/digest/${digestId}/public`, body);
    expect((await choose({ public: true })).status).toBe(200);
    expect((await publish(digestId)).status).toBe(200);
    expect(await checkOf(id)).toMatchObject({ level: 'ok' });
    const left = await choose({ public: false });
    expect([left.status, left.body.code]).toEqual([409, 'rights']);
    const other = await draft(true);
    const taken = await product.call('PATCH', `/api/digest/${other.digestId}/public`, { public: true });
    expect([taken.status, taken.body.code]).toEqual([409, 'rights']);
    expect((await choose({ public: false, confirmRights: true })).status).toBe(200);
  });
});

describe('D9: sources beside the episodes', () => {
  it('stand in the preflight, also where nobody knows one', async () => {
    await taddy(first);
    await product.database.db.deleteFrom('transcripts').where('episode_id', '=', second).execute();
    await product.database.db.deleteFrom('transcript_origins').where('episode_id', '=', second).execute();
    const { id } = await draft();
    const { body } = await product.call('GET', `/api/digest/${id}/preflight`);
    expect(body.rights.map(({ source }: { source: string | null }) => source).slice(0, 3)).toEqual([
      'taddy',
      null,
      'assemblyai',
    ]);
    expect(body.rights[0]).toMatchObject({ sourceName: 'Taddy', podcast_name: 'Porch Light' });
  });

  it('stand on the rows of the builder, and where the transcript is gone but its insight is not', async () => {
    const { db } = product.database;
    await taddy(first);
    await db.deleteFrom('transcripts').where('episode_id', '=', first).execute();
    const { body: group } = await product.call('POST', '/api/groups', { name: 'Rights' });
    await sql`insert into group_podcasts (group_id, podcast_id, added_at)
      select ${group.id}, id, now() from podcasts`.execute(db);
    await db
      .updateTable('episodes')
      .set({ pub_date: march(4) })
      .execute();
    const { body } = await product.call(
      'GET',
      `/api/digest-builder?groupId=${group.id}&startDate=2026-03-01&endDate=2026-03-10`,
    );
    const rights = new Map(body.map((row: { id: string; rights: object }) => [row.id, row.rights]));
    expect(rights.get(first)).toMatchObject({ source: 'taddy', sourceName: 'Taddy' });
    expect(rights.get(second)).toMatchObject({ source: 'assemblyai' });
  });
});

describe('D9: the audit log', () => {
  it('only grows, and pages', async () => {
    const { digestId } = await draft();
    await publish(digestId);
    await product.call('PATCH', `/api/digest/${digestId}/publish`, { published: false });
    const { db } = product.database;
    for (const change of [
      sql`update audit_log set sentence = ''`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ]) {
      await expect(change.execute(db)).rejects.toThrow('only grows');
    }
    const whole = await log();
    expect(whole[0]).toMatchObject({ action: 'unpublished' });
    const one = await product.call('GET', '/api/audit?limit=1');
    expect(one.body).toEqual([whole[0]]);
    const next = /<([^>]+)>/.exec(one.headers.get('link') ?? '')?.[1];
    expect((await product.call('GET', next ?? '')).body).toEqual([whole[1]]);
    const made = Buffer.from('["2026-01-01T00:00:00.000Z","x"]').toString('base64url');
    expect((await product.call('GET', `/api/audit?cursor=${made}`)).status).toBe(400);
  });
});
