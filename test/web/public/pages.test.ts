import { describe, expect, test } from 'vitest';
import contact from '../../../content/contact.json' with { type: 'json' };
import { typeset } from '../../../edition/typeset.ts';
import { namesOfSamples } from '../../../web/public/content.ts';
import { renderPublicPage } from '../../../web/public/render/render-public-page.tsx';
import { bareIssue, fixture } from '../../edition/issues.ts';
import { assets, factsWith, htmlOf, lineOf, metaOf, textOf } from './facts.ts';

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
  test.each([
    ['whole', full],
    ['small', fixture('small')],
    ['without a tip, a quote and a theme', { ...full, tips: [], quotes: [], themes: [] }],
    ['none', null],
  ])('E14: no column stands blank: an issue that is %s', (_name, sample) => {
    const columns = htmlOf('/', sample).match(/<(article|figure) class="pillar p-.*?<\/\1>/gs) ?? [];
    expect(columns).toHaveLength(6);
    for (const column of columns) {
      const [, title = '', rest = ''] = /<h3>(.*?)<\/h3>(.*)/s.exec(column) ?? [];
      expect(rest.replace(/<[^>]+>/g, '').trim().length, title).toBeGreaterThan(20);
    }
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
  });
  test('E13: its figures stand beside the promise only where they keep it, else on its own page', () => {
    const short = textOf(htmlOf('/', full));
    expect(short).toContain('20+ hours');
    expect(short).not.toMatch(/8 h 47 min|\d-minute read.*\d-minute read|ten minutes per mark/);
    const own = htmlOf('/sample', full);
    // 527 minutes are 53 marks, the first of them the reader's.
    const [ticks = ''] = /<div class="ticks".*?<\/div>/.exec(own) ?? [];
    expect(ticks.match(/<i/g)).toHaveLength(53);
    expect(textOf(own)).toContain('8 h 47 min');
    expect(textOf(own)).toContain('The other 52 we sat through');
    expect(textOf(own)).not.toMatch(/20\+ hours|10-minute/);
    expect(textOf(htmlOf('/', { ...full, sourceMinutes: 1_260 }))).toContain('21 h');
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

describe('E12: /sample', () => {
  const html = htmlOf('/sample', full);
  test('is the whole issue, readable without scripts', () => {
    const text = textOf(html);
    for (const { quote } of full.notableQuotes)
      expect(text.replace(/\s+/g, '')).toContain(typeset(quote).replace(/\s+/g, ''));
    for (const { tip } of full.actionableTips.slice(0, 3)) expect(text).toContain(typeset(tip).slice(0, 60));
    expect(html).toContain('<link rel="stylesheet" href="/assets/i.css">');
    expect(htmlOf('/', full)).not.toContain('/assets/i.css');
  });
  test('has one address, a picture of its own, and data for machines', () => {
    expect(html).toContain('<link rel="canonical" href="https://walkthrough.example/sample">');
    expect(metaOf(html, 'og:image')).toMatch(
      /^https:\/\/walkthrough\.example\/share\/issue-[0-9a-f]{16}\.png$/,
    );
    expect(metaOf(html, 'og:type')).toBe('article');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Article',
      isAccessibleForFree: true,
      publisher: { '@type': 'Organization', name: 'The Walkthrough' },
    });
    const renamed = htmlOf('/sample', { ...full, title: 'Another' });
    expect(metaOf(renamed, 'og:image')).not.toBe(metaOf(html, 'og:image'));
  });
  test('says so while nothing is published', () => {
    expect(textOf(htmlOf('/sample', null))).toContain('The first issue is being made.');
    expect(textOf(htmlOf('/issues', null))).toContain('The first issue is being made.');
  });
});

describe('E12: /issues', () => {
  const other = { ...full, title: 'A week that is paid for', issueNumber: 17 };
  const issues = [lineOf(other, false), lineOf(full)];
  const html = htmlOf('/issues', full, { newest: other, issues });
  test('lists titles and first lines; the public one opens, the others ask for a subscription', () => {
    const text = textOf(html);
    expect(text).toContain('A week that is paid for');
    expect(text).toContain('No. 17');
    expect(html.match(/href="\/sample"/g)).toHaveLength(2);
    expect(html.match(/data-opens="subscribe"/g)).toHaveLength(1);
  });
  test('holds nothing else of an issue that is paid for, in no page', () => {
    const secret = 'Nobody may read this without paying for it.';
    const paid = {
      ...other,
      overview: { ...other.overview, summary: `First line. ${'More of the summary. '.repeat(30)} ${secret}` },
      crossEpisodeConnections: [
        { theme: secret, insight: secret, impact_rating: 9, supporting_episodes: [] },
      ],
      actionableTips: [{ category: 'General', tip: secret }],
      episodes: other.episodes.map((it) => ({ ...it, summary: secret })),
    };
    for (const path of ['/', '/issues', '/offer', '/offer/sent', '/sample']) {
      expect(htmlOf(path, full, { newest: paid, issues: [lineOf(paid, false), lineOf(full)] })).not.toContain(
        secret,
      );
    }
  });
});

describe('E15: who is logged in', () => {
  test.each(['/', '/sample', '/issues'])(
    'sees the way to the portal on %s, everybody else the login',
    (path) => {
      const reader = htmlOf(path, full, {}, { theme: 'dark', isReader: true });
      expect(reader).toMatch(/<a class="[^"]*" href="\/portal">Your issues/);
      expect(reader).not.toContain('data-opens="login"');
      expect(htmlOf(path, full)).toContain('data-opens="login"');
    },
  );
});

describe('E16: the theme', () => {
  test('stands in the page from the start, without a script that holds up the first paint', () => {
    const light = htmlOf('/', full, {}, { theme: 'light', isReader: false });
    expect(light).toContain('<html lang="en" data-theme="light">');
    expect(metaOf(light, 'theme-color')).toBe('#faf7f0');
    expect(metaOf(htmlOf('/', full), 'theme-color')).toBe('#171511');
    expect(light).not.toMatch(/<script (?!type="(module|application))/);
  });
});

describe('/offer', () => {
  test('E15: works as a plain form, and says why one was refused', () => {
    expect(htmlOf('/offer', full)).toMatch(
      /<form(?=[^>]* method="post")(?=[^>]* action="\/offer#sample-form")/,
    );
    const refused = htmlOf(
      '/offer',
      full,
      {},
      {
        theme: 'dark',
        isReader: false,
        problem: { sentence: 'That is no address.', typed: '"><b>kim' },
      },
    );
    expect(refused).toMatch(/<p class="problem" id="sample-problem" role="alert">That is no address\./);
    expect(refused).not.toContain('<b>kim');
  });
  test('E12: leads on after sending', () => {
    const html = htmlOf('/offer/sent', full);
    expect(textOf(html)).toContain('Check Your Email!');
    expect(html).toMatch(/href="\/sample"[^>]*>Read/);
    expect(html).toContain('data-opens="subscribe"');
    expect(html).toContain('<meta name="robots" content="noindex">');
  });
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
  test.each(['/', '/sample', '/issues', '/offer', '/offer/sent', '/privacy', '/terms', '/contact'])(
    '%s is a page',
    (path) => {
      expect(renderPublicPage(path, factsWith(null), assets).status).toBe(200);
    },
  );
  test.each(['/nowhere', '/offer/x', '//offer', '/OFFER', '/%00', '/index.php'])('%s is none', (path) => {
    const { status, html } = renderPublicPage(path, factsWith(null), assets);
    expect(status).toBe(404);
    expect(textOf(html)).toContain('404 Page Not Found');
    expect(html).toContain('<meta name="robots" content="noindex">');
  });
});

test('the sandbox says that the answers about its podcasts were written by hand', () => {
  const sentence = 'Sample podcasts, answers written by hand';
  expect(textOf(htmlOf('/', fixture('full'), { sandbox: true }))).toContain(sentence);
  expect(textOf(htmlOf('/', fixture('full')))).not.toContain(sentence);
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
