/** Text as a person reads it: entities decoded, marks of direction and width gone, white space folded. */
import { decodeHTMLStrict } from 'entities';

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/i;

/** Decodes entities; a second time where a host has escaped the escape (`&amp;#39;`). */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  const once = decodeHTMLStrict(text);
  return entity.test(once) && /&amp;(?:#\d+|quot|apos|nbsp|amp);/i.test(text) ? decodeHTMLStrict(once) : once;
}

/** Control characters, direction marks, zero width spaces and byte order marks; the joiners of Indic and Persian stay. */
const invisible = /[\p{Cc}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** A lost apostrophe in a word ("don\uFFFDt"), the usual trace of a wrong conversion. */
const lostApostrophe = /(\p{L})\uFFFD{1,3}(s|t|re|ve|ll|m|d)(?!\p{L})/giu;

/** One line of readable text. */
export function cleanText(text: string): string {
  const open = text.replace(/[\t\r\n\f\v\u0085\u2028\u2029]/g, ' ').replace(invisible, '');
  const mended = open.includes('\uFFFD')
    ? open.replace(lostApostrophe, '$1’$2').replace(/\uFFFD+/g, '\uFFFD')
    : open;
  return mended.replace(/[\s\u00A0]+/gu, ' ').trim();
}

/** A name as the product shows it: no stray space or colon at its ends. */
export function cleanName(name: string): string {
  return cleanText(decodeEntities(name))
    .replace(/^[\s[({"“*_>-]+/u, '')
    .replace(/[\s\])}"”*_:,;-]+$/u, '')
    .normalize('NFC')
    .slice(0, 120)
    .trim();
}
