/** What the head of each public page says: title, description, and what links to it look like elsewhere. */
import { issueName, type PublicPath } from '../pages.ts';
import type { PublicView } from '../view/public-view.ts';
import { dataOf } from './structured-data.ts';

/** Beside the shares' picture, made once for every installation (web/static/share.png): it carries no name. */
const shareImage = { path: '/share.png', width: '1200', height: '630' };
const shareAlt =
  'A door opening on a floor plan, beside the words: The week in real estate, read in ten minutes.';

export interface Head {
  title: string;
  /** Absolute; null for a page that has no address of its own, and where the origin is not known. */
  canonical: string | null;
  /** `name` or `property` of a meta element, and its content. */
  metas: Meta[];
  /** JSON-LD; null where there is nothing to say. */
  data: object | null;
}

export interface Meta {
  key: 'name' | 'property';
  name: string;
  content: string;
}

export function headOf(path: PublicPath | null, view: PublicView): Head {
  const { title, description } = wordsOf(path, view);
  const canonical = path === null || view.origin === '' ? null : `${view.origin}${path}`;
  return {
    title,
    canonical,
    metas: [
      { key: 'name', name: 'description', content: description },
      ...(path === null ? [{ key: 'name' as const, name: 'robots', content: 'noindex' }] : []),
      ...social({ title, description, canonical, view }),
    ],
    data: path === null ? null : dataOf(path, view),
  };
}

function wordsOf(path: PublicPath | null, view: PublicView): { title: string; description: string } {
  const { brandName } = view;
  switch (path) {
    case '/':
      return {
        title: `${brandName}: the week in real estate, read in ten minutes`,
        description:
          'A paid weekly digest for real-estate agents. Every Monday, 20+ hours of podcasts, newsletters and market reports in a 10-minute read. Every quote checked against the transcript, to the second.',
      };
    case '/offer':
      return { title: `A free issue of ${brandName}`, description: offerWords(view) };
    case '/privacy':
      return {
        title: `Privacy Policy - ${brandName}`,
        description: `What ${brandName} keeps about you, and why.`,
      };
    case '/terms':
      return {
        title: `Terms of Service - ${brandName}`,
        description: `What a subscription to ${brandName} costs, holds and how it ends.`,
      };
    case '/contact':
      return { title: `Contact - ${brandName}`, description: `How to reach the people behind ${brandName}.` };
    case null:
      return { title: `404 Page Not Found - ${brandName}`, description: 'There is no page at this address.' };
  }
}

function offerWords({ sample }: PublicView): string {
  const whole = sample === null ? 'one full issue' : `${issueName(sample)}, whole,`;
  return `Read ${whole} before you pay for any. Ten minutes, every quote checked to the second, sent to you by email.`;
}

interface Shared {
  title: string;
  description: string;
  canonical: string | null;
  view: PublicView;
}

function social({ title, description, canonical, view }: Shared): Meta[] {
  const og: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', view.brandName],
    ['og:title', title],
    ['og:description', description],
    ['og:locale', 'en_US'],
  ];
  if (canonical !== null) og.push(['og:url', canonical]);
  // Readers of these tags want absolute addresses.
  if (view.origin !== '') {
    og.push(['og:image', `${view.origin}${shareImage.path}`], ['og:image:type', 'image/png']);
    og.push(['og:image:width', shareImage.width], ['og:image:height', shareImage.height]);
    og.push(['og:image:alt', shareAlt]);
  }
  const twitter: [string, string][] = [
    ['twitter:card', view.origin === '' ? 'summary' : 'summary_large_image'],
    ['twitter:title', title],
    ['twitter:description', description],
  ];
  return [
    ...og.map(([name, content]): Meta => ({ key: 'property', name, content })),
    ...twitter.map(([name, content]): Meta => ({ key: 'name', name, content })),
  ];
}
