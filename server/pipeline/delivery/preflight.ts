/** What speaks against sending a digest, asked before it is planned and again when it begins (issue's own words). */
import type { PreflightCheck } from '../../../contract/sends.ts';
import { counted } from '../../../edition/clean-text.ts';
import { samplePostalAddress } from '../../kit/sample-address.ts';
import { openLine, type SendableDigest } from '../digests/index.ts';
import type { EpisodeRights } from '../rights/index.ts';
import { listRights } from '../rights/index.ts';
import { checkRights } from './check-rights.ts';
import { renderLetterOf, type Version } from './compose-letter.ts';
import type { DeliveryDeps } from './deps.ts';
import { forecastLedger } from './ledger-store.ts';
import { lookUpLinks } from './look-up-links.ts';
import { findOtherThisWeek } from './store.ts';
import { versionOf } from './version-of.ts';
import { weekOf } from './week.ts';

export interface PreflightResult {
  recipients: number;
  excluded: { reason: string; count: number }[];
  checks: PreflightCheck[];
  rights: EpisodeRights[];
}

/** Gmail shows no more of a letter; the rest hides behind a link (server.md section 4.5). */
const mostBytes = 102_000;

const ok = (code: string, sentence: string): PreflightCheck => ({ code, level: 'ok', sentence });
const warn = (code: string, sentence: string): PreflightCheck => ({ code, level: 'warn', sentence });
const stop = (code: string, sentence: string): PreflightCheck => ({ code, level: 'stop', sentence });

export const firstStop = ({ checks }: PreflightResult): string | null =>
  checks.find(({ level }) => level === 'stop')?.sentence ?? null;

/** `at`: when it is to begin. `sendId`: the send that asks, where there is one; it may have begun. */
export async function runPreflight(
  deps: DeliveryDeps,
  digest: SendableDigest,
  { at, sendId }: { at: Date; sendId: string | null },
): Promise<PreflightResult> {
  const now = deps.clock.now();
  const [{ excluded, ...forecast }, links, rights, other, version] = await Promise.all([
    forecastLedger(deps.db, { digestId: digest.id, edition: Math.max(1, digest.edition), sendId }, now),
    lookUpLinks(deps.outbound, digest.issue),
    listRights(deps.db, digest.issue.episodes, digest.madeAt),
    findOtherThisWeek(deps.db, weekOf(at, deps.timeZone), digest.id),
    versionOf(deps.db, digest),
  ]);
  const checks = [
    checkPublished(digest, at),
    checkRecipients(forecast),
    checkQuotes(digest),
    checkSentences(digest),
    links,
    ...checkLetter(deps, version),
    checkAddress(deps),
    checkSignature(deps),
    await checkRights(deps, digest, rights),
    ...(other === null ? [] : [warn('week', `Another issue, "${other.title}", is sent in the same week.`)]),
  ];
  return { recipients: forecast.recipients, excluded, checks, rights };
}

function checkPublished({ isPublished, publishDate }: SendableDigest, at: Date): PreflightCheck {
  if (!isPublished) return stop('published', 'It is not published. Publish it first.');
  return publishDate !== null && publishDate > at
    ? stop('published', 'Its publish date is later than the hour of sending: readers could not open it.')
    : ok('published', 'It is published.');
}

function checkRecipients(forecast: { recipients: number; had: number; waits: number }): PreflightCheck {
  const { recipients, had, waits } = forecast;
  if (recipients > 0) return ok('recipients', `${counted(recipients, 'reader')} will get it.`);
  const others = [
    ...(had > 0 ? [`${counted(had, 'reader')} had it already`] : []),
    ...(waits > 0 ? [`${counted(waits, 'reader')} will get it by the send under way`] : []),
  ];
  return others.length > 0
    ? stop('recipients', `Nobody is left to send it to: ${others.join(', and ')}.`)
    : stop('recipients', 'Nobody would get it: no reader has access and wants mail.');
}

function checkQuotes({ issue }: SendableDigest): PreflightCheck {
  const quotes = [...issue.notableQuotes, ...issue.episodes.flatMap((episode) => episode.viral_moments)];
  const unchecked = quotes.filter(({ state }) => state === null).length;
  return unchecked === 0
    ? ok('quotes', `${counted(quotes.length, 'quote')}, each found in its transcript.`)
    : stop(
        'quotes',
        `${counted(unchecked, 'quote')} in it ${unchecked === 1 ? 'was' : 'were'} never found in a transcript. Make the digest again.`,
      );
}

/** Publishing stops there too, and walks through them. Who asks here is shown no list beside it: all are named. */
function checkSentences({ open }: SendableDigest): PreflightCheck {
  return open.length === 0
    ? ok('sentences', 'No sentence in it waits for you.')
    : stop('sentences', `${openLine(open, open.length)} Publishing it walks you through them.`);
}

function checkLetter(deps: DeliveryDeps, version: Version): PreflightCheck[] {
  const { html, text } = renderLetterOf(deps, version);
  const bytes = Buffer.byteLength(html);
  const kilobytes = Math.ceil(bytes / 1_000);
  return [
    bytes > mostBytes
      ? stop(
          'size',
          `The letter has ${kilobytes} KB; Gmail hides what is above 102. Take episodes out of it.`,
        )
      : ok('size', `The letter has ${kilobytes} KB; Gmail shows up to 102.`),
    text.trim() === ''
      ? stop('text', 'The letter has no plain text part.')
      : ok('text', 'It has a plain text part.'),
  ];
}

/** The law of many countries wants one under bulk mail (CAN-SPAM, 16 CFR 316.5). */
function checkAddress({ brand, mailer }: DeliveryDeps): PreflightCheck {
  const { postalAddress } = brand();
  if (postalAddress === samplePostalAddress) {
    return warn('address', 'The postal address under it is the sample. Set POSTAL_ADDRESS to yours.');
  }
  if (postalAddress) return ok('address', 'Your postal address stands under it.');
  const sentence = 'No postal address stands under it; the law wants one in bulk mail. Set POSTAL_ADDRESS.';
  return mailer.leaves ? stop('address', sentence) : warn('address', sentence);
}

function checkSignature({ mailer }: DeliveryDeps): PreflightCheck {
  return mailer.signs
    ? ok('dkim', 'It is signed (DKIM).')
    : warn(
        'dkim',
        'It is not signed here, and large mail systems refuse unsigned bulk mail. Set DKIM_DOMAIN and its key, unless your mail server signs.',
      );
}
