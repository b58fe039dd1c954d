/** The small print under the sheet: why the mail came, who sends it from where, and the ways out. */
import { clampText } from '../clamp-text.ts';
import { cleanText } from '../clean-text.ts';
import { type Cut, limitOf } from '../cuts.ts';
import { appLink, safeUrl } from '../links.ts';
import type { Brand, LetterLinks } from '../types.ts';
import type { SampleWords } from './sample-words.ts';

export interface Footer {
  lines: string[];
  links: FooterLink[];
  /** Room between the lines of links, for thumbs. */
  isRoomy?: boolean;
}

interface FooterLink {
  label: string;
  url: string;
}

interface FooterParts {
  name: string;
  cut: Cut;
  sample: SampleWords | null;
  letter: LetterLinks | null;
}

function footerLinks({ appUrl }: Brand, { sample, letter }: FooterParts): FooterLink[] {
  const own = letter && [
    { label: 'Unsubscribe', url: safeUrl(letter.unsubscribeUrl) },
    { label: 'Preferences', url: safeUrl(letter.preferencesUrl) },
    { label: 'Your portal', url: appLink(appUrl, '/portal') },
  ];
  const links = [
    ...(own ?? []),
    { label: 'Billing', url: sample ? null : appLink(appUrl, '/portal?tab=billing') },
    { label: 'Privacy Policy', url: appLink(appUrl, '/privacy') },
  ];
  return links.flatMap(({ label, url }) => (url === null ? [] : [{ label, url }]));
}

export function footerOf(brand: Brand, parts: FooterParts): Footer {
  const { name, cut, sample, letter } = parts;
  const support = clampText(cleanText(brand.supportEmail), limitOf('name', cut));
  const address = clampText(cleanText(brand.postalAddress), limitOf('title', cut));
  return {
    lines: [
      sample?.why ??
        (letter === null
          ? `${name}. No sponsored content, ever.`
          : `You receive this because you are a reader of ${name}. No sponsored content, ever.`),
      support === '' ? '' : `Questions: ${support}`,
      address,
    ].filter((line) => line !== ''),
    links: footerLinks(brand, parts),
    ...(letter === null ? {} : { isRoomy: true }),
  };
}
