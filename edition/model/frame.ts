/** What stands around the sections: subject, masthead, footer. */
import type { Issue } from '../../contract/digests.ts';
import { clampText } from '../clamp-text.ts';
import { cleanText, counted } from '../clean-text.ts';
import { formatMinutes } from '../clock.ts';
import { type Cut, limitOf } from '../cuts.ts';
import { dayRange, issueDate, shortDate } from '../dates.ts';
import { appLink, safeUrl } from '../links.ts';
import type { Brand, LetterLinks } from '../types.ts';
import { type Footer, footerOf } from './footer.ts';
import { letterPreheader, letterSubject } from './inbox-words.ts';
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
  /** "Mar 18, 2026": readers had other words before; null where they never had. */
  corrected: string | null;
  title: string | null;
  /** "14 episodes, 10 h 20 min of audio, 9 minutes to read." */
  standfirst: string;
  sandbox: string | null;
  /** The reading page of a letter, which a link at its top leads to; null in any other. */
  readUrl: string | null;
  /** Where the button at the end leads: the portal, and in a letter the reading page. Null in a sample. */
  wayOn: { label: string; url: string } | null;
  /** What a free sample says beside the issue; null in any other. */
  sample: SampleWords | null;
  footer: Footer;
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

function subjectOf(masthead: string, title: string | null): string {
  return title === null ? masthead : `${masthead}: ${title}`;
}

interface InboxParts extends Pick<Framing, 'cut' | 'isSample' | 'letter'> {
  masthead: string;
  title: string | null;
  standfirst: string;
}

/** Subject and preheader; those of the download are product.md's (section 7), those of a letter are for an inbox. */
function inboxWords(issue: Issue, parts: InboxParts): Pick<Frame, 'subject' | 'preheader'> {
  const { masthead, title, standfirst, cut, isSample, letter } = parts;
  if (letter) {
    const subject = letterSubject(issue, masthead, letter.isCorrection === true);
    return { subject, preheader: letterPreheader(issue, subject, standfirst) };
  }
  const subject = subjectOf(masthead, title);
  return {
    subject: isSample ? `Your free issue of ${subject}` : subject,
    preheader: themeTags(issue, cut).join(', '),
  };
}

/** What kind of mail the frame stands around. */
interface Framing {
  cut: Cut;
  timeZone: string;
  /** How long the sections take to read. */
  minutes: number;
  isSample?: boolean;
  letter?: LetterLinks | null;
}

function wayOnOf({ appUrl }: Brand, letter: LetterLinks | null): Frame['wayOn'] {
  const url = letter === null ? appLink(appUrl, '/portal') : safeUrl(letter.readUrl);
  const label = letter === null ? 'Read it in your portal' : 'Read it in the browser';
  return url === null ? null : { label, url };
}

export function buildFrame(
  issue: Issue,
  brand: Brand,
  { cut, timeZone, minutes, isSample = false, letter = null }: Framing,
): Frame {
  const brandName = clampText(cleanText(brand.name), limitOf('name', cut)) || 'The Walkthrough';
  const group = clampText(cleanText(issue.groupName), limitOf('name', cut)) || null;
  const title = clampText(cleanText(issue.title), limitOf('title', cut)) || group;
  const number = issue.issueNumber !== null && issue.issueNumber > 0 ? `No. ${issue.issueNumber}` : null;
  const sample = isSample ? sampleWords(brandName, brand.appUrl) : null;
  const masthead = number === null ? brandName : `${brandName} ${number}`;
  const standfirst = standfirstOf(issue, minutes);
  return {
    ...inboxWords(issue, { masthead, title, standfirst, cut, isSample, letter }),
    brandName,
    number,
    dateline: issueDate(issue.publishDate, timeZone) ?? dayRange(issue.startDate, issue.endDate),
    group: group === title ? null : group,
    published: shortDate(issue.publishDate, timeZone),
    corrected: shortDate(issue.correctedAt, timeZone),
    title,
    standfirst,
    sandbox: brand.sandbox ? 'Sandbox: a practice issue. Nothing in it is real.' : null,
    readUrl: letter && safeUrl(letter.readUrl),
    wayOn: sample ? null : wayOnOf(brand, letter),
    sample,
    footer: footerOf(brand, { name: brandName, cut, sample, letter }),
  };
}
