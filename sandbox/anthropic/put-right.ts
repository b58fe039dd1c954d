/** Answers the request to put sentences right: the sentence of the passage that says most of what was meant, or nothing. */
import { isRecord } from './check-schema.ts';
import { cite } from './cite-answer.ts';
import { withoutFillers } from './insight/without-fillers.ts';
import { splitSentences } from './text/split-sentences.ts';
import { contentStems, overlap } from './text/words.ts';

const enough = 0.5;

export function putRight(input: string) {
  const open = input.indexOf('<claims>');
  const close = input.lastIndexOf('</claims>');
  const claims =
    open < 0 ? [] : parse(input.slice(open + '<claims>'.length, close > open ? close : undefined));
  return { claims: claims.flatMap(rightOf) };
}

function rightOf(claim: unknown): { id: string; text: string | null }[] {
  if (!isRecord(claim) || typeof claim.id !== 'string' || typeof claim.text !== 'string') return [];
  const wanted = contentStems(claim.text);
  const lines = Array.isArray(claim.passage) ? claim.passage.filter((line) => typeof line === 'string') : [];
  const said = lines.flatMap((line) => {
    const [, mark = '', words = ''] = /^\[([^\]]+)\] (.*)$/s.exec(line) ?? [];
    return splitSentences(words).map((text) => ({ mark, text: withoutFillers(text) }));
  });
  const [best] = said
    .map((one) => ({ ...one, worth: overlap(contentStems(one.text), wanted) }))
    .toSorted((a, b) => b.worth - a.worth);
  const fits = best !== undefined && best.worth >= enough && /[.]$/.test(best.text);
  return [{ id: claim.id, text: fits ? cite(best.text, [best.mark]) : null }];
}

function parse(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text.trim());
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
