/** What the head of each public page says: title, description, and what links to it look like elsewhere. */
import { counted } from '../counted.ts';
import { issueName, type PublicPath, unlistedPaths } from '../pages.ts';
import type { PublicView } from '../view/public-view.ts';
import { dataOf } from './structured-data.ts';

/** Beside the shares' picture, made once for every installation (web/static/share.png): it carries no name. */
const shareImage = {
  path: '/share.png',
  alt: 'A door opening on a floor plan, beside the words: The week in real estate, read in ten minutes.',
};
const shareSize = { width: '1200', height: '630' };

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
  const isListed = path !== null && !unlistedPaths.includes(path);
  const canonical = !isListed || view.origin === '' ? null : `${view.origin}${path}`;
  return {
    title,
    canonical,
    metas: [
      { key: 'name', name: 'description', content: description },
      ...(isListed ? [] : [{ key: 'name' as const, name: 'robots', content: 'noindex' }]),
      ...social({ title, description, canonical, view, isIssue: path === '/sample' && view.sample !== null }),
    ],
    data: isListed ? dataOf(path, view) : null,
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
    case '/sample':
      return sampleWords(view);
    case '/issues':
      return {
        title: `All issues of ${brandName}`,
        description: `Every published issue of ${brandName} by title and first line. One of them is free to read, whole.`,
      };
    case '/offer/sent':
      return { title: `Check Your Email! - ${brandName}`, description: 'Your free sample is on its way.' };
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

function sampleWords({ brandName, sample }: PublicView): { title: string; description: string } {
  if (sample === null) {
    return {
      title: `A whole issue to read - ${brandName}`,
      description: `The first issue of ${brandName} is being made. Leave your email and read it free.`,
    };
  }
  const number = sample.issueNumber === null ? brandName : `${brandName} No. ${sample.issueNumber}`;
  return {
    title: `${sample.title} - ${number}`,
    description: `Read ${issueName(sample)} of ${brandName} whole and free: ${sample.sources === null ? '' : `${sample.sources.charAt(0).toLowerCase()}${sample.sources.slice(1)}, `}${counted(sample.minutes, 'minute')} to read, every quote checked to the second.`,
  };
}

function offerWords({ mailed }: PublicView): string {
  const whole = mailed === null ? 'one full issue' : `${issueName(mailed)}, whole,`;
  return `Read ${whole} before you pay for any. Every quote is checked to the second. Sent to you by email, free.`;
}

interface Shared {
  title: string;
  description: string;
  canonical: string | null;
  view: PublicView;
  /** The page is one issue, with a picture of its own. */
  isIssue: boolean;
}

function pictureOf({ view, isIssue }: Shared): { path: string; alt: string } {
  const { sample, sharePicture } = view;
  if (!isIssue || sample === null || sharePicture === null) return shareImage;
  return { path: `/share/${sharePicture}`, alt: `The front of ${issueName(sample)}: ${sample.title}` };
}

function social(shared: Shared): Meta[] {
  const { title, description, canonical, view, isIssue } = shared;
  const picture = pictureOf(shared);
  const og: [string, string][] = [
    ['og:type', isIssue ? 'article' : 'website'],
    ['og:site_name', view.brandName],
    ['og:title', title],
    ['og:description', description],
    ['og:locale', 'en_US'],
  ];
  if (canonical !== null) og.push(['og:url', canonical]);
  // Readers of these tags want absolute addresses.
  if (view.origin !== '') {
    og.push(['og:image', `${view.origin}${picture.path}`], ['og:image:type', 'image/png']);
    og.push(['og:image:width', shareSize.width], ['og:image:height', shareSize.height]);
    og.push(['og:image:alt', picture.alt]);
    if (isIssue && view.sample?.publishedAt) og.push(['article:published_time', view.sample.publishedAt]);
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
