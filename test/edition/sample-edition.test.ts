/** E12: the sample mail is a sample edition. */
import { describe, expect, it } from 'vitest';
import { renderEdition } from '../../edition/index.ts';
import { BRAND, fixture } from './issues.ts';
import { all, parsePage } from './page.ts';

const sample = renderEdition(fixture('full'), BRAND, { sample: true });
const subscribe = 'https://walkthrough.example/#subscribe';

describe('E12: the free sample', () => {
  it('says that it was asked for, and leads to the subscription at its top and at its end', () => {
    for (const part of [sample.html, sample.text]) {
      expect(part).toContain('You asked for this: one free issue of The Walkthrough.');
      expect(part.split(subscribe)).toHaveLength(3);
      expect(part.indexOf(subscribe)).toBeLessThan(part.length / 4);
    }
    expect(sample.subject).toMatch(/^Your free issue of The Walkthrough/);
  });

  it('holds no way to a portal, to billing, or out of a list that its reader is not on', () => {
    const links = all(parsePage(sample.html), 'a').map(({ attribs }) => attribs.href ?? '');
    expect(links.filter((href) => /portal|billing|\/u\//.test(href))).toEqual([]);
    expect(sample.text).not.toMatch(/portal|billing|unsubscribe/i);
    expect(sample.html).not.toMatch(/your portal|Unsubscribe|you subscribe to/);
  });

  it('says why it came, that nothing follows, and who sends it from where', () => {
    for (const part of [sample.html, sample.text.replace(/\n/g, ' ')]) {
      expect(part).toContain('because your address was left for the free sample');
      expect(part).toContain('Nothing else follows');
      expect(part).toContain(BRAND.postalAddress);
      expect(part).toContain(BRAND.supportEmail);
    }
  });

  it('stays under what Gmail shows, and leaves the edition for readers as it was', () => {
    expect(Buffer.byteLength(sample.html)).toBeLessThan(102_000);
    const edition = renderEdition(fixture('full'), BRAND);
    expect(edition.html).toContain('/portal');
    expect(edition.html).not.toContain('You asked for this');
  });
});
