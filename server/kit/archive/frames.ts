/** The inner layer: parts one after the other, each with its head, its bytes and its end, then the last word. */
import { createHash } from 'node:crypto';
import { type Closing, closing, damaged, type PartEnd, type PartHead, partEnd, partHead } from './format.ts';

type Bytes = AsyncIterable<Buffer>;

const kinds = { head: 1, data: 2, end: 3, closing: 4 } as const;
const dataBytes = 64 * 1024;
const mostFrameBytes = 16 * 1024 * 1024;
const headBytes = 5;
const lineFeed = 10;

/** A table on its way out. */
export interface Part extends PartHead {
  bytes: Bytes;
}

function frame(kind: number, body: Buffer): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(kind);
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
}

const said = (kind: number, value: object) => frame(kind, Buffer.from(JSON.stringify(value)));

/** `finish` is asked when all parts are written. */
export async function* writeFrames(
  parts: AsyncIterable<Part>,
  finish: () => Promise<Pick<Closing, 'sequences'>>,
  written: (end: PartEnd) => void,
): Bytes {
  const ends: PartEnd[] = [];
  for await (const { bytes, ...head } of parts) {
    yield said(kinds.head, head);
    const tally = createTally(head.name);
    for await (const some of inBlocks(bytes)) {
      tally.add(some);
      yield frame(kinds.data, some);
    }
    const end = tally.end();
    yield said(kinds.end, end);
    ends.push(end);
    written(end);
  }
  yield said(kinds.closing, { ...(await finish()), parts: ends });
}

/** Rows arrive one by one; a frame for each would double what small ones cost. */
async function* inBlocks(bytes: Bytes): Bytes {
  let [held, heldBytes]: [Buffer[], number] = [[], 0];
  for await (const some of bytes) {
    for (let at = 0; at < some.length; at += mostFrameBytes) {
      const piece = some.subarray(at, at + mostFrameBytes);
      held.push(piece);
      heldBytes += piece.length;
      if (heldBytes < dataBytes) continue;
      yield Buffer.concat(held);
      [held, heldBytes] = [[], 0];
    }
  }
  if (heldBytes > 0) yield Buffer.concat(held);
}

/** Rows of COPY's text end with a line feed, and hold none. */
function createTally(name: string) {
  const hash = createHash('sha256');
  let [rows, bytes] = [0, 0];
  return {
    add(some: Buffer) {
      hash.update(some);
      bytes += some.length;
      for (let at = some.indexOf(lineFeed); at !== -1; at = some.indexOf(lineFeed, at + 1)) rows += 1;
    },
    end: (): PartEnd => ({ name, rows, bytes, sha256: hash.digest('hex') }),
  };
}

/** What a reader does with each piece, in the order of the file. */
export interface Taker {
  begin?(head: PartHead): Promise<void>;
  data?(some: Buffer): Promise<void>;
  end?(end: PartEnd): Promise<void>;
}

/** Hands every piece on; throws `BadArchive` where a part is not what it was, or the last word is missing. */
export async function readFrames(bytes: Bytes, taker: Taker): Promise<Closing> {
  const ends: PartEnd[] = [];
  let tally: { name: string; of: ReturnType<typeof createTally> } | null = null;
  let last: Closing | null = null;
  for await (const { kind, body } of framesIn(bytes)) {
    if (last !== null) throw damaged('something stands behind its last word');
    if (kind === kinds.head && tally === null) {
      const head = parse(partHead, body);
      tally = { name: head.name, of: createTally(head.name) };
      await taker.begin?.(head);
    } else if (kind === kinds.data && tally !== null) {
      tally.of.add(body);
      await taker.data?.(body);
    } else if (kind === kinds.end && tally !== null) {
      const end = tally.of.end();
      if (!isSame(end, parse(partEnd, body))) throw damaged(`the checksum of "${tally.name}" differs`);
      ends.push(end);
      tally = null;
      await taker.end?.(end);
    } else if (kind === kinds.closing && tally === null) last = parse(closing, body);
    else throw damaged('its parts are not in order');
  }
  if (last === null) throw damaged('its last word is missing');
  compare(ends, last.parts);
  return last;
}

function compare(ends: readonly PartEnd[], parts: readonly PartEnd[]): void {
  if (parts.length !== ends.length || !ends.every((end, at) => isSame(end, parts[at])))
    throw damaged('its parts are not those of its last word');
}

const isSame = (one: PartEnd, other: PartEnd | undefined) =>
  one.name === other?.name &&
  one.rows === other.rows &&
  one.bytes === other.bytes &&
  one.sha256 === other.sha256;

function parse<T>(shape: { parse(value: unknown): T }, body: Buffer): T {
  try {
    return shape.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw damaged('a part makes no sense');
  }
}

async function* framesIn(bytes: Bytes): AsyncIterable<{ kind: number; body: Buffer }> {
  let held: Buffer[] = [];
  let [have, need] = [0, headBytes];
  for await (const some of bytes) {
    held.push(some);
    have += some.length;
    if (have < need) continue;
    let rest: Buffer = Buffer.concat(held);
    for (;;) {
      need = headBytes + (rest.length >= headBytes ? rest.readUInt32BE(1) : 0);
      if (need > headBytes + mostFrameBytes + dataBytes)
        throw damaged('the length of a piece makes no sense');
      if (rest.length < need || rest.length < headBytes) break;
      yield { kind: rest.readUInt8(), body: rest.subarray(headBytes, need) };
      rest = rest.subarray(need);
    }
    held = rest.length > 0 ? [rest] : [];
    have = rest.length;
  }
  if (have > 0) throw damaged('it ends in the middle of a piece');
}
