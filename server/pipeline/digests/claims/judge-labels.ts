/** Titles, themes and categories: they need no support, but no number and no name of their own either. */
import { hasNumber, heardStems, unheardName, whyOfVerdict } from '../../insights/index.ts';
import { placesBehind } from './evidence-pool.ts';
import { judgeSentences } from './judge-sentences.ts';
import type { Facts, Judged } from './sentence.ts';

/** The labels that are at odds with what was said, and why; the others are fine. */
export async function judgeLabels(
  labels: readonly string[],
  facts: Facts,
): Promise<ReadonlyMap<string, Judged>> {
  const odd = new Map<string, Judged>();
  const grounds = [...facts.pool.values()];
  const places = placesBehind(grounds);
  const heard = heardStems([
    ...facts.known,
    ...grounds.flatMap(({ names }) => names),
    ...places.flatMap(({ words, before, after, speaker }) => [words, before, after, speaker ?? '']),
  ]);
  for (const label of labels) {
    const name = unheardName(label, heard);
    if (name === null) continue;
    const why = whyOfVerdict({ state: 'unsupported', reason: { cause: 'name', what: name } });
    odd.set(label, { state: 'unsupported', why, evidence: [], rests: [] });
  }
  const counting = labels.filter((label) => !odd.has(label) && hasNumber(label));
  const verdicts = await judgeSentences(
    counting.map((text) => ({ text, rests: [], members: null })),
    facts,
  );
  for (const [at, label] of counting.entries()) {
    const verdict = verdicts[at];
    if (verdict?.state === 'unsupported') odd.set(label, verdict);
  }
  return odd;
}
