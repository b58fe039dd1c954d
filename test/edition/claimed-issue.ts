/** An issue whose sentences stand on something: on one place, on three, on the same as the next, reckoned, vouched for. */
import type { DigestClaim, EvidencePlace } from '../../contract/claims.ts';
import type { Issue } from '../../contract/digests.ts';
import { splitSentences } from '../../edition/model/sentences.ts';
import { fixture } from './issues.ts';

/** Minutes into the first episodes, so that each place is another. */
const heardAt = (episode: number, second: number): EvidencePlace => ({
  episodeId: `0197a000-0000-7000-8000-00000000000${episode}`,
  second,
  speakerId: 'A',
  speaker: 'Dana Whitlow',
  words: `What was said at second ${second}.`,
  before: 'The sentence before it.',
  after: 'The sentence after it.',
});

/** The sentences that a test looks for. */
export const told = {
  plain: 'Only an editor would say it better.',
  three: 'The hosts on both coasts describe the same three texts.',
  computed: 'Credits closed nine days faster than work orders across the forty files.',
  vouched: 'On the Gulf the premium decides the payment.',
  /** Stands on what the next sentence stands on, which has the mark. */
  besideNext: 'Who gets the early text is settled on Tuesday.',
  next: 'The sign goes up last.',
  unmarked: 'Sellers read the rest differently.',
} as const;

/** Sentences that begin so all stand on one place. */
export const run = 'Sentence of a run';

const special: Record<string, Partial<DigestClaim>> = {
  [told.three]: { evidence: [heardAt(1, 490), heardAt(2, 75), heardAt(3, 3_601)] },
  [told.computed]: {
    state: 'computed',
    evidence: [heardAt(2, 200), heardAt(2, 260)],
    arithmetic: { kind: 'difference', from: ['20 days', '11 days'], result: 'nine days' },
  },
  [told.vouched]: { state: 'unsupported', evidence: [], vouchedAt: '2026-03-16T10:00:00.000Z' },
  [told.besideNext]: { evidence: [heardAt(1, 95)] },
  [told.next]: { evidence: [heardAt(1, 95)] },
};

/** The full fixture, written as issues are since its sentences are checked: every one but `told.unmarked` has a claim. */
export function claimedIssue(change: Partial<Issue> = {}): Issue {
  const full = fixture('full');
  const [first, ...others] = full.episodes;
  if (first === undefined) throw new Error('The fixture has no episode');
  const issue: Issue = {
    ...full,
    overview: {
      ...full.overview,
      glance: [
        'Sellers: one number on Sunday night says more than a sign-in sheet.',
        'Buyers: a dated payment wins over a percentage.',
        told.plain,
      ],
    },
    episodes: [
      {
        ...first,
        summary: `${first.summary} ${told.besideNext} ${told.next}`,
        key_insights: first.key_insights.map((it) => ({ ...it, timestamp: 125 })),
      },
      ...others,
    ],
    ...change,
  };
  return { ...issue, claims: claimsOf(issue) };
}

function claimsOf({ overview, crossEpisodeConnections, actionableTips, episodes }: Issue): DigestClaim[] {
  const parts: [DigestClaim['part'], (string | undefined)[]][] = [
    ['glance', overview.glance ?? []],
    ['overview', overview.summary.split('\n')],
    ['connection', crossEpisodeConnections.map(({ insight }) => insight)],
    ['connectionTip', crossEpisodeConnections.map((it) => it.actionable_tip)],
    ['tip', actionableTips.map(({ tip }) => tip)],
    ['episodeSummary', episodes.map(({ summary }) => summary)],
    ['keyInsight', episodes.flatMap(({ key_insights }) => key_insights.map(({ text }) => text))],
  ];
  const sentences = parts.flatMap(([part, texts]) =>
    texts.flatMap((text) => splitSentences(text ?? '').map((sentence) => ({ part, text: sentence }))),
  );
  return sentences
    .filter(({ text }) => text !== told.unmarked)
    .map(({ part, text }, at) => ({
      id: `c${at + 1}`,
      part,
      text,
      state: 'supported',
      why: null,
      rests: [],
      evidence: [heardAt((at % 4) + 1, 600 + at)],
      ...(text.startsWith(run) ? { evidence: [heardAt(1, 95)] } : special[text]),
    }));
}
