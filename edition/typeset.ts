/**
 * Quotation marks and apostrophes as a printer sets them: ’ in don’t and ’90s, “ and ” around speech, ′ and ″ behind
 * figures that measure. What is stored stays as it was said, letter for letter; this is only how it is printed.
 */

/** Code, addresses and anything with an equals sign in front of its quote keep their straight marks. */
const AS_IT_IS = /`[^`]{0,300}`|https?:\/\/\S+|(?<=[\w-])=(?:"[^"]{0,300}"|'[^']{0,300}')|<[^<>]{0,300}>/gu;
/** After these a mark opens: the beginning, a space, a bracket, a dash, another opening mark. */
const OPENS_AFTER = /[\s([{<\u2014\u2013/\u201c\u2018«„¡¿-]/u;
/** Decades, and words whose first letters were swallowed: the mark stands for what is missing. */
const SWALLOWED =
  /^(?:\d0s|\d\ds?(?![\d\p{L}])|(?:tis|twas|twere|til|till|em|cause|cuz|n|round|bout|kay|nother|sup)(?!\p{L}))/iu;
const WORD = /[\p{L}\p{N}\p{M}]/u;

/** The text with its straight marks curled; runs once over it, whatever it holds. */
export function typeset(text: string): string {
  if (!/["']/.test(text)) return text;
  let set = '';
  let from = 0;
  for (const kept of text.matchAll(AS_IT_IS)) {
    set += curled(text, from, kept.index) + kept[0];
    from = kept.index + kept[0].length;
  }
  return set + curled(text, from, text.length);
}

/** Which marks have opened and wait for their end. */
interface Open {
  outer: boolean;
  inner: boolean;
}

interface Around {
  before: string;
  after: string;
  /** What follows the mark, as far as anybody looks. */
  rest: string;
  /** A mark here begins something, by what stands before it. */
  opens: boolean;
}

/** `text` from one place to another, judged by what stands around it. */
function curled(text: string, from: number, to: number): string {
  const open: Open = { outer: false, inner: false };
  let set = '';
  let done = from;
  let mark = '';
  for (const { 0: char, index } of text.slice(from, to).matchAll(/["']/g)) {
    const at = from + index;
    // Directly after another mark that one counts as it was set.
    const before = at === done && mark !== '' ? mark : text.charAt(at - 1);
    const opens = before === '' || OPENS_AFTER.test(before);
    const around = { before, after: text.charAt(at + 1), rest: text.slice(at + 1, at + 13), opens };
    mark = char === '"' ? outerMark(around, open) : innerMark(around, open);
    set += text.slice(done, at) + mark;
    done = at + 1;
  }
  return set + text.slice(done, to);
}

function outerMark({ before, after, opens }: Around, open: Open): string {
  if (!open.outer && isMeasure(before, after)) return '″';
  // A mark between spaces closes what is open, else opens.
  open.outer = opens && !(open.outer && (after === '' || /\s/.test(after)));
  return open.outer ? '“' : '”';
}

function innerMark(around: Around, open: Open): string {
  const { before, after, rest, opens } = around;
  if (!open.inner && isFeet(before, rest)) return '′';
  const isSpeech = (WORD.test(after) && !SWALLOWED.test(rest)) || after === '"' || after === '“';
  if (opens && isSpeech) {
    open.inner = true;
    return '‘';
  }
  if (!(WORD.test(before) && WORD.test(after))) open.inner = false;
  return '’';
}

/** 12" behind a figure, with nothing that a quotation would go on with. */
function isMeasure(before: string, after: string): boolean {
  return /[\d½¼¾]/u.test(before) && !WORD.test(after);
}

/** 6' in 6'2" or 6' tall; not the '90s' of somebody's talk, nor 1990's. */
function isFeet(before: string, rest: string): boolean {
  if (!/\d/.test(before)) return false;
  return (
    /^\s?\d+(?:\.\d+)?\s?["″”]/u.test(rest) ||
    /^\s?(?:x|by|tall|wide|long|deep|high|rooms?|ceilings?|walls?|lots?)(?!\p{L})/iu.test(rest)
  );
}
