/** Where sentences end, in text that was spoken and written down by a machine or a typist. */

const abbreviations = new Set(
  'mr mrs ms dr prof sr jr st vs etc inc ltd co corp dept est approx no vol fig gov sen rep gen col lt capt sgt rev hon e.g i.e a.m p.m u.s u.k ph.d b.a m.a'.split(
    ' ',
  ),
);

const end = /[.!?…。！？]["'”’»)\]]*(?=\s)|[。！？]["'”’»)\]」』]*/gu;
const endAtTail = /[.!?…。！？]["'”’»)\]」』]*$/u;

function isAbbreviation(before: string): boolean {
  const word = /(\S{1,12})\.["'”’»)\]]*$/u.exec(before)?.[1];
  if (!word) return false;
  const bare = word.replace(/^["'“‘«([]+/u, '');
  // A single capital is an initial ("J. Smith"); "I." is rather the end of a sentence.
  return abbreviations.has(bare.toLowerCase()) || (/^\p{Lu}$/u.test(bare) && bare !== 'I');
}

/** True when the text stops where a sentence stops. */
export function endsSentence(text: string): boolean {
  return endAtTail.test(text.slice(-12)) && !isAbbreviation(text.slice(-24));
}

/** Cuts after each sentence; the pieces joined by a space are the text again. */
export function splitSentences(text: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const match of text.matchAll(end)) {
    const at = match.index + match[0].length;
    const after = text.slice(at, at + 4).trimStart();
    if (after === '' || /^\p{Ll}/u.test(after)) continue;
    if (isAbbreviation(text.slice(Math.max(from, at - 24), at))) continue;
    pieces.push(text.slice(from, at).trim());
    from = at;
  }
  pieces.push(text.slice(from).trim());
  return pieces.filter((piece) => piece !== '');
}

function borderBefore(text: string, from: number, limit: number): number {
  const window = text.slice(from, from + limit);
  const comma = Math.max(window.lastIndexOf(', '), window.lastIndexOf('; '), window.lastIndexOf(' - '));
  if (comma > limit / 2) return from + comma + 1;
  const space = window.lastIndexOf(' ');
  return space > 0 ? from + space : from + limit;
}

/** Cuts a text that has no sentence ends into pieces of at most `limit` characters, at commas or between words. */
export function splitLong(text: string, limit: number): string[] {
  if (text.length <= limit) return [text];
  const pieces: string[] = [];
  let from = 0;
  while (text.length - from > limit) {
    const at = borderBefore(text, from, limit);
    pieces.push(text.slice(from, at).trim());
    from = at;
  }
  pieces.push(text.slice(from).trim());
  return pieces.filter((piece) => piece !== '');
}
