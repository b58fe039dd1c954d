const tab = 9;
const newline = 10;
const carriageReturn = 13;
const firstPrintable = 32;

const isControl = (byte: number): boolean =>
  byte < firstPrintable && byte !== tab && byte !== newline && byte !== carriageReturn;

function hasControlIn(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (isControl(bytes[at] ?? firstPrintable)) return true;
  return false;
}

const below = 0x20202020;
const highBits = 0x80808080 | 0;

/** High bits are left where a byte of the word is below 0x20. */
const lows = (word: number): number => (word - below) & ~word & highBits;

/**
 * Whether bytes hold a control character that XML does not allow. Sixteen bytes are looked at together, and those of a word
 * one by one where it holds a low one; hardly a feed holds more of these than its line ends.
 */
export function hasControlBytes(bytes: Uint8Array): boolean {
  if (bytes.length < 32) return hasControlIn(bytes, 0, bytes.length);
  const aligned = (4 - (bytes.byteOffset % 4)) % 4;
  const count = ((bytes.length - aligned) >> 4) * 4;
  const behind = aligned + count * 4;
  if (hasControlIn(bytes, 0, aligned) || hasControlIn(bytes, behind, bytes.length)) return true;
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + aligned, count);
  for (let at = 0; at < count; at += 4) {
    const found =
      lows(words[at] ?? 0) | lows(words[at + 1] ?? 0) | lows(words[at + 2] ?? 0) | lows(words[at + 3] ?? 0);
    if (found !== 0 && hasControlInWords(words, at)) return true;
  }
  return false;
}

function hasControlInWords(words: Int32Array, from: number): boolean {
  for (let at = from; at < from + 4; at += 1) {
    const word = words[at] ?? 0;
    if (lows(word) === 0) continue;
    if (isControl(word & 255) || isControl((word >>> 8) & 255)) return true;
    if (isControl((word >>> 16) & 255) || isControl(word >>> 24)) return true;
  }
  return false;
}
