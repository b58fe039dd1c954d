/** JSON, also when a model wraps it in a code fence. */
export function parseAnswer(text: string): unknown {
  const bare = text
    .trim()
    .replace(/^```(?:json)?\s*/i, '')
    .replace(/\s*```$/, '');
  try {
    return JSON.parse(bare, (_key, value) => (typeof value === 'string' ? withoutAddresses(value) : value));
  } catch {
    return undefined;
  }
}

/**
 * A model names no address: those of episodes come from their feeds. One in its words was said to it by a transcript, and
 * mail programs make a link of it (security.md S18).
 */
function withoutAddresses(text: string): string {
  if (!/:\/\/|\bwww\./i.test(text)) return text;
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.)[^\s"'<>]*/gi, '')
    .replace(/[ \t]{2,}/g, ' ')
    .trim();
}
