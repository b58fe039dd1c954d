/** What the picture of the public issue says, and its name: another text is another picture. */
import type { Sample } from '../view/sample.ts';

export interface ShareCard {
  brandName: string;
  /** "No. 16, Monday, March 16, 2026" */
  line: string;
  title: string;
}

export function shareCardOf(sample: Sample, brandName: string): ShareCard {
  const number = sample.issueNumber === null ? null : `No. ${sample.issueNumber}`;
  return {
    brandName,
    line: [number, sample.dateline].filter((part) => part !== null).join(', '),
    title: sample.title,
  };
}

// Raised when the drawing changes, so that a kept picture is not taken for the new one.
const drawing = 1;

/** "issue-3f9c02d1a4b8e7f0.png": depends on nothing but what is drawn. */
export function nameOfCard(card: ShareCard): string {
  const text = JSON.stringify([drawing, card.brandName, card.line, card.title]);
  return `issue-${hash(text, 0x811c9dc5)}${hash(text, 0x01000193)}.png`;
}

/** FNV-1a, for a name and nothing secret: the same in the browser and on the server. */
function hash(text: string, seed: number): string {
  let state = seed;
  for (let at = 0; at < text.length; at += 1) {
    state = Math.imul(state ^ text.charCodeAt(at), 0x01000193) >>> 0;
  }
  return state.toString(16).padStart(8, '0');
}
