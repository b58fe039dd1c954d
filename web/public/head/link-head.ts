/** The head of the pages that a link of a mail opens: a title for the window, and nothing for search engines or shares. */
import { closedTitle } from '../links/closed-words.ts';
import type { LinkView, PublicView } from '../view/public-view.ts';
import type { Head } from './head-of.ts';

export function linkHeadOf(link: LinkView, { brandName }: PublicView): Head {
  return {
    title: titleOf(link, brandName),
    canonical: null,
    metas: [{ key: 'name', name: 'robots', content: 'noindex, nofollow' }],
    data: null,
  };
}

function titleOf(link: LinkView, brandName: string): string {
  if (link.kind === 'preferences') return `Preferences - ${brandName}`;
  if (link.kind === 'unsubscribe') return `Unsubscribe - ${brandName}`;
  if (link.kind === 'closed') return `${closedTitle(link)} - ${brandName}`;
  const { title, number } = link.issue.frame;
  const paper = number === null ? brandName : `${brandName} ${number}`;
  return title === null ? paper : `${title} - ${paper}`;
}
