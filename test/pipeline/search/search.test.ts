/** Search over what was said: what is found, in which order, how it is narrowed, and that anything may be typed. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SaidAnswer } from '../../../contract/search.ts';
import { newId } from '../../../server/kit/ids.ts';
import { cases } from '../../app/cases.ts';
import { codePoint } from '../../app/code-point.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { putPodcast, putSaid } from './transcripts-to-search.ts';

let product: TestApp;
let doors: string;
let desk: string;
let groupId: string;

beforeAll(async () => {
  product = await startTestApp();
  const { db } = product.database;
  [doors, desk] = [await putPodcast(db, 'Forty Doors'), await putPodcast(db, 'Closing Desk')];
  groupId = (await product.call('POST', '/api/groups', { name: 'Agents' })).body.id;
  await db
    .insertInto('group_podcasts')
    .values({ group_id: groupId, podcast_id: doors, added_at: new Date() })
    .execute();
  await putSaid(db, {
    podcastId: doors,
    title: 'What a second price cut costs',
    on: '2026-03-02',
    turns: [
      'The second price cut cost them two months. The price was wrong on the first day.',
      'And what does waiting cost? The cost of waiting is the payments.',
      'Negotiators read the market before they read the photos.',
    ],
    labels: { A: 'Dana Whitfield', B: 'Luis Ortega' },
  });
  await putSaid(db, {
    podcastId: desk,
    title: 'Appraisals',
    on: '2026-03-09',
    turns: [
      'The appraisal came in nine thousand under, and the price followed.',
      'We market it on Thursday. It is the second house; a price. Cut the grass.',
    ],
    labels: { A: 'dana whitfield' },
  });
});
afterAll(() => product.stop());

async function ask(q: string, filters: Record<string, string> = {}): Promise<SaidAnswer> {
  const query = new URLSearchParams({ q, ...filters });
  const { status, body } = await product.call('GET', `/api/search?${query}`);
  if (status !== 200) throw new Error(`${status}: ${body.error}`);
  return body;
}

/** Titles of the episodes with the marked words of each. */
async function hits(q: string, filters: Record<string, string> = {}): Promise<Record<string, string[]>> {
  const { results } = await ask(q, filters);
  return Object.fromEntries(
    results.map(({ title, moments }) => [
      title,
      moments.flatMap(({ parts }) => parts.flatMap(({ text, isHit }) => (isHit ? [text] : []))),
    ]),
  );
}
const cuts = 'What a second price cut costs';

describe('what is found', () => {
  it('holds all of the words, in any form', async () => {
    expect(await hits('costs payment')).toEqual({ [cuts]: ['cost', 'cost', 'payments'] });
    expect(await hits('appraisals roof')).toEqual({});
  });

  it('holds a phrase in its order, across words that mean nothing', async () => {
    expect(await hits('"second price cut"')).toEqual({ [cuts]: ['second price cut'] });
    expect(await hits('"cut price"')).toEqual({});
    expect(await hits('"cost of waiting"')).toEqual({ [cuts]: ['cost of waiting'] });
  });

  it('lacks what was left out', async () => {
    expect(Object.keys(await hits('price')).sort()).toEqual(['Appraisals', cuts]);
    expect(await hits('price -appraisal -"second price"')).toEqual({ Appraisals: ['price'] });
    expect(await hits('price -price')).toEqual({});
  });

  it('begins as the prefix does, also where its stem is shorter', async () => {
    expect(await hits('negotiat*')).toEqual({ [cuts]: ['Negotiators'] });
    expect(await hits('appraisa*')).toEqual({ Appraisals: ['appraisal'] });
    expect(await hits('zzyz*')).toEqual({});
    expect(await hits('price -zzyz*')).toEqual(await hits('price'));
  });

  it('says who said it and when, and how much there is', async () => {
    const { results, found } = await ask('market photos');
    expect(found).toEqual({
      moments: 1,
      episodes: 1,
      isBounded: false,
      oldestOn: '2026-03-02',
      olderTo: null,
    });
    expect(results).toEqual([
      expect.objectContaining({
        title: cuts,
        podcastId: doors,
        podcast: { title: 'Forty Doors', imageUrl: null },
        momentCount: 1,
        moments: [
          {
            atSecs: 20,
            speaker: 'Dana Whitfield',
            parts: [
              { text: 'Negotiators read the ', isHit: false },
              { text: 'market', isHit: true },
              { text: ' before they read the ', isHit: false },
              { text: 'photos', isHit: true },
              { text: '.', isHit: false },
            ],
          },
        ],
      }),
    ]);
  });
});

