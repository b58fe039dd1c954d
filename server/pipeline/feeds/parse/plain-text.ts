import { hiddenEnd, tagsOf } from './clean-markup.ts';
import { decodeEntities } from './decode-entities.ts';

/**
 * HTML or text, as plain text with its paragraphs: tags go, entities become characters, white space is tidied. Takes
 * time by the length of the text alone, whatever stands in it.
 */
export function plainText(source: string): string {
  if (source === '') return '';
  let text = source;
  // Some hosts escape twice: what still looks like markup after one decoding is markup.
  if (/&lt;\/?[a-z]/i.test(text) && tagsOf(text).next().done) text = decodeEntities(text);
  return tidy(decodeEntities(withoutTags(text))).toWellFormed();
}

/** One line: for titles and names. */
export function oneLine(source: string): string {
  return plainText(source).replace(/\s+/g, ' ').trim();
}

function withoutTags(text: string): string {
  const pieces: string[] = [];
  const neverEnds = new Set<string>();
  let from = 0;
  for (const { at, tag } of tagsOf(text)) {
    // Inside of something hidden.
    if (at < from) continue;
    pieces.push(text.slice(from, at), tag.kind === 'block' ? '\n' : '');
    from = tag.end;
    if (tag.kind !== 'hidden') continue;
    pieces.push(' ');
    if (tag.closing || neverEnds.has(tag.name)) continue;
    const end = hiddenEnd(text, tag.name, tag.end);
    if (end < 0) neverEnds.add(tag.name);
    else from = end;
  }
  pieces.push(text.slice(from));
  return pieces.join('');
}

function tidy(text: string): string {
  return (
    (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)
      // Only what is not one space already: long notes hold thousands of those.
      .replace(/[^\S\n]{2,}|[^\S\n ]/g, ' ')
      .replace(/ \n ?|\n /g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  );
}
