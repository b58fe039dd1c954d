/** Hides what must not be printed, wherever in a line it stands: messages of drivers and vendors quote what they got. */

const hidden = '[hidden]';
// Shorter values occur in ordinary words.
const shortest = 6;

// Every repetition is bounded: a text may be one long word.
const patterns: [RegExp, string][] = [
  // The user and password of an address.
  [/\b([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/@"]{1,1000}@/gi, `$1${hidden}@`],
  [/\b(?:sk|rk|pk)_(?:live|test)_\w+|\bwhsec_\w+|\bsk-ant-[\w-]+/g, hidden],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${hidden}`],
  // Addresses of people in any script, also as the address of a page has them; a package in a path has no dot and letters
  // after its "@".
  [
    /[\p{L}\p{M}\p{N}_.+%'-]{1,128}(?:@|%40)(?:[\p{L}\p{M}\p{N}-]{1,63}\.){1,8}[\p{L}\p{M}]{2,24}/giu,
    '[address]',
  ],
];

/** `values` are the secrets of this installation, which need not look like one. */
export function hideSecrets(values: readonly string[]): (text: string) => string {
  const known = [
    ...new Set(
      values.flatMap((value) => [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)]),
    ),
  ]
    .filter((value) => value.length >= shortest)
    .sort((a, b) => b.length - a.length);
  return (text) => {
    let shown = text;
    for (const value of known) shown = shown.replaceAll(value, hidden);
    for (const [pattern, instead] of patterns) shown = shown.replace(pattern, instead);
    return shown;
  };
}
