/**
 * The edition: one issue in, one branded mail out. Pure, so the browser builds the download with the code that
 * the server sends mail with. In the browser import it lazily: it carries a renderer.
 */
export { formatClock } from './clock.ts';
export { downloadName } from './download-name.ts';
export { applyEdits, type Dropped, editedOf, NeverThere, withItemIds } from './edits.ts';
export { spotifyLink } from './links.ts';
export {
  listLabels,
  listProse,
  type Open,
  openSentences,
  type Prose,
  settledSentences,
  wordsKey,
} from './model/open-sentences.ts';
export { splitSentences } from './model/sentences.ts';
export { episodePriority, orderByPriority } from './priority.ts';
export { renderEdition } from './render-edition.ts';
export { type Letter, renderLetter } from './render-letter.tsx';
export type { Brand, EditionOptions, LetterLinks, Mail } from './types.ts';
