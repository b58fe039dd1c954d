/** `tag=value; tag=value` (RFC 6376 section 3.2), the form of DKIM keys and DMARC policies. */

/** In their order; names in small letters. Null where it is no such list, or a name comes twice. */
export function readTagList(text: string): Map<string, string> | null {
  const tags = new Map<string, string>();
  const parts = text.split(';');
  // One semicolon may stand at the end.
  if (parts.length > 1 && parts.at(-1)?.trim() === '') parts.pop();
  for (const part of parts) {
    const [, name, value = ''] = /^\s*([a-z]\w*)\s*=([\s\S]*)$/i.exec(part) ?? [];
    if (name === undefined || tags.has(name.toLowerCase())) return null;
    tags.set(name.toLowerCase(), value.trim());
  }
  return tags;
}
