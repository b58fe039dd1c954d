/** JSON, also when a model wraps it in a code fence. */
export function parseAnswer(text: string): unknown {
  const bare = text
    .trim()
    .replace(/^```(?:json)?\s*/i, '')
    .replace(/\s*```$/, '');
  try {
    return JSON.parse(bare);
  } catch {
    return undefined;
  }
}
