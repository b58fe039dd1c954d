/** Words in a row, parted into what is said in one breath, so that a denial is compared with what it denies. */
import type { ClaimIndex } from './claim-index.ts';
import type { ReadClaim } from './read-claim.ts';

export interface Line {
  norms: string[];
  /** Stems; -1 where the transcript has none such. */
  ids: number[];
  /** A mark stands before the word. */
  apart: boolean[];
  /** More than a comma does. */
  stops: boolean[];
}

/** First and last place in its line. */
export interface Clause {
  from: number;
  to: number;
  ids: ReadonlySet<number>;
}

const longMark = /[;:.!?\u2026\u2013\u2014()]/;
const joining = new Set(
  'but because although though however which who while where whereas since unless so if'.split(' '),
);

export function lineOfClaim({ text, words, canonical, ids }: ReadClaim): Line {
  return {
    norms: canonical.map(({ norm }) => norm),
    ids: [...ids],
    apart: canonical.map(({ apart }) => apart),
    stops: canonical.map(({ from }) =>
      longMark.test(text.slice(words[from - 1]?.to ?? 0, words[from]?.from ?? 0)),
    ),
  };
}

export function lineOfSaid(chosen: readonly number[], index: ClaimIndex): Line {
  const { canonical, words, utterances } = index.transcript;
  const line: Line = { norms: [], ids: [], apart: [], stops: [] };
  for (const sentence of [...chosen].sort((a, b) => a - b)) {
    const from = index.firstOf[sentence] ?? 0;
    for (let at = from; at < (index.firstOf[sentence + 1] ?? 0); at += 1) {
      const word = words[canonical[at]?.from ?? 0];
      const last = words[(canonical[at]?.from ?? 0) - 1];
      const between = utterances[word?.utterance ?? -1]?.text.slice(last?.to ?? 0, word?.from ?? 0) ?? '';
      line.norms.push(canonical[at]?.norm ?? '');
      line.ids.push(index.stems[at] ?? -1);
      line.apart.push(at === from || canonical[at]?.apart === true);
      line.stops.push(at === from || longMark.test(between));
    }
  }
  return line;
}

export function clausesOf({ norms, ids, stops }: Line): Clause[] {
  const clauses: Clause[] = [];
  let from = 0;
  for (let at = 1; at <= norms.length; at += 1) {
    const isBorder = stops[at] || joining.has(norms[at] ?? '') || isSecond(norms, at);
    if (at < norms.length && !isBorder) continue;
    clauses.push({ from, to: at - 1, ids: new Set(ids.slice(from, at)) });
    from = at;
  }
  return clauses;
}

/** "And it was the price": with a subject of its own. */
const isSecond = (norms: readonly string[], at: number) =>
  norms[at] === 'and' && /^(?:i|we|you|he|she|it|they|there|that)$/.test(norms[at + 1] ?? '');
