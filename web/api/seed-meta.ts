import type { QueryClient } from '@tanstack/react-query';
import { live, type Meta } from '../../contract/live.ts';
import { queryFor } from './query.ts';

/** What the server wrote into the document: the name and the ribbon are right from the first paint on. */
export function seedMeta(client: QueryClient): void {
  const text = document.getElementById('meta')?.textContent;
  if (text) client.setQueryData(queryFor(live.meta).queryKey, JSON.parse(text) as Meta);
}