describe('filters', () => {
  it('narrow by group, podcast, speaker and days, and are offered with counts', async () => {
    const only = async (filters: Record<string, string>) => Object.keys(await hits('price', filters));
    expect(await only({ groupId })).toEqual([cuts]);
    expect(await only({ podcastId: desk })).toEqual(['Appraisals']);
    expect(await only({ groupId, podcastId: desk })).toEqual([]);
    expect((await only({ speaker: 'DANA WHITFIELD' })).sort()).toEqual(['Appraisals', cuts]);
    expect(await only({ speaker: 'Luis Ortega' })).toEqual([]);
    expect(await only({ from: '2026-03-09' })).toEqual(['Appraisals']);
    expect(await only({ to: '2026-03-08' })).toEqual([cuts]);
    expect(await only({ from: '2030-01-01' })).toEqual([]);
    const { facets } = await ask('price');
    expect(facets.groups).toEqual([{ value: groupId, label: 'Agents', count: 1 }]);
    expect(facets.podcasts).toEqual([
      { value: desk, label: 'Closing Desk', count: 2 },
      { value: doors, label: 'Forty Doors', count: 1 },
    ]);
    expect(facets.speakers.map(({ label, count }) => `${label} ${count}`).sort()).toEqual([
      'Dana Whitfield 1',
      'dana whitfield 1',
    ]);
  });

  it('that cannot be are refused with a sentence', async () => {
    expect(await product.call('GET', '/api/search?q=price&from=2026-03-09&to=2026-03-01')).toMatchObject({
      status: 422,
      body: { error: 'The end date lies before the start date.' },
    });
    expect((await product.call('GET', `/api/search?q=price&groupId=${newId()}`)).status).toBe(404);
    expect((await product.call('GET', '/api/search?q=price&cursor=nonsense')).status).toBe(400);
  });
});

it('comes in pages that hold each episode once, the best first', async () => {
  const { db } = product.database;
  const podcastId = await putPodcast(db, 'Long');
  for (let at = 0; at < 23; at += 1) {
    const turns = [
      at === 11 ? 'Escrow escrow escrow.' : `Escrow opens on day ${at}, they say, and it takes a while.`,
    ];
    await putSaid(db, {
      podcastId,
      title: `Escrow ${at}`,
      on: `2026-02-${String(at + 1).padStart(2, '0')}`,
      turns,
    });
  }
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: SaidAnswer = await ask('escrow', cursor === '' ? {} : { cursor });
    seen.push(...page.results.map(({ title }) => title));
    cursor = page.next;
  }
  expect(new Set(seen).size).toBe(23);
  expect(seen).toHaveLength(23);
  expect(seen.slice(0, 2)).toEqual(['Escrow 11', 'Escrow 22']);
});

describe('anything may be typed', () => {
  it.each([
    ['the of and', /stand in nearly every sentence/],
    ['-price', /needs more than what to leave out/],
    ['& | ! <-> () 🙂', /letters or digits/],
    ['', /letters or digits/],
    ['pr*', /at least 3 letters/],
  ])('%s', async (typed, hint) => {
    const answer = await ask(typed);
    expect(answer.results).toEqual([]);
    expect(answer.hint).toMatch(hint);
  });

  it('too much of it, or what cannot be kept, is refused with a sentence', async () => {
    const long = await product.call('GET', `/api/search?q=${'price '.repeat(334)}`);
    expect(long).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/at most 300 characters/) },
    });
    expect((await product.call('GET', '/api/search?q=price%00')).status).toBe(400);
    expect((await product.call('GET', '/api/search')).status).toBe(400);
  });

  it('at random: an answer, or a sentence', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'price',
        'the',
        '"',
        '-',
        '*',
        'cut*',
        '"price cut"',
        "'",
        '\\',
        ':*',
        '<->',
        '&',
        '!',
        '(',
        '%',
      ),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.string({ unit: codePoint, maxLength: 6 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 14 }),
        fc.constantFrom(' ', ''),
        async (pieces, between) => {
          const q = pieces.join(between).toWellFormed();
          const { status, body } = await product.call('GET', `/api/search?q=${encodeURIComponent(q)}`);
          expect([200, 400]).toContain(status);
          if (status === 400) expect(body.error).toMatch(/\w+ .*\.$/);
          for (const { moments } of (body as SaidAnswer).results ?? [])
            for (const { parts } of moments) expect(parts.map(({ text }) => text).join('')).not.toBe('');
        },
      ),
      { numRuns: cases(300) },
    );
  });

  it('and any words that were said, as a phrase, find where they were said', async () => {
    const { db } = product.database;
    const rows = await db
      .selectFrom('moments')
      .select(['said', 'transcript_id', 'place'])
      .where('podcast_id', 'in', [doors, desk])
      .execute();
    const part = fc.tuple(fc.nat(rows.length - 1), fc.nat(30), fc.integer({ min: 1, max: 6 }));
    await fc.assert(
      fc.asyncProperty(part, async ([row, from, count]) => {
        const said = rows[row]?.said ?? '';
        const phrase = said
          .split(' ')
          .slice(from, from + count)
          .join(' ');
        const { results, hint } = await ask(`"${phrase}"`);
        const texts = results.flatMap(({ moments }) =>
          moments.map(({ parts }) => parts.map(({ text }) => text).join('')),
        );
        if (hint === null) expect(texts).toContain(said);
      }),
      { numRuns: cases(150) },
    );
  });
});

it('takes an empty filter for none', async () => {
  const none = { groupId: '', podcastId: '', speaker: '', from: '', to: '' };
  expect((await ask('price', none)).found).toEqual((await ask('price')).found);
});
