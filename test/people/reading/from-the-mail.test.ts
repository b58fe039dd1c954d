/** The links of a letter that was really sent: each is its reader's own, and opens what it says. */
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../../../server/kit/ids.ts';
import { lettersTo } from '../../app/reader.ts';
import { fixture } from '../../edition/issues.ts';
import { linksOf, parsePage } from '../../edition/page.ts';
import { insertIssue } from '../../pipeline/digests/published-issue.ts';
import { type LinkWorld, startLinkWorld } from '../links/link-world.ts';

let world: LinkWorld;
const readers: { id: string; email: string; letter: Email }[] = [];

/** Without deep links, so that every quote leads to the reading page. */
function unlinkedContent() {
  const { episodes, notableQuotes } = fixture('full');
  const moment = { state: 'verified' as const };
  return {
    episodes: episodes.map((it) => ({
      ...it,
      episode_url: '',
      spotifyEpisodeId: null,
      viral_moments: it.viral_moments.map((said) => ({ ...said, ...moment })),
    })),
    notableQuotes: notableQuotes.map((it) => ({ ...it, ...moment, spotifyEpisodeId: null })),
  };
}

beforeAll(async () => {
  world = await startLinkWorld();
  const { product } = world;
  for (const email of ['ada@brokerage.example', 'ben@brokerage.example']) {
    readers.push({ id: await world.newReader({ email }), email, letter: {} as Email });
  }
  const id = newId();
  await insertIssue(product.database.db, {
    id,
    publishDate: new Date('2026-11-23T10:00:00.000Z'),
    content: unlinkedContent(),
  });
  const { status, body } = await product.call('POST', `/api/digest/${id}/send`, { at: null });
  expect([status, body.error]).toEqual([200, undefined]);
  for (const reader of readers) {
    reader.letter = await vi.waitFor(
      async () => {
        const [letter] = await lettersTo(product, reader.email);
        if (letter === undefined) throw new Error(`No letter came to ${reader.email}`);
        return letter;
      },
      { timeout: 60_000, interval: 50 },
    );
  }
});
afterAll(() => world.stop());

const hrefsOf = ({ html = '' }: Email) => linksOf(parsePage(html));
const hrefOf = (letter: Email, text: string) =>
  hrefsOf(letter).find((link) => link.text === text)?.href ?? 'nowhere';
const pathOf = (href: string) => href.replace(world.product.url, '');

it('says the finding first, and holds no mark that was not replaced', () => {
  for (const { letter } of readers) {
    expect(letter.subject).toMatch(/^The open house starts on Wednesday - The Walkthrough/);
    expect(`${letter.html}${letter.text}`).not.toMatch(/own-(reading|preferences)-link/);
  }
});

it('opens the issue, and every quote at its place', async () => {
  for (const { letter } of readers) {
    const read = hrefOf(letter, 'Read in the browser');
    const page = await world.get(pathOf(read));
    const html = await page.text();
    expect(page.status).toBe(200);
    const fragments = hrefsOf(letter)
      .filter(({ href }) => href.startsWith(`${read}#`))
      .map(({ href }) => href.slice(read.length + 1));
    expect(fragments.length).toBeGreaterThan(3);
    for (const fragment of fragments) expect(html).toContain(`id="${fragment}"`);
    expect(letter.text).toContain(`Read in the browser:\n${read}\n`);
  }
});

it('turns off by its own header, which is the link at its foot, and nobody else', async () => {
  const [ada, ben] = readers as [(typeof readers)[number], (typeof readers)[number]];
  const header = (letter: Email, key: string) => letter.headers.find((it) => it.key === key)?.value ?? '';
  const unsubscribe = hrefOf(ada.letter, 'Unsubscribe');
  expect(header(ada.letter, 'list-unsubscribe')).toContain(`<${unsubscribe}>`);
  expect(header(ada.letter, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(unsubscribe).not.toBe(hrefOf(ben.letter, 'Unsubscribe'));

  expect((await world.get(pathOf(unsubscribe))).status).toBe(200);
  expect(await world.offSince(ada.id)).toBeNull();
  const answer = await world.post(pathOf(unsubscribe), 'List-Unsubscribe=One-Click');
  expect(answer.status).toBe(200);
  expect(await world.offSince(ada.id)).not.toBeNull();
  expect(await world.offSince(ben.id)).toBeNull();
  const preferences = await world.get(pathOf(hrefOf(ada.letter, 'Preferences')));
  expect(await preferences.text()).toContain('Off: it does not come by mail.');
});

it('is none of the next ones for who turned it off, and one for the other', async () => {
  const { product } = world;
  const id = newId();
  await insertIssue(product.database.db, {
    id,
    title: 'A second finding',
    publishDate: new Date('2026-11-23T10:30:00.000Z'),
    content: unlinkedContent(),
  });
  const { status } = await product.call('POST', `/api/digest/${id}/send`, { at: null, secondThisWeek: true });
  expect(status).toBe(200);
  const [ada, ben] = readers;
  await expect
    .poll(async () => (await lettersTo(product, ben?.email ?? '')).length, { timeout: 60_000 })
    .toBe(2);
  const sent = async () => (await product.call('GET', '/api/sends')).body[0];
  await expect.poll(async () => (await sent()).state, { timeout: 60_000 }).toBe('done');
  expect(await lettersTo(product, ada?.email ?? '')).toHaveLength(1);
});
