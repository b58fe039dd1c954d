import { decodeHTMLAttribute } from 'entities';

/**
 * References as feeds write them: XML's five, numbers (`&#146;` as windows-1252 meant it), and HTML's names, which XML
 * does not know and feeds use all the same. An ampersand that begins none of these is text. A name without its
 * semicolon counts only where no letter, digit or equals sign follows (HTML, "named character reference state"), so
 * that `?a=1&copy=2` keeps its parameter and "R&notes" its word.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  if (hasOnlyAmp(text)) return text.replaceAll('&amp;', '&');
  // No word begins so, and hosts do forget its semicolon in the middle of text.
  return decodeHTMLAttribute(text.replace(/&nbsp(?![;=])/g, '&nbsp;'));
}

/** Addresses and titles seldom hold another. */
function hasOnlyAmp(text: string): boolean {
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 5)) {
    if (!text.startsWith('amp;', at + 1)) return false;
  }
  return true;
}

const stray = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/;

/** Whether XML itself would take every ampersand of this text. */
export const hasStrayAmpersand = (text: string): boolean => !hasOnlyAmp(text) && stray.test(text);
