import { decodeHTML } from 'entities';

/**
 * The XML parser leaves HTML's entities (`&nbsp;`, `&eacute;`) as they stand, since XML does not know them; feeds use
 * them all the same. Only names with a semicolon are taken, so that a bare ampersand stays one.
 */
export function decodeFeedEntities(text: string): string {
  return text.includes('&')
    ? text.replace(/&([a-zA-Z][a-zA-Z0-9]{1,30});/g, (whole) => decodeHTML(whole))
    : text;
}
