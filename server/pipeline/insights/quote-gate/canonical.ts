/**
 * Words brought to one form, for the comparison that may repair: short forms spelled out, spellings unified, numbers
 * as digits, percent and dollars as signs. Every canonical word remembers which words it came from.
 */
import { fillers, isProtected, numberWord, oneSpelling, spellings } from './vocabulary.ts';
import type { Word } from './words.ts';

export interface CanonicalWord {
  norm: string;
  /** First and last index of the words it stands for. */
  from: number;
  to: number;
  capital: boolean;
}

export function canonicalOf(words: readonly Word[]): CanonicalWord[] {
  return joinNumbers(withoutFillers(words.flatMap(spellOut)));
}

function spellOut(word: Word, index: number): CanonicalWord[] {
  const { norm, capital } = word;
  const spelled = spellings[norm] ?? negated(norm) ?? withUnit(norm) ?? [oneSpelling(norm)];
  return spelled.map((part) => ({ norm: part, from: index, to: index, capital }));
}

function negated(norm: string): string[] | undefined {
  return norm.endsWith("n't") ? [norm.slice(0, -3), 'not'] : undefined;
}

/** 6% is 6 and %, $40 is $ after its number, 400k is 400 thousand. */
function withUnit(norm: string): string[] | undefined {
  const match = /^([$€£]?)(\d[\d.,:]*)(%|k|m|bn)?$/.exec(norm);
  if (match === null) return undefined;
  const [, sign = '', digits = '', unit = ''] = match;
  const names: Record<string, string> = { k: 'thousand', m: 'million', bn: 'billion' };
  return [digits, ...(unit === '' ? [] : [names[unit] ?? unit]), ...(sign === '' ? [] : [sign])];
}

function withoutFillers(words: readonly CanonicalWord[]): CanonicalWord[] {
  const kept: CanonicalWord[] = [];
  for (let at = 0; at < words.length; ) {
    const filler = fillers.find((parts) => parts.every((part, offset) => words[at + offset]?.norm === part));
    const word = words[at];
    if (filler) at += filler.length;
    else {
      // A stutter ("the the") is one word; a protected word said twice ("very very", "five five") means what it says.
      const stutter = word !== undefined && kept.at(-1)?.norm === word.norm && !isProtected(word.norm);
      if (word && !stutter) kept.push(word);
      at += 1;
    }
  }
  return kept;
}

const scales: Record<string, number> = {
  hundred: 100,
  thousand: 1_000,
  million: 1_000_000,
  billion: 1_000_000_000,
};
const signs: Record<string, string> = { percent: '%', dollar: '$', dollars: '$', bucks: '$' };

/** "six point one percent", "6.1 percent" and "6.1%" become the same two words; "four hundred thousand" one. */
function joinNumbers(words: readonly CanonicalWord[]): CanonicalWord[] {
  const joined: CanonicalWord[] = [];
  for (let at = 0; at < words.length; ) {
    const number = readNumber(words, at);
    const word = words[at];
    if (number) {
      joined.push({
        norm: number.norm,
        from: words[at]?.from ?? 0,
        to: words[number.end - 1]?.to ?? 0,
        capital: false,
      });
      at = number.end;
    } else {
      if (word) joined.push({ ...word, norm: signs[word.norm] ?? word.norm });
      at += 1;
    }
  }
  return joined;
}

function readNumber(words: readonly CanonicalWord[], start: number): { norm: string; end: number } | null {
  const first = numberIn(words[start]?.norm);
  if (first === undefined) return null;
  let value = first.value;
  let end = start + 1;
  const next = numberIn(words[end]?.norm);
  // "twenty five", but never "two three": those are two numbers.
  if (first.word && value >= 20 && value % 10 === 0 && next?.word && next.value < 10 && next.value > 0) {
    value += next.value;
    end += 1;
  }
  if (words[end]?.norm === 'point' && numberIn(words[end + 1]?.norm)?.word) {
    const decimal = readDecimals(words, end + 1);
    value = Number(`${value}.${decimal.digits}`);
    end = decimal.end;
  }
  for (
    let scale = scales[words[end]?.norm ?? ''];
    scale !== undefined;
    scale = scales[words[end]?.norm ?? '']
  ) {
    value *= scale;
    end += 1;
  }
  return { norm: String(Number(value.toPrecision(15))), end };
}

function readDecimals(words: readonly CanonicalWord[], start: number): { digits: string; end: number } {
  let digits = '';
  let end = start;
  for (
    let next = numberIn(words[end]?.norm);
    next?.word && next.value < 10;
    next = numberIn(words[end]?.norm)
  ) {
    digits += String(next.value);
    end += 1;
  }
  return { digits, end };
}

function numberIn(norm: string | undefined): { value: number; word: boolean } | undefined {
  if (norm === undefined) return undefined;
  const named = numberWord(norm);
  if (named !== undefined) return { value: named, word: true };
  return /^\d+(\.\d+)?$/.test(norm) ? { value: Number(norm), word: false } : undefined;
}
