import type { Db } from '../../kit/db/connect.ts';
import { fewestOfPrefix, parseQuery, type Term } from './parse-query.ts';
import { listWordsFrom, readTerms } from './store.ts';

/** What was typed, as PostgreSQL looks for it. */
export interface Understood {
  /** Those that are looked for; stop words are not among them. */
  terms: Term[];
  /** A tsquery; null where there is nothing to look for, or where nothing can be found. */
  query: string | null;
  /**
   * What of it the index is asked for: words, but no phrases, which it would have to put together from all moments that
   * hold their words. Those it knows by their pairs. Null where there are only phrases.
   */
  indexed: string | null;
  /** Any one of what is looked for; it ranks what was found, so it says little of many words that begin alike. */
  anyOf: string | null;
  /** Marks of words that must follow each other. */
  pairs: number[];
  /** Beginnings of so many words that no index can be asked for them: they are held against a bounded set. */
  wide: string[];
  /** What to type instead; null where there is nothing to say. */
  hint: string | null;
}

interface ReadTerm {
  term: Term;
  query: string;
  ranking: string;
  pairs: readonly number[];
  isWide?: boolean;
}

const mostOfPrefix = 200;
const nothing = { query: null, indexed: null, anyOf: null, pairs: [], wide: [] };

export async function understand(db: Db, typed: string): Promise<Understood> {
  const terms = parseQuery(typed);
  const words = await readTerms(
    db,
    terms.flatMap((term) => (term.kind === 'words' ? [term.text] : [])),
  );
  const isKept = (term: Term) => term.kind === 'prefix' || (words.get(term.text)?.query ?? '') !== '';
  const hint = hintFor(terms, terms.filter(isKept));
  if (hint !== null) return { terms, ...nothing, hint };
  const read: ReadTerm[] = [];
  for (const term of terms) {
    if (term.kind === 'words') {
      const { query = '', pairs = [] } = words.get(term.text) ?? {};
      if (query !== '') read.push({ term, query, ranking: query, pairs });
      continue;
    }
    const begun = await listWordsFrom(db, term.text, mostOfPrefix + 1);
    const ranking = `${quoted(term.text)}:*`;
    if (begun.length > mostOfPrefix) read.push({ term, query: ranking, ranking, pairs: [], isWide: true });
    else if (begun.length > 0) read.push({ term, query: begun.map(quoted).join(' | '), ranking, pairs: [] });
    // Nobody ever said such a word: without it there is nothing to leave out, with it nothing to find.
    else if (!term.isWithout) return { terms, ...nothing, hint: null };
  }
  return { terms: read.map(({ term }) => term), ...joined(read), hint: null };
}

function joined(
  read: readonly ReadTerm[],
): Pick<Understood, 'query' | 'indexed' | 'anyOf' | 'pairs' | 'wide'> {
  const wanted = read.filter(({ term }) => !term.isWithout);
  const without = read.filter(({ term }) => term.isWithout);
  const unwanted = new Set(without.map(({ query }) => query));
  // Looked for and left out at once: PostgreSQL would read all of it to find nothing.
  if (wanted.length === 0 || wanted.some(({ query }) => unwanted.has(query))) return nothing;
  const inBrackets = ({ query }: ReadTerm) => `(${query})`;
  const not = (queries: Iterable<string>) => [...queries].map((query) => `!(${query})`);
  const words = wanted.filter(({ pairs, isWide }) => pairs.length === 0 && !isWide);
  const asked = new Set(without.filter(({ isWide }) => !isWide).map(({ query }) => query));
  return {
    query: [...wanted.map(inBrackets), ...not(unwanted)].join(' & '),
    indexed: words.length === 0 ? null : [...words.map(inBrackets), ...not(asked)].join(' & '),
    anyOf: wanted.map(({ ranking }) => `(${ranking})`).join(' | '),
    pairs: wanted.flatMap(({ pairs }) => pairs),
    wide: read.flatMap(({ term, isWide }) => (isWide ? [term.text] : [])),
  };
}

/** What to type instead of what nothing can be found by; `kept`: what is left without stop words. */
export function hintFor(terms: readonly Term[], kept: readonly Term[]): string | null {
  const short = terms.find(({ kind, text }) => kind === 'prefix' && [...text].length < fewestOfPrefix);
  if (short !== undefined)
    return `Type at least ${fewestOfPrefix} letters before the star of “${short.text}*”.`;
  if (kept.some(({ isWithout }) => !isWithout)) return null;
  if (terms.length === 0) return 'Type a word with letters or digits.';
  return terms.every(({ isWithout }) => isWithout)
    ? 'Add a word to look for: a search needs more than what to leave out.'
    : 'These words stand in nearly every sentence. Add one that says more.';
}

/** What is said beside the answer to a beginning of too many words; `most`: how many moments were looked at. */
export const boundedBy = (prefix: string, most: number) =>
  `More than ${mostOfPrefix} words begin with “${prefix}”: looked for in the newest ${most.toLocaleString('en-US')} moments. Type one more letter before the star to look in all.`;

const quoted = (word: string) => `'${word.replace(/\\/g, '\\\\').replace(/'/g, "''")}'`;
