/**
 * What of a model's answer about an episode may stand: its quotes by the quote gate, its sentences by the claim gate,
 * with one round in which the model may put right what stands on nothing.
 */
import type { ClaimCounts } from '../../../contract/claims.ts';
import type { InsightClaims, StoredInsightClaim, StoredPlace } from '../../kit/db/wire-columns.ts';
import type { InsightContent } from './answer.ts';
import { checkAnswer, type GateAsk } from './check-answer.ts';
import { readCited, secondsOf } from './cited-text.ts';
import type { ClaimVerdict } from './claim-gate/index.ts';
import { hasNumber } from './has-number.ts';
import { type OfferedClaim, offeredClaims, textsOf } from './offered-claims.ts';
import { passageAround, type WrongClaim } from './put-right.ts';
import type { GateResult } from './quote-gate/index.ts';
import { whyOfVerdict } from './why-of-verdict.ts';

/** What the answer is compared with. */
export type Grounds = Omit<GateAsk, 'offered' | 'claims'> & { episodeId: string };

/** Asks the model once more about the sentences that stand on nothing; their new wordings by id. */
export type PutRight = (wrong: readonly WrongClaim[]) => Promise<ReadonlyMap<string, string>>;

export interface JudgedAnswer {
  summary: string;
  keyLearnings: string[];
  mainTopics: string[];
  quotes: GateResult;
  claims: InsightClaims;
}

export async function judgeAnswer(
  content: InsightContent,
  grounds: Grounds,
  askToPutRight: PutRight,
): Promise<JudgedAnswer> {
  const claims = offeredClaims(content);
  const { quotes, verdicts } = await judge(grounds, content.offered, claims);
  const first = claims.map((claim, at) => ({ claim, verdict: verdictAt(verdicts, at) }));
  const wrong = first.filter(({ verdict }) => verdict.state === 'unsupported');
  const righted = wrong.length === 0 ? new Map() : await secondRound(wrong, grounds, askToPutRight);
  const judged = first.map((one) => righted.get(one.claim.id) ?? one);
  const kept = judged.filter(({ verdict }) => verdict.state !== 'unsupported');
  const left = judged.filter(({ verdict }) => verdict.state === 'unsupported');
  const labels = await judgeLabels(content, quotes, grounds);
  return {
    ...textsOf(kept.map(({ claim }) => claim)),
    ...labels,
    claims: {
      kept: kept.map(({ claim, verdict }) => storedOf(claim, verdict, grounds.episodeId)),
      leftOut: left.map(({ claim, verdict }) => ({
        part: claim.part === 'summary' ? 'summary' : 'learning',
        text: claim.text,
        why: whyOfVerdict(verdict) ?? '',
      })),
      counts: countsOf(
        judged.map(({ verdict }) => verdict.state),
        [...righted.values()].filter(isRight).length,
      ),
    },
  };
}

interface JudgedClaim {
  claim: OfferedClaim;
  verdict: ClaimVerdict;
}

const isRight = ({ verdict }: JudgedClaim) => verdict.state !== 'unsupported';

async function judge(
  { episodeId: _id, ...grounds }: Grounds,
  offered: GateAsk['offered'],
  claims: readonly Pick<OfferedClaim, 'text' | 'cited'>[],
) {
  return checkAnswer({
    ...grounds,
    offered,
    claims: claims.map(({ text, cited }) => ({
      text,
      cited,
      counts: { speakers: new Set(grounds.utterances.map(({ speaker }) => speaker)).size },
    })),
  });
}

function verdictAt(verdicts: readonly ClaimVerdict[], at: number): ClaimVerdict {
  return verdicts[at] ?? { state: 'unsupported', evidence: [], needed: [] };
}

/** What the model answers is read and judged like its first answer; what still stands on nothing stays as it was. */
async function secondRound(
  wrong: readonly JudgedClaim[],
  grounds: Grounds,
  askToPutRight: PutRight,
): Promise<Map<string, JudgedClaim>> {
  const worded = await askToPutRight(
    wrong.map(({ claim, verdict }) => ({
      id: claim.id,
      text: claim.text,
      why: whyOfVerdict(verdict) ?? '',
      passage: passageAround(
        [...claim.cited, ...verdict.evidence.map(({ second }) => second)],
        grounds.utterances,
      ),
    })),
  );
  const again = wrong.flatMap(({ claim }): OfferedClaim[] => {
    const sentences = readCited(worded.get(claim.id) ?? '');
    if (sentences.length === 0) return [];
    const cited = sentences.flatMap((sentence) => sentence.cited.flatMap((one) => secondsOf(one) ?? []));
    return [{ ...claim, text: sentences.map(({ text }) => text).join(' '), cited }];
  });
  if (again.length === 0) return new Map();
  const { verdicts } = await judge(grounds, [], again);
  return new Map(
    again.flatMap((claim, at) => {
      const verdict = verdictAt(verdicts, at);
      return verdict.state === 'unsupported' ? [] : [[claim.id, { claim, verdict }]];
    }),
  );
}

/** Topics and the contexts of quotes are labels: they need no support, but no number or name of their own either. */
async function judgeLabels(
  { mainTopics }: InsightContent,
  quotes: GateResult,
  grounds: Grounds,
): Promise<Pick<JudgedAnswer, 'mainTopics' | 'quotes'>> {
  const contexts = quotes.quotes.map(({ context, timestamp }) => ({ text: context, cited: [timestamp] }));
  const { verdicts } = await judge(
    grounds,
    [],
    [...contexts, ...mainTopics.map((text) => ({ text, cited: [] }))],
  );
  const isFree = (text: string, at: number) => !hasNumber(text) || verdicts[at]?.state !== 'unsupported';
  return {
    // A topic is written like a title, so its capitals tell no names.
    mainTopics: mainTopics.filter((topic, at) => isFree(topic, contexts.length + at)),
    quotes: {
      ...quotes,
      quotes: quotes.quotes.map((quote, at) =>
        isFree(quote.context, at) && verdicts[at]?.reason?.cause !== 'name'
          ? quote
          : { ...quote, context: '' },
      ),
    },
  };
}

function storedOf(claim: OfferedClaim, verdict: ClaimVerdict, episodeId: string): StoredInsightClaim {
  return {
    id: claim.id,
    part: claim.part,
    text: claim.text,
    state: verdict.state,
    why: whyOfVerdict(verdict),
    evidence: placesOf(verdict, episodeId),
    ...(verdict.arithmetic && {
      arithmetic: { ...verdict.arithmetic, from: [verdict.arithmetic.from[0], verdict.arithmetic.from[1]] },
    }),
  };
}

const mostPlaces = 3;

function placesOf({ evidence }: ClaimVerdict, episodeId: string): StoredPlace[] {
  return evidence.slice(0, mostPlaces).map(({ second, speakerId, words, before, after }) => ({
    episodeId,
    second,
    speakerId,
    words,
    before,
    after,
  }));
}

export function countsOf(states: readonly ClaimVerdict['state'][], putRight: number): ClaimCounts {
  const count = (state: ClaimVerdict['state']) => states.filter((one) => one === state).length;
  return {
    offered: states.length,
    supported: count('supported'),
    moved: count('moved'),
    computed: count('computed'),
    weak: count('weak'),
    doubtful: count('doubtful'),
    putRight,
    leftOut: count('unsupported'),
  };
}
