/** The sentences of an answer that the claim gate judges, each with a name by which a digest can rest on it. */
import type { InsightClaim } from '../../../contract/claims.ts';
import type { InsightContent } from './answer.ts';
import { readCited, secondsOf } from './cited-text.ts';

export interface OfferedClaim {
  /** "s2": the second sentence of the summary; "l3": the third learning, "l3.2" its second sentence. */
  id: string;
  part: InsightClaim['part'];
  /** Its paragraph of the summary, or its learning. */
  item: number;
  text: string;
  /** Whole seconds. */
  cited: number[];
}

/** Sentences beyond these are not read: an answer of usual length has a third of them. */
const mostOfSummary = 60;
const mostOfLearning = 4;

export function offeredClaims({ summary, keyLearnings }: InsightContent): OfferedClaim[] {
  const sentences = summary
    .split(/\n{2,}/)
    .flatMap((paragraph, item) => read(paragraph).map((claim) => ({ ...claim, item })))
    .slice(0, mostOfSummary);
  return [
    ...sentences.map((claim, at) => ({ ...claim, id: `s${at + 1}`, part: 'summary' as const })),
    ...keyLearnings.flatMap((learning, item) =>
      read(learning)
        .slice(0, mostOfLearning)
        .map((claim, at) => ({
          ...claim,
          id: at === 0 ? `l${item + 1}` : `l${item + 1}.${at + 1}`,
          part: 'keyLearning' as const,
          item,
        })),
    ),
  ];
}

function read(text: string): { text: string; cited: number[] }[] {
  return readCited(text)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence.text))
    .map((sentence) => ({
      text: sentence.text,
      cited: sentence.cited.flatMap((cited) => secondsOf(cited) ?? []),
    }));
}

/** The summary and the learnings that these claims make, in their order. */
export function textsOf(claims: readonly Pick<OfferedClaim, 'part' | 'item' | 'text'>[]): {
  summary: string;
  keyLearnings: string[];
} {
  const joined = (part: OfferedClaim['part']) => {
    const items = new Map<number, string>();
    for (const claim of claims) {
      if (claim.part !== part) continue;
      const before = items.get(claim.item);
      items.set(claim.item, before === undefined ? claim.text : `${before} ${claim.text}`);
    }
    return [...items.values()];
  };
  return { summary: joined('summary').join('\n\n'), keyLearnings: [...new Set(joined('keyLearning'))] };
}
