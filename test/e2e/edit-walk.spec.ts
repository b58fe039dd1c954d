/** D8: the walk through what waits for the admin drops a sentence, and leads to the field of another. */
import { listProse, splitSentences, withItemIds } from '../../edition/index.ts';
import type { DigestContent, StoredDigestClaim } from '../../server/kit/db/wire-columns.ts';
import { newId } from '../../server/kit/ids.ts';
import { fixture } from '../edition/issues.ts';
import { insertIssue } from '../pipeline/digests/published-issue.ts';
import { expect, test } from './fixtures.ts';
import { goInside } from './go-inside.ts';

test.use({ installation: 'edit-digest', filled: true });

/** The full fixture, of which a line of the overview, an episode's summary and a learning wait. */
function waiting(): { content: DigestContent; overview: string; summary: string; learning: string } {
  const { episodes, ...issue } = fixture('full');
  const full = withItemIds({ ...issue, episodes: episodes.map((it) => ({ ...it, episode_url: '' })) });
  const all = listProse(full).flatMap(({ part, item, text }) =>
    splitSentences(text).map((it) => ({ part, item, text: it.replace(/\s+/g, ' ') })),
  );
  const first = (part: string) => all.findIndex((it) => it.part === part);
  const open = ['overview', 'episodeSummary', 'keyInsight'].map(first);
  const claims = all.map(
    ({ part, text }, at): StoredDigestClaim => ({
      id: `c${at + 1}`,
      part,
      text,
      state: open.includes(at) ? 'weak' : 'supported',
      why: null,
      evidence: [],
      rests: [],
    }),
  );
  const [overview = '', summary = '', learning = ''] = open.map((at) => all[at]?.text);
  const { overview: front, sourceMinutes, crossEpisodeConnections, actionableTips, notableQuotes } = full;
  const words = { overview: front, sourceMinutes, crossEpisodeConnections, actionableTips, notableQuotes };
  return {
    content: { ...words, title: 'Walked through', episodes: full.episodes, claims },
    overview,
    summary,
    learning,
  };
}

test('D8: the walk drops one sentence, and leads to the fields of others where they are closed', async ({
  admin,
  db,
}) => {
  const { content, ...open } = waiting();
  const digestId = await insertIssue(db, { id: newId(), published: false, content });
  const draft = async () => (await admin.request.get(`/api/digest/${digestId}/draft`)).json();
  const list = '/admin/saved-digests';
  const walk = admin.getByRole('dialog', { name: 'Look at these sentences before readers do' });
  const publish = async () => {
    await goInside(admin, list);
    await admin
      .getByRole('row')
      .filter({ hasText: 'Walked through' })
      .getByRole('checkbox', { name: /^Publish/ })
      .click();
    await expect(walk).toBeVisible();
  };

  await test.step('drop: it is gone from the issue, and the next one is asked about', async () => {
    await publish();
    await expect(walk.locator('.walk-text')).toHaveText(open.overview);
    await walk.getByRole('button', { name: 'Drop' }).click();
    await expect(walk.getByText('Sentence 2 of 3')).toBeVisible();
    expect((await draft()).edited.summary).not.toContain(open.overview);
  });

  const leadsTo = async (sentence: string) => {
    await expect(walk.locator('.walk-text')).toHaveText(sentence);
    await walk.getByRole('link', { name: 'Edit' }).click();
    const field = admin.locator('textarea:focus');
    await expect(field).toBeInViewport();
    expect((await field.inputValue()).replace(/\s+/g, ' ')).toContain(sentence);
    return field;
  };

  await test.step('edit: the summary of an episode lies open, with the caret in it', async () => {
    const field = await leadsTo(open.summary);
    await field.fill('');
    await expect(admin.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  });

  await test.step('edit: a learning too; dropped as the last one, the issue is published', async () => {
    await publish();
    await leadsTo(open.learning);
    await publish();
    await walk.getByRole('button', { name: 'Drop' }).click();
    await expect(walk).toBeHidden();
    await expect.poll(async () => (await draft()).digest.published).toBe(true);
    expect(JSON.stringify((await draft()).edited)).not.toContain(open.learning);
  });
});
