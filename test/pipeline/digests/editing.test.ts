/** D7: editing a digest before its readers get it: locks, versions, two tabs. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Draft, EditedIssue } from '../../../contract/digest-edits.ts';
import { applyEdits, editedOf, withItemIds } from '../../../edition/index.ts';
import type { DigestContent } from '../../../server/kit/db/wire-columns.ts';
import { newId } from '../../../server/kit/ids.ts';
import { handAfter, handOf } from '../../../server/pipeline/digests/edit/hand.ts';
import { mergeRegenerated } from '../../../server/pipeline/digests/edit/merge-regenerated.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { fixture } from '../../edition/issues.ts';
import { insertIssue } from './published-issue.ts';

const full = fixture('full');
const content: DigestContent = withItemIds({
  title: full.title,
  overview: full.overview,
  crossEpisodeConnections: full.crossEpisodeConnections,
  actionableTips: full.actionableTips,
  episodes: full.episodes.map((episode) => ({ ...episode, episode_url: '' })),
  notableQuotes: full.notableQuotes,
  sourceMinutes: full.sourceMinutes,
  claims: [],
});
const at = '2026-03-14T12:00:00.000Z';

const edit = (before: DigestContent, edited: EditedIssue): DigestContent => {
  const after = applyEdits(before, edited, handOf(before).dropped);
  return { ...after, hand: handAfter(before, after, { at, unlock: [] }) };
};
const change = (before: DigestContent, how: (edited: EditedIssue) => EditedIssue) =>
  edit(before, how(editedOf(before)));

describe('D7: what a person may do to an issue', () => {
  const said = new Set(
    [...content.notableQuotes, ...content.episodes.flatMap((it) => it.viral_moments)].map(
      ({ quote }) => quote,
    ),
  );
  const quotesOf = (it: DigestContent) =>
    [...it.notableQuotes, ...it.episodes.flatMap((episode) => episode.viral_moments)].map(
      ({ quote }) => quote,
    );
  type Act = (now: DigestContent) => DigestContent;
  const pick = <T>(list: readonly T[], n: number) => list[n % Math.max(1, list.length)];
  const acts = (text: string, n: number): Act[] => [
    (now) => change(now, (it) => ({ ...it, title: `Title ${text}` })),
    (now) => change(now, (it) => ({ ...it, summary: text })),
    (now) => change(now, (it) => ({ ...it, quotes: it.quotes.filter((_, at) => at !== n % 5) })),
    (now) => change(now, (it) => ({ ...it, quotes: it.quotes.toReversed() })),
    (now) => change(now, (it) => ({ ...it, episodes: it.episodes.toReversed() })),
    (now) => change(now, (it) => ({ ...it, episodes: it.episodes.filter((_, at) => at !== n % 4) })),
    (now) => change(now, (it) => ({ ...it, tips: it.tips.filter((_, at) => at !== n % 3) })),
    (now) =>
      change(now, (it) => ({
        ...it,
        connections: it.connections.map((one) =>
          one.itemId === pick(it.connections, n)?.itemId
            ? { ...one, insight: `${text} ${one.insight}` }
            : one,
        ),
      })),
    // The model again, with some of its words and all of its quotes.
    (now) =>
      mergeRegenerated(now, {
        ...content,
        title: `Model ${n}`,
        overview: { ...content.overview, summary: `The model says ${n}.` },
      }),
  ];

  function checkKept(now: DigestContent, kept: { title: string | null; summary: string | null }) {
    // The words of quotes are those that were said.
    expect(quotesOf(now).filter((quote) => !said.has(quote))).toEqual([]);
    if (kept.title !== null) expect(now.title).toBe(kept.title);
    if (kept.summary !== null) expect(now.overview.summary).toBe(kept.summary);
    const gone = new Set(handOf(now).dropped.episodes.map(({ episodeId }) => episodeId));
    expect(now.episodes.filter(({ episodeId }) => gone.has(episodeId))).toEqual([]);
    const ids = [...now.crossEpisodeConnections, ...now.actionableTips].map(({ itemId }) => itemId);
    expect(new Set(ids).size).toBe(ids.length);
  }

  it('keeps locked items and quotes as they are, whatever is done in whatever order, and undoes anything', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(8), fc.lorem({ maxCount: 6 }), fc.nat(20)), { maxLength: 14 }),
        (plan) => {
          let now = content;
          let [title, summary] = [null as string | null, null as string | null];
          for (const [which, text, n] of plan) {
            const before = now;
            now = acts(text, n)[which]?.(now) ?? now;
            if (which === 0) title = now.title;
            if (which === 1) summary = text;
            checkKept(now, { title, summary });
            // An undo brings every text, quote and episode back.
            if (which < 8) expect(editedOf(edit(now, editedOf(before)))).toEqual(editedOf(before));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('a regeneration keeps what was written by hand, and says what the model would have said', () => {
    const tip = content.actionableTips[0];
    const mine = change(content, (it) => ({
      ...it,
      title: 'Mine',
      tips: it.tips.map((one, index) => (index === 0 ? { ...one, tip: `${one.tip} Today.` } : one)),
      quotes: it.quotes.slice(1),
    }));
    const merged = mergeRegenerated(mine, { ...content, title: 'The model’s' });
    expect(merged.title).toBe('Mine');
    expect(merged.actionableTips[0]?.tip).toBe(`${tip?.tip} Today.`);
    expect(merged.notableQuotes.map(({ quote }) => quote)).not.toContain(content.notableQuotes[0]?.quote);
    expect(handOf(merged).locks).toMatchObject({
      title: { wouldSay: ['The model’s'] },
      [`tip:${tip?.itemId}`]: { wouldSay: [tip?.category, tip?.tip] },
    });
  });

  it('a tip that was worded by hand and then taken out does not come back in the model’s words', () => {
    const [tip] = content.actionableTips;
    const worded = change(content, (it) => ({
      ...it,
      tips: it.tips.map((one, index) => (index === 0 ? { ...one, tip: 'Bring muffins.' } : one)),
    }));
    const out = change(worded, (it) => ({ ...it, tips: it.tips.slice(1) }));
    const merged = mergeRegenerated(out, content);
    expect(merged.actionableTips.map((it) => it.tip)).not.toContain(tip?.tip);
    expect(merged.actionableTips).toHaveLength(content.actionableTips.length - 1);
  });
});

describe('D7: the calls', () => {
  let now = new Date('2026-03-20T12:00:00.000Z');
  let product: TestApp;
  let digestId: string;
  beforeAll(async () => {
    product = await startTestApp({ clock: { now: () => now } });
  });
  afterAll(() => product.stop());
  beforeEach(async () => {
    const { claims: _none, ...words } = content;
    digestId = await insertIssue(product.database.db, { id: newId(), published: false, content: words });
  });
  const read = async (): Promise<Draft> => (await product.call('GET', `/api/digest/${digestId}/draft`)).body;
  const save = (revision: number, edited: EditedIssue, unlock?: string[]) =>
    product.call('PATCH', `/api/digest/${digestId}/draft`, {
      revision,
      edited,
      ...(unlock ? { unlock } : {}),
    });
  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
  };

  it('saves on the revision that was read, and tells the second tab', async () => {
    const first = await read();
    const saved = await save(first.revision, { ...first.edited, title: 'From the first tab' });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ revision: first.revision + 1, locks: [{ item: 'title' }] });
    const second = await save(first.revision, { ...first.edited, title: 'From the second tab' });
    expect([second.status, second.body]).toMatchObject([
      409,
      { code: 'stale', revision: first.revision + 1 },
    ]);
    expect(second.body.error).toContain('changed since you opened it');
    expect((await read()).edited.title).toBe('From the first tab');
    const both = await Promise.all(
      ['a', 'b'].map((title) => save(first.revision + 1, { ...first.edited, title })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('keeps another tab’s words as a version where they are saved over', async () => {
    let draft = await read();
    draft = (await save(draft.revision, { ...draft.edited, title: 'From the other tab' })).body;
    const over = await product.call('PATCH', `/api/digest/${digestId}/draft`, {
      revision: draft.revision,
      edited: { ...draft.edited, title: 'Saved over it' },
      apart: true,
    });
    const titles = await Promise.all(
      over.body.versions.map(async ({ number }: { number: number }) => {
        const { body } = await product.call('GET', `/api/digest/${digestId}/versions/${number}`);
        return body.edited.title;
      }),
    );
    expect(titles).toEqual(['Saved over it', 'From the other tab', content.title]);
  });

  it('joins what is typed in one go to one version, and restores any of them without losing one', async () => {
    let draft = await read();
    const original = draft.edited.title;
    for (const title of ['One', 'Two', 'Three']) {
      later(1);
      draft = (await save(draft.revision, { ...draft.edited, title })).body;
    }
    expect(draft.versions.map(({ number, by, changed }) => [number, by, changed])).toEqual([
      [2, 'admin', 'Title'],
      [1, 'model', 'The whole issue'],
    ]);
    later(11);
    draft = (await save(draft.revision, { ...draft.edited, quotes: draft.edited.quotes.slice(1) })).body;
    expect(draft.versions[0]).toMatchObject({ number: 3, changed: 'Quotes' });
    const restored = await product.call('POST', `/api/digest/${digestId}/versions/1/restore`, {
      revision: draft.revision,
    });
    expect(restored.body.edited.title).toBe(original);
    expect(restored.body.versions.map(({ kind }: { kind: string }) => kind)).toEqual([
      'restored',
      'edited',
      'edited',
      'made',
    ]);
    const third = await product.call('GET', `/api/digest/${digestId}/versions/2`);
    expect(third.body.edited.title).toBe('Three');
    expect((await product.call('GET', `/api/digest/${digestId}/versions/9`)).status).toBe(404);
  });

  it('never changes the words of a quote, nor takes one that was not said', async () => {
    const { revision, edited } = await read();
    const worded = edited.quotes.map((it, index) =>
      index === 0 ? { ...it, quote: `${it.quote} Really.` } : it,
    );
    const refused = await save(revision, { ...edited, quotes: worded });
    expect([refused.status, refused.body.error]).toEqual([
      422,
      'A quote stands as it was said: it can be dropped or moved, but its words cannot be changed.',
    ]);
    const moments = edited.episodes.map((it) => ({ ...it, moments: [{ quote: 'Invented.', timestamp: 1 }] }));
    expect((await save(revision, { ...edited, episodes: moments })).status).toBe(422);
    const long = await save(revision, { ...edited, glance: ['word '.repeat(21).trim()] });
    expect([long.status, long.body.error]).toMatchObject([400, expect.stringContaining('at most 20 words')]);
    expect((await read()).revision).toBe(revision);
  });

  it('makes a draft of a published issue; readers keep theirs until it is published again', async () => {
    const publish = () => product.call('PATCH', `/api/digest/${digestId}/publish`, { published: true });
    expect((await publish()).status).toBe(200);
    later(1);
    const { revision, edited } = await read();
    const saved = await save(revision, { ...edited, title: 'A better title' });
    expect(saved.body.digest).toMatchObject({ hasDraft: true, edition: 1 });
    const row = () =>
      product.database.db
        .selectFrom('digests')
        .select(['published_content', 'title'])
        .where('digest_id', '=', digestId)
        .executeTakeFirstOrThrow();
    expect((await row()).published_content?.title).toBe(edited.title);
    later(1);
    expect((await publish()).body).toMatchObject({ hasDraft: false, edition: 2 });
    expect((await row()).published_content?.title).toBe('A better title');
    expect(JSON.stringify((await row()).published_content)).not.toContain('"hand"');
  });

  it('judges a sentence that was written by hand, and lets nobody publish it until it is vouched for', async () => {
    await product.database.db
      .updateTable('digests')
      .set({ content: JSON.stringify({ ...content, claims: [] }) })
      .where('digest_id', '=', digestId)
      .execute();
    const { revision, edited } = await read();
    const text = 'Sellers in Boise paid 98,765 dollars for nothing.';
    const checked = await product.call('POST', `/api/digest/${digestId}/check-sentence`, {
      text,
      item: 'summary',
    });
    expect(checked.body).toMatchObject([{ text, state: 'unsupported', vouched: false }]);
    const saved = await save(revision, { ...edited, summary: text });
    const open = saved.body.open.find((it: { text: string }) => it.text === text);
    expect(open).toMatchObject({ state: 'unsupported', item: 'summary', why: expect.any(String) });
    await product.call('POST', `/api/digest/${digestId}/claims/${open.claimId}/vouch`);
    expect((await read()).open.some((it) => it.text === text)).toBe(false);
    // Taken out and put back, it is still vouched for.
    const there = await read();
    const away: Draft = (await save(there.revision, { ...there.edited, summary: '' })).body;
    const back: Draft = (await save(away.revision, { ...away.edited, summary: text })).body;
    expect(back.open.some((it) => it.text === text)).toBe(false);
  });

  it('drops a sentence wherever it stands', async () => {
    await product.database.db
      .updateTable('digests')
      .set({ content: JSON.stringify({ ...content, claims: [] }) })
      .where('digest_id', '=', digestId)
      .execute();
    const [open] = (await read()).open;
    expect((await product.call('POST', `/api/digest/${digestId}/claims/${open?.claimId}/drop`)).status).toBe(
      200,
    );
    expect((await read()).open.some(({ text }) => text === open?.text)).toBe(false);
    expect((await product.call('POST', `/api/digest/${digestId}/claims/${open?.claimId}/drop`)).status).toBe(
      404,
    );
  });
});
