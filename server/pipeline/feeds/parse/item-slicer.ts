/**
 * Cuts a feed into its items while it comes in: what stands outside of them, and each item as a text of its own, so
 * that whatever is broken in one stays in it. It knows comments and CDATA sections (an `<item>` in them is none), and
 * when such a section was never closed. Its text has one character for each byte of the feed.
 */
import { behindTag, isBorder, lastEnd } from './behind-tag.ts';
import { OpenSection, type SeekClose } from './open-section.ts';

export type Slice = { kind: 'outside'; text: string } | { kind: 'item'; text: string; tooLong: boolean };

export interface SliceLimits {
  /** Of one text between two marks; the rest is dropped while it comes. */
  maxTextBytes: number;
  maxItemBytes: number;
}

/** An item whose end is known. */
export interface Upcoming {
  end: number;
  /** False where it has to be read in the usual way after all. */
  take(): boolean;
}

export interface SliceAsks {
  /** Asked about the raw names `item` and `entry`, with any prefix, once what stands before was taken. */
  isItem(name: string): boolean;
  /**
   * Asked whether a usual item begins here, whose end nobody knows yet; null where that has to be looked for. What stands
   * behind it decides whether it is taken.
   */
  readUsual(text: string): Upcoming | null;
  /** Asked about what is an item if no section in it holds such a tag; it is passed over where it was taken so. */
  takeUsual(text: string): boolean;
  take(slice: Slice): void;
}

const itemTag = /<(\/?)((?:[\w.-]{1,40}:)?(?:item|entry))(?=[\s/>])/iy;
// As long as the longest thing that must be seen whole: a tag's name, a mark.
const longestMark = 64;
// A feed that drips is looked at when so much came: each look goes over the item again.
const leastPiece = 16 * 1024;
const longestUsual = 128 * 1024;

export class ItemSlicer {
  readonly #limits: SliceLimits;
  readonly #asks: SliceAsks;
  #text = '';
  #waiting = '';
  /** Where the next mark is looked for, and where the text before it began. */
  #at = 0;
  #runFrom = 0;
  #inItem = false;
  #itemBytes = 0;
  #section: OpenSection | null = null;
  /** Characters that are gone from the front: places count from the first character of all. */
  #gone = 0;
  /** How long the last item was that was taken at once: what is left of a piece may hold half of the next. */
  #lastTaken = 0;
  #sought = new Map<string, { from: number; to: number; found: number }>();

  constructor(limits: SliceLimits, asks: SliceAsks) {
    this.#limits = limits;
    this.#asks = asks;
  }

  /** What came and was not handed over yet. */
  get held(): string {
    return this.#text + this.#waiting;
  }

  write(piece: string): void {
    this.#waiting += piece;
    if (this.#waiting.length < leastPiece) return;
    if (this.#isMoreOfTooMuch()) {
      this.#gone += this.#waiting.length;
      this.#waiting = '';
      return;
    }
    this.#text += this.#waiting;
    this.#waiting = '';
    this.#scan(false);
  }

  /** The text that is open holds all that is kept of it, and this is more: to put it behind costs a copy of all of it. */
  #isMoreOfTooMuch(): boolean {
    const isFull = this.#at === this.#text.length && this.#at - this.#runFrom === this.#limits.maxTextBytes;
    return this.#section === null && isFull && !this.#waiting.includes('<');
  }

  /** Hands over the rest; true where the text ends inside an item. */
  end(): boolean {
    this.#text += this.#waiting;
    this.#waiting = '';
    this.#scan(true);
    const last = this.#inItem ? lastEnd(this.#text) : -1;
    if (last >= 0) this.#cut(last);
    const open = this.#inItem;
    if (!open) this.#cut(this.#text.length);
    return open || this.#section !== null;
  }

  #scan(atEnd: boolean): void {
    while (this.#step(atEnd));
    this.#shorten();
  }

