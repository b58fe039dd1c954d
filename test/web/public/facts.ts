/** What the public pages are rendered from in tests: a made-up installation and the edition's issues. */
import type { Issue } from '../../../contract/digests.ts';
import type { Assets } from '../../../web/public/render/document.ts';
import { renderPublicPage } from '../../../web/public/render/render-public-page.tsx';
import type { IssueLine, Look, PublicFacts } from '../../../web/public/view/public-facts.ts';

export const assets: Assets = {
  styles: ['/assets/p.css'],
  issueStyles: ['/assets/i.css'],
  loader: '/assets/l.js',
  fonts: ['/assets/n.woff2'],
};

export function factsWith(sample: Issue | null, change: Partial<PublicFacts> = {}): PublicFacts {
  return {
    brandName: 'The Walkthrough',
    supportEmail: 'support@walkthrough.example',
    postalAddress: null,
    appUrl: 'https://walkthrough.example',
    timeZone: 'America/New_York',
    sandbox: false,
    outboxUrl: null,
    sample,
    newest: sample,
    issues: sample === null ? [] : [lineOf(sample)],
    ...change,
  };
}

/** How an issue stands in the list of issues. */
export function lineOf(issue: Issue, isPublic = true): IssueLine {
  return { ...issue, opening: issue.overview.summary.slice(0, 400), isPublic };
}

export function htmlOf(
  path: string,
  sample: Issue | null,
  change: Partial<PublicFacts> = {},
  look?: Look,
): string {
  return renderPublicPage(path, factsWith(sample, change), assets, look).html;
}

/** What a reader sees, without markup: entities resolved, white space folded. */
export function textOf(html: string): string {
  const body = /<div id="root">([\s\S]*)<div id="layer">/.exec(html)?.[1] ?? '';
  return body
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}

/** The content of a meta element of the head. */
export function metaOf(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];
}
