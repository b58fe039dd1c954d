import { hiddenEnd, TagWalk } from './clean-markup.ts';
import { decodeEntities } from './decode-entities.ts';
import { keepTagWords } from './keep-tag-words.ts';
import { plainInOne } from './plain-in-one.ts';

/**
 * HTML or text, as plain text with its paragraphs: tags go, entities become characters, white space is tidied. Takes
 * time by the length of the text alone, whatever stands in it.
 */
export function plainText(source: string): string {
  return source === '' ? '' : cleaned(unfolded(source));
}

const cleaned = (text: string): string => plainInOne(text) ?? inPasses(text);

/** What was wrapped twice: the marks of a section in a section go, and what still looks like markup after one decoding is markup. */
function unfolded(source: string): string {
  const text = withoutMarks(source);
  return mayHoldFolded(text) && new TagWalk(text).next() === null ? withoutMarks(decodeEntities(text)) : text;
}

/** HTML knows the reference in two spellings, which are quicker to find than a pattern. */
const mayHoldFolded = (text: string): boolean =>
  (text.includes('&lt;') || text.includes('&LT;')) && /&lt;(?:\/?[a-z]|!\[CDATA\[)/i.test(text);

const sectionOpen = '<![CDATA[';
// HTML is full of its first sign.
const restOfOpen = sectionOpen.slice(1);
const withoutMarks = (text: string): string =>
  text.includes(restOfOpen) && text.includes(sectionOpen)
    ? text.replaceAll(sectionOpen, '').replaceAll(']]>', '')
    : text;

/** Whatever stands in it. */
export function inPasses(text: string): string {
  return tidy(decodeEntities(withoutTags(text))).toWellFormed();
}

/** Every list shows titles, and sends them whole. */
const longestTitle = 1_000;

/**
 * One line for a title, in which the name of a tag may be a word ("Using the <table> and <video> tags"). What is longer
 * than any title ends in "…".
 */
export function titleLine(source: string): string {
  const text = unfolded(source);
  const kept = text.includes('<') ? keepTagWords(text) : text;
  const line = onOneLine(cleaned(kept)).trim();
  if (line.length <= longestTitle) return line;
  // No half of a sign that is written as two.
  const begun = line.slice(0, longestTitle - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${begun.trimEnd()}…`;
}

/** One line: for names. */
export function oneLine(source: string): string {
  return onOneLine(plainText(source)).trim();
}

/** Runs of white space as one space; one space alone is none that has to be replaced. */
export const onOneLine = (text: string): string => text.replace(/\s{2,}|[^\S ]/g, ' ');

function withoutTags(text: string): string {
  if (!text.includes('<')) return text;
  let out = '';
  const neverEnds = new Set<string>();
  const walk = new TagWalk(text);
  let from = 0;
  for (let tag = walk.next(); tag !== null; tag = walk.next()) {
    // Inside of something hidden.
    if (walk.at < from) continue;
    if (walk.at > from) out += text.slice(from, walk.at);
    if (tag.kind === 'block') out += '\n';
    from = walk.end;
    if (tag.kind !== 'hidden') continue;
    out += ' ';
    if (tag.closing || neverEnds.has(tag.name)) continue;
    const end = hiddenEnd(text, tag.name, from);
    if (end < 0) neverEnds.add(tag.name);
    else from = end;
  }
  return out + text.slice(from);
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
