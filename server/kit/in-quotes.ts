const longest = 80;

/** Words of somebody else's for a sentence; of very long ones the beginning says enough. */
export const beginningOf = (words: string): string =>
  words.length > longest ? `${words.slice(0, longest).toWellFormed()}…` : words;

export const inQuotes = (words: string): string => `"${beginningOf(words)}"`;
