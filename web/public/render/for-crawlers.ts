import { publicPaths, unlistedPaths } from '../pages.ts';
import type { PublicFacts } from '../view/public-facts.ts';
import { originOf } from '../view/public-view.ts';
import { escapeText } from './document.ts';

/** sitemap.xml: the public pages; those that show issues change with them. */
export function renderSitemap(facts: PublicFacts): string {
  const origin = originOf(facts);
  const changes: Partial<Record<string, string | null>> = {
    '/': facts.sample?.publishDate ?? null,
    '/sample': facts.sample?.publishDate ?? null,
    '/issues': facts.newest?.publishDate ?? null,
    '/offer': facts.newest?.publishDate ?? null,
  };
  const urls = publicPaths
    .filter((path) => !unlistedPaths.includes(path))
    .map((path) => {
      const changed = changes[path];
      const lastmod = changed ? `<lastmod>${escapeText(changed)}</lastmod>` : '';
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
  const origin = originOf(facts);
  return `${['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`].join('\n')}\n`;
}
