/** `GET /v1/models`: newest first, in pages that `after_id` and `before_id` move through. */
import { refuse } from './api-error.ts';
import { isRecord } from './check-schema.ts';
import { playedModels, presentPlayedModel } from './models.ts';

export function listModels(query: unknown) {
  const { limit, after_id: after, before_id: before } = isRecord(query) ? query : {};
  const size = limit === undefined ? 20 : Number(limit);
  if (!Number.isInteger(size) || size < 1 || size > 1_000)
    refuse(400, 'limit: Input should be between 1 and 1000');
  const from = after === undefined ? 0 : place(after, 'after_id') + 1;
  const to = before === undefined ? playedModels.length : place(before, 'before_id');
  const start = before === undefined ? from : Math.max(from, to - size);
  const page = playedModels.slice(start, Math.min(to, start + size));
  return {
    data: page.map(presentPlayedModel),
    has_more: before === undefined ? start + page.length < playedModels.length : start > 0,
    first_id: page[0]?.id ?? null,
    last_id: page.at(-1)?.id ?? null,
  };
}

function place(id: unknown, name: string): number {
  const index = playedModels.findIndex((model) => model.id === id);
  if (index < 0) refuse(400, `${name}: no model ${String(id)}`);
  return index;
}
