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
const lows = (word: number): number => (word - below) & ~word;

/**
 * Whether bytes hold a control character that XML does not allow. Sixteen bytes are looked at together; hardly a feed
 * holds more of these than its line ends.
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
    if ((found & highBits) === 0) continue;
    const from = aligned + at * 4;
    if (hasControlIn(bytes, from, from + 16)) return true;
  }
  return false;
}
