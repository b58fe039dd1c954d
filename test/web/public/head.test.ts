import { describe, expect, test } from 'vitest';
import { renderRobots, renderSitemap } from '../../../web/public/render/for-crawlers.ts';
import { fixture } from '../../edition/issues.ts';
import { factsWith, htmlOf, metaOf } from './facts.ts';

const full = fixture('full');

describe.each(['/', '/issues', '/offer', '/privacy', '/terms', '/contact'])('the head of %s', (path) => {
  const html = htmlOf(path, full);
  test('title, description and canonical', () => {
    expect(html).toMatch(/<title>[^<]{10,70}<\/title>/);
    expect(metaOf(html, 'description')?.length).toBeGreaterThan(20);
    expect(html).toContain(`<link rel="canonical" href="https://walkthrough.example${path}">`);
  });
  test('E12: its icon, on a phone too', () => {
    expect(html).toContain('<link rel="icon" href="/favicon.ico" sizes="32x32">');
    expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">');
    expect(metaOf(html, 'theme-color')).toMatch(/^#[0-9a-f]{6}$/i);
  });
  test('what a shared link looks like', () => {
    expect(metaOf(html, 'og:url')).toBe(`https://walkthrough.example${path}`);
    expect(metaOf(html, 'og:image')).toBe('https://walkthrough.example/share.png');
    expect(metaOf(html, 'og:title')).toBe(/<title>([^<]*)/.exec(html)?.[1]);
    expect(metaOf(html, 'twitter:card')).toBe('summary_large_image');
  });
  test('structured data that can be read', () => {
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    const data = JSON.parse(json);
    expect(data).toMatchObject({ '@context': 'https://schema.org' });
    const { publisher } = data['@graph']?.[0] ?? data;
    expect(publisher).toMatchObject({ '@type': 'Organization', name: 'The Walkthrough' });
  });
  test('no script stands in the page, and nothing comes from elsewhere', () => {
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes ?? '');
    for (const attributes of scripts) expect(attributes).toMatch(/src="\/|type="application\/(ld\+)?json"/);
    expect(html).not.toMatch(/\son[a-z]+="/);
    expect(html).not.toMatch(/(src|href)="https?:\/\/(?!walkthrough\.example)/);
  });
});

test('the pages have titles of their own', () => {
  const titles = ['/', '/offer', '/privacy', '/terms', '/contact', '/x'].map(
    (path) => /<title>([^<]*)/.exec(htmlOf(path, full))?.[1],
  );
  expect(new Set(titles).size).toBe(6);
});

test('the price is told to machines as well', () => {
  expect(htmlOf('/', full)).toContain('"price":"59.00","priceCurrency":"USD"');
});

test('E12: sitemap.xml lists the pages that are to be found, dated by the issue', () => {
  const xml = renderSitemap(factsWith(full));
  expect([...xml.matchAll(/<loc>([^<]*)/g)].map(([, loc]) => loc)).toEqual(
    ['/', '/sample', '/issues', '/offer', '/privacy', '/terms', '/contact'].map(
      (path) => `https://walkthrough.example${path}`,
    ),
  );
  expect(xml.match(/<lastmod>2026-03-16T10:00:00.000Z/g)).toHaveLength(4);
  expect(renderSitemap(factsWith(null))).not.toContain('lastmod');
});

test('robots.txt opens what is public; a sandbox stays out of every index', () => {
  const robots = renderRobots(factsWith(null));
  expect(robots).toContain('Disallow: /admin');
  expect(robots).toContain('Sitemap: https://walkthrough.example/sitemap.xml');
  expect(renderRobots(factsWith(null, { sandbox: true }))).toBe('User-agent: *\nDisallow: /\n');
});
