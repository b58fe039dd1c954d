/** Shorter ones may be words that mean what they say. */
const fewestChars = 6;
const longestTitle = 300;

/**
 * A claim without the titles that it names: "Forty Doors" counts no doors, and what a title says is nobody's statement.
 * A title of several words goes wherever it stands, any other only between quotation marks.
 */
export function withoutTitles(text: string, named: readonly string[]): string {
  const titles = named
    .filter((name) => name.length >= fewestChars && name.length <= longestTitle)
    .sort((a, b) => b.length - a.length);
  let rest = text;
  for (const title of titles) {
    const quoted = [`“${title}”`, `"${title}"`, `‘${title}’`];
    const forms = /\s/.test(title.trim()) ? [...quoted, title] : quoted;
    for (const form of forms) rest = rest.replaceAll(form, 'it');
  }
  return rest;
}
