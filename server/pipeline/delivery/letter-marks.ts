/** What stands in the one composed letter where each reader's own links go (BulkLetter.marks). */
import { preferencesLength, readingLength } from '../../people/links/index.ts';

/** Of the length of what takes its place, and like nothing that anybody would write. */
const mark = (name: string, length: number): string => `${name}_${'0'.repeat(length)}`.slice(0, length);

export const readingMark = mark('own-reading-link', readingLength);
export const preferencesMark = mark('own-preferences-link', preferencesLength);
