/**
 * What the last reading of a feed saw, item by item, so that an item whose bytes are the same is not read again. Kept
 * beside the podcast; whoever reads in another way, or in another context, knows nothing.
 */
import { hash } from 'node:crypto';
import type { FeedWarnings } from './feed-warnings.ts';
import type { TwinMarks, Twins, Twinship } from './twins.ts';

/** Raised whenever the same item would be read otherwise than before: then every feed is read whole once. */
const readingEdition = 1;

interface KnownItem {
  twin: Twinship;
  marks: TwinMarks;
  flawed: boolean;
}

const keyBytes = 16;
const headBytes = 1 + keyBytes;
const itemBytes = keyBytes + 1 + 3 * 8;
const twinships: readonly Twinship[] = ['first', 'same', 'other'];
const flawedBit = 4;
const audioBit = 8;

/** 128 bits of SHA-256, one character each. */
const keyOf = (bytes: Uint8Array | string): string => hash('sha256', bytes, 'binary').slice(0, keyBytes);

const scratch = { bytes: Buffer.alloc(64 * 1024) };

/** The same of a piece with one character for each byte. */
function keyOfPiece(piece: string): string {
  if (piece.length > scratch.bytes.length) scratch.bytes = Buffer.alloc(piece.length * 2);
  return keyOf(scratch.bytes.subarray(0, scratch.bytes.write(piece, 'latin1')));
}

/** Of what else than its own bytes an item is read by. */
const contextKey = (context: unknown): string => keyOf(JSON.stringify(context));

/** Reads what `packItems` made; empty where that was made in another context. */
function unpackItems(packed: Uint8Array | null, context: string): ReadonlyMap<string, KnownItem> {
  const items = new Map<string, KnownItem>();
  if (packed === null || packed.byteLength < headBytes) return items;
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  if (bytes[0] !== readingEdition || bytes.toString('latin1', 1, headBytes) !== context) return items;
  for (let at = headBytes; at + itemBytes <= bytes.length; at += itemBytes) {
    const flags = bytes[at + keyBytes] ?? 0;
    const number = (index: number) => bytes.readDoubleLE(at + keyBytes + 1 + index * 8);
    const audio = flags & audioBit ? [number(2)] : [];
    items.set(bytes.toString('latin1', at, at + keyBytes), {
      twin: twinships[flags & 3] ?? 'first',
      marks: { guid: number(0), marks: [number(1), ...audio] },
      flawed: (flags & flawedBit) !== 0,
    });
  }
  return items;
}

/** 41 bytes an item, 17 before the first. */
function packItems(items: ReadonlyMap<string, KnownItem>, context: string): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(new ArrayBuffer(headBytes + items.size * itemBytes));
  bytes[0] = readingEdition;
  bytes.write(context, 1, 'latin1');
  let at = headBytes;
  for (const [key, { twin, marks, flawed }] of items) {
    const [text = 0, audio] = marks.marks;
    bytes.write(key, at, 'latin1');
    bytes[at + keyBytes] =
      twinships.indexOf(twin) | (flawed ? flawedBit : 0) | (audio === undefined ? 0 : audioBit);
    for (const [index, number] of [marks.guid, text, audio ?? 0].entries()) {
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
  readonly #now = new Map<string, KnownItem>();
  #before: ReadonlyMap<string, KnownItem> | null = null;
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
    if (this.#packed === null) return null;
    if (this.#before === null) this.#before = unpackItems(this.#packed, this.#keyOfContext());
    const key = keyOfPiece(piece);
    const item = this.#before.get(key);
    // Whether an item is another's twin hangs on what stands before it.
    if (item === undefined || this.#twins.foresee(item.marks) !== item.twin) return null;
    this.#twins.meet(item.marks);
    if (item.flawed) this.#warnings.flawed();
    this.#now.set(key, item);
    return item.twin;
  }

  /** An item that was read. */
  add(piece: string, item: KnownItem): void {
    this.#keyOfContext();
    if (isWhole(piece)) this.#now.set(keyOfPiece(piece), item);
  }

  packed(): Uint8Array {
    return packItems(this.#now, this.#keyOfContext());
  }

  #keyOfContext(): string {
    this.#contextKey ||= contextKey(this.#context());
    return this.#contextKey;
  }
}
