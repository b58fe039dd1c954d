/** Only what is printed is asked of the model; the other episodes keep their fields from their insights. */
import { expect, it } from 'vitest';
import {
  chooseWrittenUp,
  fillFromInsights,
  unwritten,
} from '../../../server/pipeline/digests/choose-written-up.ts';
import { inputOf, type Member } from '../../../server/pipeline/digests/compose-request.ts';
import { judgedMembers } from '../../sandbox/anthropic/judged-digest.ts';

async function sixMembers(): Promise<Member[]> {
  return (await judgedMembers())
    .slice(0, 6)
    .map((it, at) => ({ ...it, key: `e${at + 1}`, insight: { ...it.insight, relevance: at % 6 } }));
}
const counts = {
  offered: 0,
  supported: 0,
  moved: 0,
  computed: 0,
  weak: 0,
  doubtful: 0,
  putRight: 0,
  leftOut: 0,
};
const whole = {
  overview: { glance: [], summary: 'A week.', macro_themes: [] },
  crossEpisodeConnections: [],
  actionableTips: [],
};

it('four episodes are written up, the most relevant ones, and the model is told which', async () => {
  const members = await sixMembers();
  const chosen = chooseWrittenUp(members).map(({ key }) => key);
  expect(chosen).toEqual(['e3', 'e4', 'e5', 'e6']);
  const facts = { group: 'Agents', audience: 'Agents', startDate: '2026-11-16', endDate: '2026-11-22' };
  expect(inputOf(facts, members, { writeUp: chosen })).toContain('"writeUp":["e3","e4","e5","e6"]');
  expect(inputOf(facts, members)).not.toContain('writeUp');
});

it('the others have the sentences of their insights, each with what it stands on', async () => {
  const members = await sixMembers();
  const words = { whole, episodes: members.map(unwritten) };
  const filled = fillFromInsights({ words, claims: [], leftOut: [], counts }, members);
  const [first] = filled.words.episodes;
  expect(first?.summary).not.toBe('');
  expect(first?.key_topics.length).toBeGreaterThan(0);
  expect(first?.key_insights.length).toBeGreaterThan(1);
  const own = filled.claims.filter(({ rests }) => rests[0]?.episodeId === members[0]?.source.id);
  for (const { part, text } of own) {
    const printed = part === 'episodeSummary' ? [first?.summary] : first?.key_insights.map((it) => it.text);
    expect(printed?.some((it) => it?.includes(text))).toBe(true);
  }
  expect(own.every(({ evidence }) => evidence.length > 0)).toBe(true);
  expect(new Set(filled.claims.map(({ id }) => id)).size).toBe(filled.claims.length);
  // What the model was asked about is left as the model wrote it.
  expect(filled.words.episodes.slice(2).every(({ summary }) => summary === '')).toBe(true);
});
