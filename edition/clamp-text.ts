/**
 * Shortening text on a border that a reader does not stumble over. A limit has two sides: characters, for the
 * eye, and bytes in the HTML as it is escaped, for the size of the mail.
 */

export interface Limit {
  chars: number;
  bytes: number;
}

const ELLIPSIS = '…';
const ESCAPED: Readonly<Record<string, number>> = { '"': 6, '&': 5, "'": 6, '<': 4, '>': 4 };

function weighPoint(char: string): number {
  const escaped = ESCAPED[char];
  if (escaped !== undefined) return escaped;
  const point = char.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** Bytes of the text in UTF-8 once it is escaped for HTML. */
export function weigh(text: string): number {
  let bytes = 0;
  for (const char of text) bytes += weighPoint(char);
  return bytes;
}

function fits(text: string, limit: Limit): boolean {
  return text.length <= limit.chars && weigh(text) <= limit.bytes;
}

/** The longest head that fits, never inside a grapheme (an emoji family, a letter with its marks). */
function head(text: string, limit: Limit): string {
  const parts = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(
    text.slice(0, limit.chars * 16),
  );
  let [end, chars, bytes] = [0, 0, 0];
  for (const { segment } of parts) {
    chars += 1;
    bytes += weigh(segment);
    if (chars > limit.chars || bytes > limit.bytes) break;
    end += segment.length;
  }
  return text.slice(0, end);
}

function cutAtWord(text: string, kept: string): string {
  const next = text.slice(kept.length, kept.length + 1);
  const space = kept.lastIndexOf(' ');
  const whole = next === ' ' || space < kept.length / 2 ? kept : kept.slice(0, space);
  return whole.replace(/[\s,;:–—(“"'-]+$/u, '') + ELLIPSIS;
}

/** Cuts on a word border and says so with an ellipsis. */
export function clampText(text: string, limit: Limit): string {
  if (fits(text, limit)) return text;
  const kept = head(text, { chars: limit.chars, bytes: limit.bytes - 3 });
  return kept.length === text.length ? text : cutAtWord(text, kept);
}

/** Prose ends on a whole sentence where one ends in the last part; else as clampText. */
export function clampProse(text: string, limit: Limit): string {
  if (fits(text, limit)) return text;
  const kept = head(text, { chars: limit.chars, bytes: limit.bytes - 3 });
  if (kept.length === text.length) return text;
  const sentence = /^[\s\S]*[.!?。！？]["”’»)]*(?=\s)/u.exec(
    `${kept}${text.slice(kept.length, kept.length + 1)}`,
  )?.[0];
  if (sentence !== undefined && sentence.length >= kept.length * 0.55) return sentence;
  return cutAtWord(text, kept);
}
