import type { LinkPage } from '../view/public-facts.ts';

export type Closed = Extract<LinkPage, { kind: 'closed' }>;

/** What a link that does not open says at its head, by the status of HTTP. */
export function closedTitle({ of, status }: Closed): string {
  if (status === 403) return 'This issue is for subscribers';
  if (status === 410) return 'This link does not open any more';
  if (status === 404) return of === 'read' ? 'No issue opens at this link' : 'This link opens nothing';
  if (status === 429) return 'Please wait a moment';
  return 'This link does not open now';
}
