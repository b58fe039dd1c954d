const longest = 300;
const mostRead = 4_000;

/**
 * Words of others to show: in one line, of bounded length, and without addresses, since they are kept for longer than the
 * person may be. Null where nothing is left.
 */
export function cleanWords(text: string | null | undefined): string | null {
  const words = (text ?? '')
    .slice(0, mostRead)
    .toWellFormed()
    // The kind of diagnostic that reports write in front: "smtp; 550 …".
    .replace(/^\s*(smtp|x-[\w-]{1,40})\s*;\s*/i, '')
    .replace(/\p{C}+/gu, ' ')
    .replace(/<?[^\s<>@"'()[\],;:]{1,128}@[^\s<>@"'()[\],;:]{1,255}>?/g, '(an address)')
    .replace(/\s+/g, ' ')
    .trim();
  if (words === '') return null;
  return words.length > longest ? `${words.slice(0, longest).toWellFormed()}…` : words;
}
