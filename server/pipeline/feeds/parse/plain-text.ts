import { decodeHTML } from 'entities';

const blocks = /<\s*\/?\s*(p|div|br|li|ul|ol|h[1-6]|tr|table|blockquote|section|article)\b[^>]*>/gi;
const hidden = /<\s*(script|style|head|template)\b[^>]*>[\s\S]*?<\s*\/\s*\1\s*>/gi;
const looksLikeMarkup = /<\s*\/?\s*[a-z!][^<>]*>/i;

/** HTML or text, as plain text with its paragraphs: tags go, entities become characters, white space is tidied. */
export function plainText(source: string): string {
  if (source === '') return '';
  let text = source;
  // Some hosts escape twice: what still looks like markup after one decoding is markup.
  if (!looksLikeMarkup.test(text) && /&lt;\s*\/?\s*[a-z]/i.test(text)) text = decodeHTML(text);
  text = text
    .replace(hidden, ' ')
    .replace(blocks, '\n')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<\/?[a-z!][^<>]*>/gi, '');
  return tidy(decodeHTML(text));
}

/** One line: for titles and names. */
export function oneLine(source: string): string {
  return plainText(source).replace(/\s+/g, ' ').trim();
}

function tidy(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // Only what is not one space already: long notes hold thousands of those.
      .replace(/[^\S\n]{2,}|[^\S\n ]/g, ' ')
      .replace(/ \n ?|\n /g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  );
}
