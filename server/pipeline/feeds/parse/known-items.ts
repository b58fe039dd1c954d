/**
 * What the last reading of a feed saw, item by item, so that an item whose bytes are the same is not read again. Kept
 * beside the podcast; whoever reads in another way, or in another context, knows nothing.
 */
import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { FeedWarnings } from './feed-warnings.ts';
import type { TwinMarks, Twins, Twinship } from './twins.ts';

/** Raised whenever the same item would be read otherwise than before: then every feed is read whole once. */
const readingEdition = 3;

interface KnownItem {
  twin: Twinship;
  marks: TwinMarks;
  flawed: boolean;
}

const contextBytes = 16;
const headBytes = 1 + contextBytes;
const keyBytes = 8;
const itemBytes = keyBytes + 1 + 3 * 8;
const twinships: readonly Twinship[] = ['first', 'same', 'other', 'spare'];
const flawedBit = 4;
const audioBit = 8;

/** A key holds the length above the 32 bits of the sum. */
const perLength = 2 ** 32;

/**
 * How long a piece is (it has one character for each byte) and a CRC-32 of it, as one number: three times as quick as
 * SHA-256. It tells all changes of a few letters in a row, and of the others that keep the length all but one in 2^32;
 * whoever makes two items of one key on purpose hides a change of their own feed.
 */
const keyOfPiece = (piece: string): number => piece.length * perLength + crc32(piece);

/** Of what else than its own bytes an item is read by. */
const contextKey = (context: unknown): string =>
  hash('sha256', JSON.stringify(context), 'binary').slice(0, contextBytes);

/** An item of the last reading: which of them it was. */
interface ItemBefore extends KnownItem {
  nth: number;
}

/** Reads what `packItems` made; empty where that was made in another context. */
function unpackItems(packed: Uint8Array | null, context: string): Map<number, ItemBefore> {
  const items = new Map<number, ItemBefore>();
  if (packed === null || packed.byteLength < headBytes) return items;
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  if (bytes[0] !== readingEdition || bytes.toString('latin1', 1, headBytes) !== context) return items;
  for (let at = headBytes; at + itemBytes <= bytes.length; at += itemBytes) {
    const flags = bytes[at + keyBytes] ?? 0;
    const number = (index: number) => bytes.readDoubleLE(at + keyBytes + 1 + index * 8);
    items.set(bytes.readDoubleLE(at), {
      twin: twinships[flags & 3] ?? 'first',
      marks: { guid: number(0), text: number(1), audio: flags & audioBit ? number(2) : null },
      flawed: (flags & flawedBit) !== 0,
      nth: items.size,
    });
  }
  return items;
}

/** 33 bytes an item, 17 before the first. */
function packItems(items: ReadonlyMap<number, KnownItem>, context: string): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(new ArrayBuffer(headBytes + items.size * itemBytes));
  bytes[0] = readingEdition;
  bytes.write(context, 1, 'latin1');
  let at = headBytes;
  for (const [key, { twin, marks, flawed }] of items) {
    bytes.writeDoubleLE(key, at);
    bytes[at + keyBytes] =
      twinships.indexOf(twin) | (flawed ? flawedBit : 0) | (marks.audio === null ? 0 : audioBit);
    for (const [index, number] of [marks.guid, marks.text, marks.audio ?? 0].entries()) {
      bytes.writeDoubleLE(number, at + keyBytes + 1 + index * 8);
    }
    at += itemBytes;
  }
  return new Uint8Array(bytes.buffer);
}

const sections = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
] as const;

/** Whether every section of an item ends in it: then nothing behind it can have moved its end. */
function isWhole(piece: string): boolean {
  for (let at = piece.indexOf('<!'); at >= 0; at = piece.indexOf('<!', at)) {
    const [open, close] = sections.find(([mark]) => piece.startsWith(mark, at)) ?? [];
    if (open === undefined || close === undefined) {
      at += 2;
      continue;
    }
    const end = piece.indexOf(close, at + open.length);
    if (end < 0) return false;
    at = end;
  }
  return true;
}

/** The items of one reading, those of the last one beside them. */
export class KnownItems {
  readonly #packed: Uint8Array | null;
  readonly #context: () => unknown;
  readonly #twins: Twins;
  readonly #warnings: FeedWarnings;
  readonly #now = new Map<number, KnownItem>();
  #before: ReadonlyMap<number, ItemBefore> | null = null;
  #order: readonly number[] = [];
  /** Which of the items before comes next, if they still stand as they stood. */
  #expected = 0;
  #contextKey = '';

  /** `context` is what an item is read by beside its own bytes, once the first one comes. */
  constructor(
    packed: Uint8Array | null,
    context: () => unknown,
    by: { twins: Twins; warnings: FeedWarnings },
  ) {
    this.#packed = packed;
    this.#context = context;
    this.#twins = by.twins;
    this.#warnings = by.warnings;
  }

  /** Says of an item that was there what its reading said; null where it must be read. */
  again(piece: string): Twinship | null {
    return this.#packed === null ? null : this.#meet(keyOfPiece(piece));
  }

  /**
   * Whether `held` begins with the item that followed the last one in the reading before: where it ends, without looking
   * for its end. `meet` is `again` of it.
   */
  expect(held: string): { end: number; meet(): Twinship | null } | null {
    const key = this.#itemsBefore().size === 0 ? undefined : this.#order[this.#expected];
    if (key === undefined) return null;
    const end = Math.floor(key / perLength);
    if (end > held.length || keyOfPiece(held.slice(0, end)) !== key) return null;
    return { end, meet: () => this.#meet(key) };
  }

  #meet(key: number): Twinship | null {
    const item = this.#itemsBefore().get(key);
    // Whether an item is another's twin hangs on what stands before it.
    if (item === undefined || this.#twins.foresee(item.marks) !== item.twin) return null;
    this.#expected = item.nth + 1;
    this.#twins.meet(item.marks);
    if (item.flawed) this.#warnings.flawed();
    this.#now.set(key, item);
    return item.twin;
  }

  #itemsBefore(): ReadonlyMap<number, ItemBefore> {
    if (this.#before === null) {
      this.#before = unpackItems(this.#packed, this.#keyOfContext());
      this.#order = [...this.#before.keys()];
    }
    return this.#before;
  }

  /**
   * An item that was read; `isUsual`: each of its sections is known to end in it. One that is named in a warning is read
   * each time, since only its text holds its title.
   */
  add(piece: string, item: KnownItem, isUsual: boolean): void {
    this.#keyOfContext();
    if (item.twin !== 'spare' && (isUsual || isWhole(piece))) this.#now.set(keyOfPiece(piece), item);
  }

  packed(): Uint8Array {
    return packItems(this.#now, this.#keyOfContext());
  }

  #keyOfContext(): string {
    this.#contextKey ||= contextKey(this.#context());
    return this.#contextKey;
  }
}
