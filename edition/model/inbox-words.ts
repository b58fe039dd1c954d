/**
 * What a mail of the issue says in the list of an inbox. The sender's name stands there already, so the finding comes
 * first: a phone shows some forty characters of a subject. The number keeps each week's subject its own; mail programs
 * put letters of the same subject together.
 */
import type { Issue } from '../../contract/digests.ts';
import { clampProse, clampText } from '../clamp-text.ts';
import { cleanText } from '../clean-text.ts';
import { byScore } from './score.ts';

type Connection = Issue['crossEpisodeConnections'][number];

const SUBJECT = { chars: 120, bytes: 480 };
const PREHEADER = { chars: 90, bytes: 360 };
/** The connections that the page of the issue prints (product.md section 9); the others are no news to announce. */
const PRINTED = 4;
/** A line shorter than this leaves the preview to the program, which fills it with what comes next. */
const ENOUGH = 40;

/** Letters and figures only, to see whether two lines say the same. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** One of the two lines holds the other; an empty one says nothing new either. */
function repeats(line: string, other: string): boolean {
  const [one, two] = [bare(line), bare(other)];
  return one === '' || (two !== '' && (` ${one} `.includes(` ${two} `) || ` ${two} `.includes(` ${one} `)));
}

/** The finding by itself and the whole subject: neither is said again. */
type Said = readonly string[];
const isSaid = (line: string, said: Said): boolean => said.some((other) => repeats(line, other));

const asSentence = (text: string): string => (/[.!?…]["”’]?$/u.test(text) ? text : `${text}.`);

function byImpact(issue: Issue): Connection[] {
  return [...issue.crossEpisodeConnections].sort(byScore((it) => it.impact_rating));
}

/** The week's finding: the title, which is the theme of the highest impact unless the admin chose another. */
export function findingOf(issue: Issue): string {
  const themes = byImpact(issue).map(({ theme }) => cleanText(theme));
  return cleanText(issue.title) || themes.find((theme) => theme !== '') || cleanText(issue.groupName);
}

/** "The open house starts on Wednesday - The Walkthrough No. 16"; the masthead alone where there is no finding. */
export function letterSubject(issue: Issue, masthead: string, isCorrection: boolean): string {
  const finding = clampText(findingOf(issue), SUBJECT);
  const subject = finding === '' || repeats(finding, masthead) ? masthead : `${finding} - ${masthead}`;
  return isCorrection ? `Corrected: ${subject}` : subject;
}

/** As many of the other findings as fit, whole; the first one may be cut. */
function otherFindings(issue: Issue, said: Said): string {
  let line = '';
  let under: Connection | undefined;
  for (const connection of byImpact(issue).slice(0, PRINTED)) {
    const theme = cleanText(connection.theme);
    if (theme === '' || isSaid(theme, said) || (line !== '' && repeats(theme, line))) continue;
    const longer = line === '' ? clampText(asSentence(theme), PREHEADER) : `${line} ${asSentence(theme)}`;
    if (longer.length > PREHEADER.chars) continue;
    line = longer;
    under ??= connection;
  }
  if (line === '' || line.length >= ENOUGH || under === undefined) return line;
  return clampText(`${line} ${cleanText(under.insight)}`.trim(), PREHEADER);
}

/** What may stand behind the subject, the best first. */
function* candidates(issue: Issue, said: Said): Generator<string> {
  yield otherFindings(issue, said);
  yield cleanText(byImpact(issue)[0]?.insight);
  for (const { tip } of issue.actionableTips) yield cleanText(tip);
  yield cleanText(issue.overview.summary);
  const themes = issue.overview.macro_themes.map(cleanText);
  yield themes.filter((theme) => theme !== '').join(', ');
}

/**
 * The line that an inbox shows behind the subject, at most 90 characters: something that the subject does not say. The
 * next findings, else more of the first, else the first tip, the summary, the themes, and last what the issue holds.
 */
export function letterPreheader(issue: Issue, subject: string, standfirst: string): string {
  const said = [findingOf(issue), subject];
  for (const candidate of candidates(issue, said)) {
    const line = clampProse(candidate, PREHEADER);
    if (!isSaid(line, said)) return line;
  }
  return clampText(standfirst, PREHEADER);
}
