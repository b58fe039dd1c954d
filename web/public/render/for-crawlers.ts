import { publicPaths } from '../pages.ts';
import type { PublicFacts } from '../view/public-facts.ts';
import { viewOf } from '../view/public-view.ts';
import { escapeText } from './document.ts';

/** sitemap.xml: the public pages; the two that show the sample change with it. */
export function renderSitemap(facts: PublicFacts): string {
  const { origin, sample } = viewOf(facts);
  const changed = sample?.publishedAt ?? null;
  const urls = publicPaths.map((path) => {
    const showsSample = path === '/' || path === '/offer';
    const lastmod = showsSample && changed !== null ? `<lastmod>${escapeText(changed)}</lastmod>` : '';
    return `  <url><loc>${escapeText(`${origin}${path}`)}</loc>${lastmod}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** robots.txt: the public pages are open, what needs a login is not worth a visit. A sandbox is not for search engines. */
export function renderRobots(facts: PublicFacts): string {
  if (facts.sandbox) return 'User-agent: *\nDisallow: /\n';
  const closed = ['/admin', '/api/', '/login', '/portal', '/create-password', '/reset-password'];
  const { origin } = viewOf(facts);
  return `${['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`].join('\n')}\n`;
}