  /** Goes on to the next mark; false where more text is needed. */
  #step(atEnd: boolean): boolean {
    if (this.#section !== null) return this.#stepInSection(atEnd);
    const text = this.#text;
    const mark = text.indexOf('<', this.#at);
    if (mark < 0) {
      this.#at = text.length;
      return false;
    }
    if (mark - this.#runFrom > this.#limits.maxTextBytes) {
      this.#drop(this.#runFrom + this.#limits.maxTextBytes, mark);
      return true;
    }
    this.#at = mark;
    if (text.length - mark < longestMark && !atEnd) return false;
    this.#runFrom = mark;
    const section = OpenSection.at(text, mark, this.#inItem);
    if (section !== null) {
      this.#section = section;
      this.#at = section.textFrom;
      this.#runFrom = this.#at;
      return true;
    }
    return this.#stepTag(mark, atEnd);
  }

  #stepTag(mark: number, atEnd: boolean): boolean {
    itemTag.lastIndex = mark;
    const match = itemTag.exec(this.#text);
    if (match === null) {
      this.#at = mark + 1;
      return true;
    }
    const [, slash, name = ''] = match;
    if (!this.#inItem && slash !== '/') {
      this.#cut(mark);
      if (!this.#asks.isItem(name)) {
        this.#at = 1;
        return true;
      }
      return this.#beginItem(name, atEnd);
    }
    if (!this.#inItem || !this.#asks.isItem(name)) {
      this.#at = mark + 1;
      return true;
    }
    const behind = behindTag(this.#text, mark, atEnd);
    if (behind === 'unknown') return false;
    this.#at = mark + 1;
    // Words of a title may read "the <item> tag"; at the border of an item another tag follows.
    if (behind.next !== '' && (slash === '/' ? behind.next[0] !== '<' : !/^<[^/]/.test(behind.next)))
      return true;
    if (slash === '/' || behind.empty) {
      this.#cut(behind.end);
      return true;
    }
    this.#cut(mark);
    return this.#beginItem(name, atEnd);
  }

  /** A usual item is taken with one look for its end; false where that has not come. */
  #beginItem(name: string, atEnd: boolean): boolean {
    if (!atEnd && this.#isHalf(name)) return false;
    const usual = this.#asks.readUsual(this.#text);
    if (usual !== null && isBorder(behindTag(this.#text, usual.end - 1, atEnd)) && usual.take()) {
      this.#passOver(usual.end);
      return true;
    }
    const close = this.#text.indexOf(`</${name}>`, 1);
    const behind = close < 0 ? 'unknown' : behindTag(this.#text, close, atEnd);
    // It is looked at again when more has come; what is longer than this is read as it comes.
    if (behind === 'unknown' && !atEnd && this.#text.length < longestUsual) return false;
    this.#inItem = true;
    this.#at = 1;
    if (behind === 'unknown' || !isBorder(behind)) return true;
    if (this.#asks.takeUsual(this.#text.slice(0, behind.end))) this.#passOver(behind.end);
    return true;
  }

  /** Reading it for nothing costs more than this look. */
  #isHalf(name: string): boolean {
    const { length } = this.#text;
    return length < Math.min(this.#lastTaken * 2, longestUsual) && !this.#text.includes(`</${name}>`);
  }

  #passOver(end: number): void {
    this.#inItem = false;
    this.#lastTaken = end;
    this.#text = this.#text.slice(end);
    this.#gone += end;
    this.#at = 0;
    this.#runFrom = 0;
  }

  #stepInSection(atEnd: boolean): boolean {
    const section = this.#section;
    if (section === null) return true;
    const found = section.seek(this.#text, atEnd, this.#seekClose);
    if (found === null) {
      const keepFrom = Math.max(this.#runFrom + this.#limits.maxTextBytes, 0);
      const dropTo = section.droppableTo(this.#text);
      if (dropTo > keepFrom) section.moveBack(this.#drop(keepFrom, dropTo));
      return false;
    }
    this.#section = null;
    this.#at = found.end;
    this.#runFrom = found.end;
    const tooMuch = found.textEnd - section.textFrom - this.#limits.maxTextBytes;
    if (tooMuch > 0) this.#drop(section.textFrom + this.#limits.maxTextBytes, found.textEnd);
    return true;
  }

  /** Takes characters out of the middle; everything behind moves forward. Answers how many. */
  #drop(from: number, to: number): number {
    const count = to - from;
    this.#gone += count;
    this.#text = this.#text.slice(0, from) + this.#text.slice(to);
    const moved = (place: number) => (place >= to ? place - count : Math.min(place, from));
    this.#at = moved(this.#at);
    this.#runFrom = moved(this.#runFrom);
    return count;
  }

  /** A close mark is searched once in every part of the text, however many sections wait for one. */
  #seekClose: SeekClose = (text, close, from) => {
    const known = this.#sought.get(close);
    const place = from + this.#gone;
    const covers = known !== undefined && place >= known.from && place <= known.to;
    if (covers && known.found >= place) return known.found - this.#gone;
    const start = covers && known.found < 0 ? Math.max(from, known.to - this.#gone - close.length) : from;
    const at = text.indexOf(close, start);
    this.#sought.set(close, {
      from: start === from ? place : (known?.from ?? place),
      to: this.#gone + (at < 0 ? text.length : at),
      found: at < 0 ? -1 : at + this.#gone,
    });
    return at;
  };

  /** Hands over everything up to here. */
  #cut(end: number): void {
    const text = this.#text.slice(0, end);
    const tooLong = this.#itemBytes > 0;
    this.#text = this.#text.slice(end);
    this.#gone += end;
    this.#at = 0;
    this.#runFrom = 0;
    this.#itemBytes = 0;
    const inItem = this.#inItem;
    this.#inItem = false;
    if (inItem) this.#asks.take({ kind: 'item', text, tooLong });
    else if (text !== '') this.#asks.take({ kind: 'outside', text });
  }

  /** Memory stays small: what is outside goes at once, an item without end is dropped while it comes. */
  #shorten(): void {
    if (this.#section !== null) return;
    const done = Math.min(this.#runFrom, this.#at);
    if (!this.#inItem) {
      if (done > 0) this.#cut(done);
    } else if (done > this.#limits.maxItemBytes) {
      this.#itemBytes += this.#drop(this.#limits.maxTextBytes, done);
    }
    const runTo = this.#at;
    const kept = this.#runFrom + this.#limits.maxTextBytes;
    if (this.#section === null && runTo > kept) this.#drop(kept, runTo);
  }
}
