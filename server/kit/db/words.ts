/** Words that are looked for anywhere in a text; the indexes of every three bytes in a row are migration 0050's. */

/** For `ilike`: where a word stands anywhere; a percent sign is a percent sign. */
export const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** Shorter ones stand in no such index. */
export const standsInThrees = (word: string): boolean => Buffer.byteLength(word) >= 3;
