import type { ParsedEpisode } from './types.ts';

/**
 * The first item of its guid, the same item once more, another item with a guid that was there, or one that has the
 * guid and the audio of another and its own title or date: of those one episode is made, and the rest is named.
 */
export type Twinship = 'first' | 'same' | 'other' | 'spare';

/** What an item is recognised by, as numbers: a guid as it was read would hold the text that it was cut from. */
export interface TwinMarks {
  guid: number;
  /** Of its title and date. */
  text: number;
  audio: number | null;
}

/**
 * Whether an item of this guid was met before in the feed. The same item twice stays one: what tells items apart must
 * agree, the audio where both have one, and title and date. Different items that share a guid are different episodes,
 * although RSS 2.0 says that a guid "uniquely identifies the item".
 */
export class Twins {
  /** Gathered only from the second item of a guid on: nearly always there is one. */
  #seen = new Map<number, TwinMarks | Family>();

  meet(marks: TwinMarks): Twinship {
    const before = this.#seen.get(marks.guid);
    if (before === undefined) {
      this.#seen.set(marks.guid, marks);
      return 'first';
    }
    const family = before instanceof Family ? before : new Family(before);
    this.#seen.set(marks.guid, family);
    const twin = family.judge(marks);
    family.add(marks);
    return twin;
  }

  /** What `meet` would answer, with nothing remembered. */
  foresee(marks: TwinMarks): Twinship {
    const before = this.#seen.get(marks.guid);
    if (before === undefined) return 'first';
    return (before instanceof Family ? before : new Family(before)).judge(marks);
  }
}

/** The items of one guid. */
class Family {
  readonly #texts = new Set<number>();
  readonly #textsWithoutAudio = new Set<number>();
  readonly #audios = new Set<number>();
  readonly #pairs = new Set<string>();

  constructor(first: TwinMarks) {
    this.add(first);
  }

  add({ text, audio }: TwinMarks): void {
    this.#texts.add(text);
    if (audio === null) this.#textsWithoutAudio.add(text);
    else {
      this.#audios.add(audio);
      this.#pairs.add(`${text} ${audio}`);
    }
  }

  judge({ text, audio }: TwinMarks): Twinship {
    if (audio === null) return this.#texts.has(text) ? 'same' : 'other';
    if (this.#pairs.has(`${text} ${audio}`) || this.#textsWithoutAudio.has(text)) return 'same';
    return this.#audios.has(audio) ? 'spare' : 'other';
  }
}

export function twinMarksOf({ guid, audioUrl, title, pubDate }: ParsedEpisode): TwinMarks {
  return {
    guid: short(guid),
    text: short(`${title}|${pubDate?.getTime() ?? ''}`),
    audio: audioUrl === null ? null : short(audioUrl),
  };
}

/** 53 bits of a text (two multiplicative hashes): enough to tell the items of one feed apart, and quick. */
function short(text: string): number {
  // Kept as small integers from the start: as fractions they would take three times as long.
  let low = 0xdeadbeef | 0;
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
