import type { ParsedEpisode } from './types.ts';

/** The first item of its guid, the same item once more, or another item with a guid that was there. */
export type Twinship = 'first' | 'same' | 'other';

/** What an item is recognised by, as numbers: a guid as it was read would hold the text that it was cut from. */
export interface TwinMarks {
  guid: number;
  /** Of its title and date, and of its audio where it has one: two items are the same where one of them is. */
  marks: readonly number[];
}

/**
 * Whether an item of this guid was met before in the feed. The same item twice stays one; different items that share
 * a guid are different episodes, although RSS 2.0 says that a guid "uniquely identifies the item".
 */
export class Twins {
  /** A set only from the second item of a guid on: nearly always there is one. */
  #seen = new Map<number, readonly number[] | Set<number>>();

  meet({ guid, marks }: TwinMarks): Twinship {
    const before = this.#seen.get(guid);
    if (before === undefined) {
      this.#seen.set(guid, marks);
      return 'first';
    }
    const all = before instanceof Set ? before : new Set(before);
    const isSame = marks.some((mark) => all.has(mark));
    for (const mark of marks) all.add(mark);
    this.#seen.set(guid, all);
    return isSame ? 'same' : 'other';
  }

  /** What `meet` would answer, with nothing remembered. */
  foresee({ guid, marks }: TwinMarks): Twinship {
    const before = this.#seen.get(guid);
    if (before === undefined) return 'first';
    const has = (mark: number) => (before instanceof Set ? before.has(mark) : before.includes(mark));
    return marks.some(has) ? 'same' : 'other';
  }
}

export function twinMarksOf({ guid, audioUrl, title, pubDate }: ParsedEpisode): TwinMarks {
  const text = short(`${title}|${pubDate?.getTime() ?? ''}`);
  return { guid: short(guid), marks: audioUrl === null ? [text] : [text, short(audioUrl)] };
}

/** 53 bits of a text (two multiplicative hashes): enough to tell the items of one feed apart, and quick. */
function short(text: string): number {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 2_654_435_761);
    high = Math.imul(high ^ code, 1_597_334_677);
  }
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & high) + (low >>> 0);
}
