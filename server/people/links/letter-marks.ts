/** What stands in the one composed letter where each reader's own links go (BulkLetter.marks); a test letter keeps it. */
export const preferencesLength = 44;
export const readingLength = 71;

/** Of the length of what takes its place, and like nothing that anybody would write. */
const mark = (name: string, length: number): string => `${name}_${'0'.repeat(length)}`.slice(0, length);

export const readingMark = mark('own-reading-link', readingLength);
export const preferencesMark = mark('own-preferences-link', preferencesLength);

const opens = new Map([
  [readingMark, 'the issue'],
  [preferencesMark, 'their preferences'],
]);

/** What a link of a test letter says in the place of what it would open; null for any other token. */
export function testLetterWords(token: string): string | null {
  const what = opens.get(token);
  return what === undefined ? null : `This was a test letter. In a reader's letter this link opens ${what}.`;
}
