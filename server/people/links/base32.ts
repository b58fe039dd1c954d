/** RFC 4648 section 6 in lower case: mail systems may change the case of what stands before the "@". */
const letters = 'abcdefghijklmnopqrstuvwxyz234567';

export function toBase32(bytes: Buffer): string {
  let [out, bits, value] = ['', 0, 0];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    for (bits += 8; bits >= 5; bits -= 5) out += letters[(value >> (bits - 5)) & 31];
  }
  return bits > 0 ? out + letters[(value << (5 - bits)) & 31] : out;
}

/** Null where the text holds anything else, or bits that say nothing. */
export function fromBase32(text: string): Buffer | null {
  const bytes: number[] = [];
  let [bits, value] = [0, 0];
  for (const letter of text.toLowerCase()) {
    const five = letters.indexOf(letter);
    if (five === -1) return null;
    value = ((value << 5) | five) & 0xffff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >> bits) & 255);
    }
  }
  return bits >= 5 || (value & ((1 << bits) - 1)) !== 0 ? null : Buffer.from(bytes);
}
