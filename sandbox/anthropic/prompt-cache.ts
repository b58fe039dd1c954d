/**
 * The vendor's prompt cache: a marked prefix that is long enough is written at the first call and read at the next
 * ones, until nobody has read it for its lifetime (wire.md section 3.5). One cache per key and model.
 */
import { createHash } from 'node:crypto';
import type { CheckedRequest } from './check-request.ts';
import { countTokens } from './count-tokens.ts';

export interface InputUse {
  input_tokens: number;
  cache_creation_input_tokens: number;
  cache_read_input_tokens: number;
  cache_creation: { ephemeral_5m_input_tokens: number; ephemeral_1h_input_tokens: number };
}

export interface PromptCache {
  use(request: CheckedRequest, key: string, nowMs: number): InputUse;
}

const lifetimeMs = { '5m': 5 * 60_000, '1h': 60 * 60_000 };

export function createPromptCache(): PromptCache {
  const freshUntilMs = new Map<string, number>();
  return {
    use(request, key, nowMs) {
      const { prefixes, total } = prefixesOf(request, key);
      const usable = prefixes.filter(({ tokens }) => tokens >= request.model.minCacheTokens);
      const hit = usable.findLast(({ hash }) => (freshUntilMs.get(hash) ?? 0) > nowMs);
      const written = { '5m': 0, '1h': 0 };
      let covered = hit?.tokens ?? 0;
      for (const { hash, tokens, keepFor } of usable) {
        if (tokens > covered) {
          written[keepFor] += tokens - covered;
          covered = tokens;
        }
        freshUntilMs.set(hash, nowMs + lifetimeMs[keepFor]);
      }
      return {
        input_tokens: total - covered,
        cache_creation_input_tokens: written['5m'] + written['1h'],
        cache_read_input_tokens: hit?.tokens ?? 0,
        cache_creation: {
          ephemeral_5m_input_tokens: written['5m'],
          ephemeral_1h_input_tokens: written['1h'],
        },
      };
    },
  };
}

/** Tokens of the whole prompt, as the counting call answers them. */
export function countPrompt(request: CheckedRequest): number {
  return prefixesOf(request, '').total;
}

function prefixesOf(request: CheckedRequest, key: string) {
  const hash = createHash('sha256').update(`${key}\n${request.model.id}\n`);
  const prefixes: { hash: string; tokens: number; keepFor: '5m' | '1h' }[] = [];
  let total = 0;
  for (const { place, text, keepFor } of request.blocks) {
    hash.update(`${place}:${text.length}:${text}`);
    total += countTokens(text) + 3;
    if (keepFor !== null) prefixes.push({ hash: hash.copy().digest('hex'), tokens: total, keepFor });
  }
  return { prefixes, total };
}
