/** D7, D8: a title, a theme or a category with a number or a name that nobody said. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Draft, EditedIssue } from '../../../contract/digest-edits.ts';
import { withItemIds } from '../../../edition/index.ts';
import type { DigestContent } from '../../../server/kit/db/wire-columns.ts';
import { newId } from '../../../server/kit/ids.ts';
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
describe('D7: titles, themes and categories', () => {
  let product: TestApp;
  let digestId: string;
  beforeAll(async () => {
    product = await startTestApp({ clock: { now: () => new Date('2026-03-20T12:00:00.000Z') } });
  });
  afterAll(() => product.stop());
  beforeEach(async () => {
    digestId = await insertIssue(product.database.db, { id: newId(), published: false, content });
  });
  const read = async (): Promise<Draft> => (await product.call('GET', `/api/digest/${digestId}/draft`)).body;
  const save = (revision: number, edited: EditedIssue) =>
    product.call('PATCH', `/api/digest/${digestId}/draft`, { revision, edited });

  it('asks about a number or a name that is nobody’s in a title, a theme or a category', async () => {
    const { revision, edited } = await read();
    const [first] = edited.connections;
    const odd = ['The 98,765 dollar week', 'What Zebulon Quirk paid', 'The Oakhurstia file'];
    const saved = await save(revision, {
      ...edited,
      title: odd[0] ?? '',
      connections: edited.connections.map((it) => (it === first ? { ...it, theme: odd[1] ?? '' } : it)),
      tips: edited.tips.map((it, at) => (at === 0 ? { ...it, category: odd[2] ?? '' } : it)),
      themes: ['Waiting costs', ...edited.themes.slice(1)],
    });
    const asked = (draft: Draft) => draft.open.filter(({ part }) => part === 'label');
    expect(asked(saved.body).map(({ text }) => text)).toEqual(odd);
    const settle = (text: string, how: 'vouch' | 'drop') => {
      const it = asked(saved.body).find((one) => one.text === text);
      return product.call('POST', `/api/digest/${digestId}/claims/${it?.claimId}/${how}`);
    };
    expect((await settle(odd[0] ?? '', 'vouch')).status).toBe(200);
    expect((await settle(odd[1] ?? '', 'drop')).status).toBe(200);
    expect((await settle(odd[2] ?? '', 'drop')).status).toBe(200);
    const after = await read();
    expect(asked(after)).toEqual([]);
    expect(after.edited).toMatchObject({ title: odd[0] });
    expect(after.edited.connections[0]?.theme).toBe('');
    expect(after.edited.tips[0]?.category).toBe('General');
    expect(after.settled).toMatchObject([{ text: odd[0], how: 'vouched' }]);
    const checked = await product.call('POST', `/api/digest/${digestId}/check-sentence`, {
      text: `${odd[0]}\nWaiting costs\n${odd[2]}`,
      item: 'themes',
      isLabel: true,
    });
    expect(checked.body).toMatchObject([
      { text: odd[2], vouched: false },
      { text: odd[0], vouched: true },
    ]);
  });
});
