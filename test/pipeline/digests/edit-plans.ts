/** What a model might make of the same episodes again and again, and the small changes that a person makes of it. */
import fc from 'fast-check';
import type { EditedIssue } from '../../../contract/digest-edits.ts';
import { listProse, splitSentences, wordsKey } from '../../../edition/index.ts';
import type { DigestContent, StoredDigestClaim } from '../../../server/kit/db/wire-columns.ts';
import { fixture } from '../../edition/issues.ts';

const full = fixture('full');
const shows = full.episodes.slice(0, 2);
/** Few enough that the same words come back at other places and on other evidence. */
const pool = [
  'Owners wait for spring before they list.',
  'Buyers read the inspection before the brochure.',
  'A short letter beats a long call.',
  'Nobody trusts a price without a neighbor.',
  'The second visit decides most sales.',
  'Agents who answer first are hired first.',
];
export const sentence = (n: number): string => pool[n % pool.length] ?? '';
const states = ['supported', 'weak', 'doubtful', 'unsupported'] as const;

function place(n: number): StoredDigestClaim['evidence'][number] {
  const episodeId = shows[n % 2]?.episodeId ?? '';
  // Two of them are the same second after its transcript was replaced.
  const words = `What was said there, taken down for the ${n === 2 ? 'second' : 'first'} time.`;
  return { episodeId, second: n === 2 ? 10 : 10 + n * 10, speakerId: 's1', words, before: '', after: '' };
}

/** Its words from the pool and what each sentence stands on, by the numbers given. */
export function madeBy(numbers: readonly number[]): DigestContent {
  const dice = (at: number) => numbers[at % numbers.length] ?? 0;
  const said = (at: number) => sentence(dice(at));
  const content: DigestContent = {
    title: `Title ${dice(0)}`,
    overview: { summary: `${said(1)} ${said(2)}`, macro_themes: [], glance: [said(3)] },
    crossEpisodeConnections: [
      {
        theme: 'Waiting',
        insight: said(4),
        impact_rating: 5,
        supporting_episodes: [],
        actionable_tip: said(5),
      },
    ],
    actionableTips: [6, 7].map((at) => ({ category: 'General', tip: said(at) })),
    episodes: shows.map((show, at) => ({
      ...show,
      episode_url: '',
      summary: said(8 + at),
      key_insights: [{ text: said(10 + at), actionability_score: 5, impact_score: 5 }],
    })),
    notableQuotes: full.notableQuotes.slice(0, 3),
    sourceMinutes: 60,
  };
  const claims = listProse(content).flatMap(({ part, text }) =>
    splitSentences(text).map((it) => ({ part, text: it })),
  );
  return {
    ...content,
    claims: claims.map(({ part, text }, at): StoredDigestClaim => {
      const n = dice(at + 3);
      const state = states[n % states.length] ?? 'weak';
      const evidence = state === 'unsupported' && n % 3 > 0 ? [] : [place(n % 3)];
      return { id: `c${at + 1}`, part, text, state, why: null, evidence, rests: [] };
    }),
  };
}

/** What a sentence was accepted for: its words, and who said what where. */
export const coveredBy = ({ text, evidence }: Pick<StoredDigestClaim, 'text' | 'evidence'>): string =>
  JSON.stringify([
    wordsKey(text),
    evidence.map(({ episodeId, second, speakerId, words }) => [episodeId, second, speakerId, words]),
  ]);

/** One small change by hand. */
export function changedByHand(it: EditedIssue, which: number, n: number): EditedIssue {
  const own = `${sentence(n)} That is our view ${n}.`;
  const changes: EditedIssue[] = [
    { ...it, title: `By hand ${n}` },
    { ...it, summary: own },
    { ...it, summary: `${it.summary} ${sentence(n)}` },
    { ...it, glance: [sentence(n)] },
    { ...it, tips: it.tips.map((tip, at) => (at === n % it.tips.length ? { ...tip, tip: own } : tip)) },
    { ...it, tips: it.tips.slice(1) },
    {
      ...it,
      tips: [...it.tips, { itemId: `m${it.tips.length}x${n}`, category: 'General', tip: sentence(n) }],
    },
    { ...it, quotes: n % 2 === 0 ? it.quotes.slice(1) : it.quotes.toReversed() },
    { ...it, connections: it.connections.map((one) => ({ ...one, insight: own })) },
    {
      ...it,
      episodes: it.episodes.map((episode, at) =>
        at === 0
          ? { ...episode, key_insights: episode.key_insights.map((one) => ({ ...one, text: own })) }
          : episode,
      ),
    },
    { ...it, episodes: it.episodes.map((episode) => ({ ...episode, summary: sentence(n) })) },
  ];
  return changes[which % changes.length] ?? it;
}

const n = fc.nat(99);
const numbers = fc.array(n, { minLength: 16, maxLength: 16 });
export const plan = fc.record({
  first: numbers,
  steps: fc.array(
    fc.record({
      kind: fc.constantFrom(
        ...(['save', 'save', 'save', 'lost', 'stale', 'regenerate', 'regenerate', 'restore'] as const),
        ...(['accept', 'accept', 'vouch', 'vouch', 'takeBack', 'drop', 'settleAll', 'publish'] as const),
      ),
      which: n,
      n,
      numbers,
      minutes: fc.constantFrom(1, 1, 11),
    }),
    { minLength: 12, maxLength: 12 },
  ),
});
export type Step = (typeof plan extends fc.Arbitrary<infer P> ? P : never)['steps'][number];
