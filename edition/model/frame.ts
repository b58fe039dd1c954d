/** What stands around the sections: subject, masthead, footer. */
import type { Issue } from '../../contract/digests.ts';
import { clampText } from '../clamp-text.ts';
import { cleanText, counted } from '../clean-text.ts';
import { formatMinutes } from '../clock.ts';
import { type Cut, limitOf } from '../cuts.ts';
import { dayRange, issueDate, shortDate } from '../dates.ts';
import { appLink, safeUrl } from '../links.ts';
import type { Brand } from '../types.ts';
import { type SampleWords, sampleWords } from './sample-words.ts';
import { themeTags } from './snapshot.ts';

export interface Frame {
  subject: string;
  preheader: string;
  brandName: string;
  /** "No. 16"; null before the first publication. */
  number: string | null;
  /** The publish date in full, else the days that the issue covers. */
  dateline: string | null;
  /** The group's name; null where it is the title already. */
  group: string | null;
  /** "Mar 16, 2026" */
  published: string | null;
  title: string | null;
  /** "14 episodes, 10 h 20 min of audio, 9 minutes to read." */
  standfirst: string;
  sandbox: string | null;
  /** Null in a sample: its reader has no portal. */
  portalUrl: string | null;
  /** What a free sample says beside the issue; null in any other. */
  sample: SampleWords | null;
  footer: Footer;
}

export interface Footer {
  lines: string[];
  links: { label: string; url: string }[];
}

function standfirstOf(issue: Issue, minutes: number): string {
  const audio = formatMinutes(issue.sourceMinutes);
  const parts = [
    issue.episodes.length > 0 ? counted(issue.episodes.length, 'episode') : null,
    audio && `${audio} of audio`,
    `${counted(minutes, 'minute')} to read`,
  ];
  return `${parts.filter((part) => part !== null).join(', ')}.`;
}

function subjectOf(name: string, number: string | null, title: string | null): string {
  const masthead = number === null ? name : `${name} ${number}`;
  return title === null ? masthead : `${masthead}: ${title}`;
}

function footerOf(brand: Brand, name: string, cut: Cut, sample: SampleWords | null): Footer {
  const support = clampText(cleanText(brand.supportEmail), limitOf('name', cut));
  const address = clampText(cleanText(brand.postalAddress), limitOf('title', cut));
  const unsubscribe = safeUrl(brand.unsubscribeUrl);
  const links = [
    { label: 'Billing', url: sample ? null : appLink(brand.appUrl, '/portal?tab=billing') },
    { label: 'Unsubscribe', url: sample ? null : unsubscribe },
    { label: 'Privacy Policy', url: appLink(brand.appUrl, '/privacy') },
  ];
  return {
    lines: [
      sample?.why ??
        (unsubscribe === null
          ? `${name}. No sponsored content, ever.`
          : `You receive this because you subscribe to ${name}. No sponsored content, ever.`),
      support === '' ? '' : `Questions: ${support}`,
      address,
    ].filter((line) => line !== ''),
    links: links.flatMap(({ label, url }) => (url === null ? [] : [{ label, url }])),
  };
}

/** `minutes` is how long the sections take to read. */
export function buildFrame(
  issue: Issue,
  brand: Brand,
  {
    cut,
    timeZone,
    minutes,
    isSample = false,
  }: { cut: Cut; timeZone: string; minutes: number; isSample?: boolean },
): Frame {
  const brandName = clampText(cleanText(brand.name), limitOf('name', cut)) || 'The Walkthrough';
  const group = clampText(cleanText(issue.groupName), limitOf('name', cut)) || null;
  const title = clampText(cleanText(issue.title), limitOf('title', cut)) || group;
  const number = issue.issueNumber !== null && issue.issueNumber > 0 ? `No. ${issue.issueNumber}` : null;
  const sample = isSample ? sampleWords(brandName, brand.appUrl) : null;
  const subject = subjectOf(brandName, number, title);
  return {
    subject: sample ? `Your free issue of ${subject}` : subject,
    preheader: themeTags(issue, cut).join(', '),
    brandName,
    number,
    dateline: issueDate(issue.publishDate, timeZone) ?? dayRange(issue.startDate, issue.endDate),
    group: group === title ? null : group,
    published: shortDate(issue.publishDate, timeZone),
    title,
    standfirst: standfirstOf(issue, minutes),
    sandbox: brand.sandbox ? 'Sandbox: a practice issue. Nothing in it is real.' : null,
    portalUrl: sample ? null : appLink(brand.appUrl, '/portal'),
    sample,
    footer: footerOf(brand, brandName, cut, sample),
  };
}
