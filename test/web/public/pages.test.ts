import { describe, expect, test } from 'vitest';
import contact from '../../../content/contact.json' with { type: 'json' };
import { namesOfSamples } from '../../../web/public/content.ts';
import { renderPublicPage } from '../../../web/public/render/render-public-page.tsx';
import { bareIssue, fixture } from '../../edition/issues.ts';
import { assets, factsWith, htmlOf, textOf } from './facts.ts';

const full = fixture('full');

describe('the landing page says what product.md section 2 asks for', () => {
  const html = htmlOf('/', full);
  const text = textOf(html);
  test.each([
    'Login',
    'Save time',
    'Stay informed',
    'Act fast',
    'How it works',
    'View Full Sample',
    'Trends',
    'Tactics',
    'Market Signals',
    'Social Snippets',
    'Quotes',
    'Try This',
    'Top 10 real estate podcasts',
    'No sponsored content',
    'Cancel anytime',
    'Lifetime access at the founding price',
    'Enrollment closes once the first cohort fills',
    '20+ hours of podcasts, newsletters and market reports',
    '10-minute read',
    'every Monday',
    'Privacy Policy',
    'Terms of Service',
    'Contact',
  ])('%s', (words) => expect(text).toContain(words));
  test('$59 per year', () => expect(text.replace(/ /g, '')).toContain('$59peryear'));
  test('three steps, six pillars, five questions, two marked testimonials', () => {
    expect(html.match(/<p class="when">/g)).toHaveLength(3);
    expect(html.match(/class="pillar p-/g)).toHaveLength(6);
    expect(html.match(/<details/g)).toHaveLength(5);
    expect(html.match(/Sample testimonial/g)).toHaveLength(2);
  });
  test('without scripts every button leads somewhere: to the sample, and Login to the portal', () => {
    expect(html.match(/<a href="\/offer" class="cta[^"]*" data-opens="subscribe"/g)).toHaveLength(3);
    expect(html).toMatch(/<a href="\/portal" class="[^"]*" data-opens="login"/);
    expect(html).toMatch(/href="\/offer"[^>]*>View Full Sample/);
  });
});

describe('the sample on the landing page', () => {
  test('is the real issue: number, title, sources, lines, quote, marks', () => {
    const html = htmlOf('/', full);
    const text = textOf(html);
    expect(html).toContain('aria-label="Front page of issue 16"');
    expect(text).toContain(full.title);
    expect(text).toContain('Monday, March 16, 2026');
    expect(text).toContain('From 14 episodes of');
    // 527 minutes are 53 marks, the first of them the reader's.
    expect(html.match(/<i class="you"><\/i>|<i><\/i>/g)).toHaveLength(53);
    expect(text).toContain('8 h 47 min');
    expect(text).toContain('The other 52 we sat through');
  });
  test('without an issue there is no sheet, no number and no quote', () => {
    const html = htmlOf('/', null);
    const text = textOf(html);
    expect(html).not.toMatch(/class="[^"]*\bfront\b/);
    expect(html).not.toContain('<blockquote><span');
    expect(html).not.toContain('class="ticks"');
    expect(text).not.toMatch(/No\. \d|at \d+:\d\d|Impact \d/);
    expect(text).toContain('What every Monday holds');
    expect(text).toContain('View Full Sample');
  });
  test('an issue with nothing to say leaves its parts out', () => {
    const html = htmlOf('/', bareIssue({ title: 'Quiet week' }));
    const text = textOf(html);
    expect(html).not.toMatch(/class="[^"]*\b(front|spread)\b/);
    expect(htmlOf('/offer', bareIssue({ title: 'Quiet week' }))).not.toMatch(/class="[^"]*\bfront\b/);
    expect(text).toContain('View Full Sample');
    expect(text).not.toMatch(/Unknown|null|undefined|NaN|\b0 (episodes|connections|quick wins)/);
  });
});

describe('/offer', () => {
  test.each([
    ['with', full],
    ['without', null],
  ] as const)('%s an issue: a form with one address, and a button that leads to it', (_, sample) => {
    const html = htmlOf('/offer', sample);
    expect(html).toContain('href="#sample-form"');
    expect(html).toContain('id="sample-form"');
    expect(html).toMatch(/<form[^>]* method="post"/);
    expect(html).toMatch(/<input[^>]* type="email"[^>]* required=""/);
  });
  test('counts what is inside', () => {
    const text = textOf(htmlOf('/offer', full));
    expect(text).toContain('What is inside issue 16');
    expect(text).toContain(`${full.notableQuotes.length} quotes`);
    expect(text).toContain('10 episodes');
  });
  test('says so while nothing is published', () => {
    expect(textOf(htmlOf('/offer', null))).toContain('No issue is published yet.');
  });
});

describe('the owner’s pages', () => {
  test.each(['/privacy', '/terms', '/contact'])('%s is dated and leads home', (path) => {
    const html = htmlOf(path, null);
    expect(textOf(html)).toContain('Last updated October 13, 2025');
    expect(html).toMatch(/<a[^>]*href="\/"[^>]*>Back to home/);
    expect(html).not.toMatch(/\{(brand|email)\}/);
  });
  test('contact shows the support address', () => {
    expect(htmlOf('/contact', null)).toContain('href="mailto:support@walkthrough.example"');
    expect(textOf(htmlOf('/contact', null))).toContain(contact.lead);
  });
});

describe('addresses', () => {
  test.each(['/', '/offer', '/privacy', '/terms', '/contact'])('%s is a page', (path) => {
    expect(renderPublicPage(path, factsWith(null), assets).status).toBe(200);
  });
  test.each(['/nowhere', '/offer/x', '//offer', '/OFFER', '/%00', '/index.php'])('%s is none', (path) => {
    const { status, html } = renderPublicPage(path, factsWith(null), assets);
    expect(status).toBe(404);
    expect(textOf(html)).toContain('404 Page Not Found');
    expect(html).toContain('<meta name="robots" content="noindex">');
  });
});

test('the sandbox says so on every page, and a real installation on none', () => {
  for (const path of ['/', '/offer', '/privacy', '/nowhere']) {
    expect(textOf(htmlOf(path, null, { sandbox: true }))).toContain('Sandbox.');
    expect(textOf(htmlOf(path, null))).not.toContain('Sandbox.');
  }
});

test('a production start is told which content is still a sample', () => {
  expect(namesOfSamples()).toEqual(['content/testimonials.json']);
});

test('another name stands everywhere', () => {
  const html = htmlOf('/', full, { brandName: 'Curb & Gutter' });
  expect(html).toContain('<title>Curb &amp; Gutter: the week in real estate');
  expect(textOf(html)).not.toContain('The Walkthrough');
});
