/** D7: a save whose answer nobody had is sent again, and is no other tab's. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Draft, EditedIssue } from '../../../contract/digest-edits.ts';
import { inTransaction } from '../../../server/kit/db/connect.ts';
import type { DigestContent } from '../../../server/kit/db/wire-columns.ts';
import { newId } from '../../../server/kit/ids.ts';
import { keepMade } from '../../../server/pipeline/digests/edit/keep-made.ts';
import { lockDigest } from '../../../server/pipeline/digests/store.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { insertIssue } from './published-issue.ts';

describe('D7: the same save again', () => {
  let now = new Date('2026-03-20T12:00:00.000Z');
  let product: TestApp;
  let id: string;
  let digestId: string;
  beforeAll(async () => {
    product = await startTestApp({ clock: { now: () => now } });
  });
  afterAll(() => product.stop());
  const insertOne = async (content: Partial<DigestContent>) => {
    id = newId();
    const own = { id, published: false, content: { ...content, claims: [] } };
    digestId = await insertIssue(product.database.db, own);
  };
  beforeEach(() => insertOne({}));
  const path = () => `/api/digest/${digestId}/draft`;
  const read = async (): Promise<Draft> => (await product.call('GET', path())).body;
  const save = (body: { revision: number; edited: EditedIssue; unlock?: string[]; apart?: boolean }) =>
    product.call('PATCH', path(), body);
  const row = () =>
    product.database.db.selectFrom('digests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const versions = () =>
    product.database.db.selectFrom('digest_versions').selectAll().where('digest_id', '=', id).execute();
  /** A run of the model that came to another title. */
  const regenerate = async (title: string) => {
    const { content } = await row();
    if (content === null) throw new Error('It has no content.');
    const made = { ...content, title };
    await inTransaction(product.database.db, async (trx) => {
      const digest = await lockDigest(trx, { id });
      if (digest !== null) await keepMade(trx, digest, { content: made, usage: null, at: now });
    });
  };

  it('is answered as saved, keeps nothing twice, and the page goes on from there', async () => {
    const { revision, edited } = await read();
    // As it is typed: with a line that is empty for the moment.
    const typed = { ...edited, title: 'Typed once', themes: [...edited.themes, ''] };
    await save({ revision, edited: typed });
    const kept = [await row(), await versions()];
    now = new Date(now.getTime() + 11 * 60_000);
    const again = await save({ revision, edited: typed });
    expect([again.status, again.body.revision, again.body.edited?.title]).toEqual([
      200,
      revision + 1,
      'Typed once',
    ]);
    expect([await row(), await versions()]).toEqual(kept);
    const next = await save({ revision: again.body.revision, edited: { ...typed, title: 'Typed on' } });
    expect([next.status, next.body.edited?.title]).toEqual([200, 'Typed on']);
  });

  it('is answered as saved where both arrive at once', async () => {
    const { revision, edited } = await read();
    const body = { revision, edited: { ...edited, title: 'Twice at once' } };
    const both = await Promise.all([save(body), save(body), save(body)]);
    expect(both.map((it) => [it.status, it.body.revision])).toEqual(Array(3).fill([200, revision + 1]));
    expect(await versions()).toHaveLength(2);
  });

  it('is answered as saved where a sentence was vouched for between, and keeps that', async () => {
    const { revision, edited } = await read();
    const text = 'Sellers in Boise paid 98,765 dollars for nothing.';
    const body = { revision, edited: { ...edited, summary: text } };
    const { open }: Draft = (await save(body)).body;
    const claimId = open.find((it) => it.text === text)?.claimId;
    expect((await product.call('POST', `/api/digest/${digestId}/claims/${claimId}/vouch`)).status).toBe(200);
    const again = await save(body);
    expect([again.status, again.body.revision]).toEqual([200, revision + 2]);
    expect(again.body.open.map((it: { text: string }) => it.text)).not.toContain(text);
  });

  it('of “let the model write it” is answered as saved where that is so, and refused where it is not', async () => {
    const before = await read();
    const edited = { ...before.edited, title: 'Mine' };
    const mine: Draft = (await save({ revision: before.revision, edited })).body;
    // The words of the first stand, and what this one asks for beside them does not.
    const other = await save({ revision: before.revision, edited, unlock: ['title'] });
    expect([other.status, other.body.code]).toEqual([409, 'stale']);
    expect((await read()).locks).toHaveLength(1);

    const body = { revision: mine.revision, edited, unlock: ['title'] };
    await save(body);
    const again = await save(body);
    expect([again.status, again.body.locks, again.body.revision]).toEqual([200, [], mine.revision + 1]);
  });

  it('of words saved over another tab’s is answered as saved, and theirs stay a version', async () => {
    const { revision, edited } = await read();
    await save({ revision, edited: { ...edited, title: 'Theirs' } });
    const body = { revision: revision + 1, edited: { ...edited, title: 'Mine over it' }, apart: true };
    for (const _time of [1, 2]) expect((await save(body)).status).toBe(200);
    const titles = (await versions()).map(({ number, content }) => [number, content.title]);
    expect(titles).toEqual([
      [1, edited.title],
      [2, 'Theirs'],
      [3, 'Mine over it'],
    ]);
  });

  it('of a version that was made the newest again is answered as restored, and kept once', async () => {
    const { revision, edited } = await read();
    const typed: Draft = (await save({ revision, edited: { ...edited, title: 'Typed' } })).body;
    const restore = (number: number, from: number) =>
      product.call('POST', `/api/digest/${digestId}/versions/${number}/restore`, { revision: from });
    const both = await Promise.all([restore(1, typed.revision), restore(1, typed.revision)]);
    const late = await restore(1, typed.revision);
    for (const { status, body } of [...both, late]) {
      expect([status, body.edited?.title, body.revision]).toEqual([200, edited.title, typed.revision + 1]);
    }
    expect(await versions()).toHaveLength(3);
    // Another version was not asked for before, and what is typed since is not written over.
    expect((await restore(2, typed.revision)).body.code).toBe('stale');
    await save({ revision: late.body.revision, edited: { ...edited, title: 'Typed since' } });
    const refused = await restore(1, typed.revision);
    expect([refused.status, refused.body.code]).toEqual([409, 'stale']);
    expect((await read()).edited.title).toBe('Typed since');
  });

  it('is told of what another tab, or the model, wrote since', async () => {
    const { revision, edited } = await read();
    const body = { revision, edited: { ...edited, title: 'The first' } };
    await save(body);
    await save({ revision: revision + 1, edited: { ...edited, title: 'From the second tab' } });
    const refused = await save(body);
    expect([refused.status, refused.body.code]).toEqual([409, 'stale']);
    expect((await read()).edited.title).toBe('From the second tab');
  });

  it('is told of a run of the model that came to the same words: they are not locked', async () => {
    // Without what gets new names in each run.
    const { content } = await row();
    const bare = { crossEpisodeConnections: [], actionableTips: [] };
    const episodes = content?.episodes.map((it) => ({ ...it, key_insights: [] })) ?? [];
    await insertOne({ ...bare, episodes });
    const { revision, edited } = await read();
    await regenerate('Both say so');
    const refused = await save({ revision, edited: { ...edited, title: 'Both say so' } });
    expect([refused.status, refused.body.code]).toEqual([409, 'stale']);
    const after = await read();
    expect([after.revision > revision, after.edited.title, after.locks]).toEqual([true, 'Both say so', []]);
  });

  it('of a revision that is not there yet is refused', async () => {
    const { revision, edited } = await read();
    const saved: Draft = (await save({ revision, edited: { ...edited, title: 'Now' } })).body;
    const ahead = await save({ revision: saved.revision + 1, edited: saved.edited });
    expect([ahead.status, ahead.body.code]).toEqual([409, 'stale']);
  });
});
