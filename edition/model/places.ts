/**
 * Where a quote stands on the page of its issue: the fragment that a link of the mail ends with. Made of what was said
 * and where, so that a link in an old mail never leads to another quote after a correction.
 */
import { cleanText } from '../clean-text.ts';

type Kind = 'quote' | 'moment';

interface Said {
  quote: string;
  timestamp: number;
}

/** FNV-1a, 32 bits: short, and the same in every run time. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Names places of one issue, each once. They must be asked for in the same order wherever the issue is printed. */
export function createPlaces(): (kind: Kind, source: string, said: Said) => string {
  const taken = new Map<string, number>();
  return (kind, source, { quote, timestamp }) => {
    const place = `${kind}-${hashOf(`${source}\n${timestamp}\n${cleanText(quote)}`)}`;
    const count = (taken.get(place) ?? 0) + 1;
    taken.set(place, count);
    return count === 1 ? place : `${place}-${count}`;
  };
}
