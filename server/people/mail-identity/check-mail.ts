/** A letter to the admin over each stream, and what left of it: what a reader's mail system gets to see. */
import { basename } from 'node:path';
import type { CheckedLetter, MailCheck, MailStream } from '../../../contract/mail-identity.ts';
import type { Brand } from '../../../edition/index.ts';
import type { Config } from '../../config.ts';
import type { Clock } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import type { BulkMailer, BulkReader } from '../../providers/mail/bulk-port.ts';
import { composeWhole, type MailOptions } from '../../providers/mail/nodemailer.ts';
import { MailTrouble } from '../../providers/mail/port.ts';
import { handWhole, type WholeLetter } from '../../providers/mail/raw-stream.ts';
import type { Limiter } from '../limits/limit.ts';
import { readEmail } from '../subscribers/index.ts';
import { checkWords } from './check-letter.ts';
import { headersThatMatter, readHeaders, readSignature } from './read-headers.ts';
import { serverOf } from './senders.ts';

export interface CheckDeps {
  clock: Clock;
  config: Pick<Config, 'mail' | 'outboxUrl'>;
  outbox: string;
  limiter: Limiter;
  brand: () => Brand;
  /** Composes and signs as for the weekly issue. */
  bulk: Pick<BulkMailer, 'prepare'>;
  /** What the weekly issue carries; its links open nothing, and a bounce of it is nobody's. */
  dressIssue: () => Promise<{
    shared: Readonly<Record<string, string>>;
    own: Pick<BulkReader, 'returnPath' | 'headers'>;
  }>;
}

const limit = { action: 'mail-check', max: 10, windowSecs: 3600 };
const withinMs = 45_000;

export async function checkMail(deps: CheckDeps, typed: string, caller: AbortSignal): Promise<MailCheck> {
  const { address } = readEmail(typed);
  await deps.limiter.take(limit, 'admin');
  const { smtpUrl, bulkUrl } = deps.config.mail;
  const signal = AbortSignal.any([caller, AbortSignal.timeout(withinMs)]);
  const isOne = smtpUrl === bulkUrl;
  const letters = await Promise.all([
    ...(isOne ? [] : [check(deps, 'letters', smtpUrl, address, signal)]),
    check(deps, isOne ? 'both' : 'issues', bulkUrl, address, signal),
  ]);
  return { to: address, letters };
}

async function check(
  deps: CheckDeps,
  stream: MailStream,
  url: string | undefined,
  to: string,
  signal: AbortSignal,
): Promise<CheckedLetter> {
  const options: MailOptions = { ...deps.config.mail, smtpUrl: url, outbox: deps.outbox };
  const isIssue = stream !== 'letters';
  const server = url === undefined ? null : serverOf(url);
  const nothing = { answer: null, tls: null, file: null, page: null };
  let letter: WholeLetter;
  try {
    letter = await (isIssue ? composeIssue(deps, to) : composeSingle(deps, options, to));
  } catch (error) {
    const sentence = `The letter could not be made: ${whyUnmade(error)}`;
    const unmade = { returnPath: options.from.address, headers: [], signature: null };
    return { stream, server, ...unmade, ...nothing, isTaken: false, sentence };
  }
  const headers = readHeaders(letter.message);
  const left = {
    stream,
    server,
    returnPath: letter.from,
    headers: headersThatMatter(headers, isIssue),
    signature: readSignature(headers),
  };
  try {
    const handed = await handWhole(options, letter, signal);
    return handed.kind === 'taken'
      ? { ...left, ...nothing, ...handed, isTaken: true, sentence: `${server} took it.` }
      : { ...left, ...nothing, ...written(deps, handed.file), isTaken: true };
  } catch (error) {
    if (!(error instanceof MailTrouble)) throw error;
    return { ...left, ...nothing, answer: wordsOf(error), isTaken: false, sentence: error.message };
  }
}

/** As the weekly issue goes. */
async function composeIssue(deps: CheckDeps, to: string): Promise<WholeLetter> {
  const { from } = deps.config.mail;
  const { shared, own } = await deps.dressIssue();
  const prepared = await deps.bulk.prepare({ ...checkWords(deps.brand(), true), headers: shared, marks: [] });
  const messageId = newMessageId(from.address);
  const message = await prepared.messageFor({ to, messageId, values: [], ...own }, deps.clock.now());
  return { message, messageId, from: own.returnPath ?? from.address, to };
}

async function composeSingle(deps: CheckDeps, options: MailOptions, to: string): Promise<WholeLetter> {
  const { address } = options.from;
  const messageId = newMessageId(address);
  const mail = { ...checkWords(deps.brand(), false), to, messageId, headers: letterHeaders };
  return { message: await composeWhole(options, mail), messageId, from: address, to };
}

const letterHeaders = { 'Auto-Submitted': 'auto-generated' };
const newMessageId = (from: string) => `check.${newId()}@${from.split('@').at(-1) ?? 'localhost'}`;

/** Where it was written, and the page that shows it, where there is one. */
function written({ config }: CheckDeps, file: string): Pick<CheckedLetter, 'file' | 'page' | 'sentence'> {
  const page = config.outboxUrl && `${config.outboxUrl}/${basename(file, '.eml')}`;
  return {
    file,
    page,
    sentence: 'No mail server is set for it, so it was written to a file and went nowhere.',
  };
}

/** The mail server's own words, on one line. */
function wordsOf({ cause }: MailTrouble): string | null {
  const { response } = (cause ?? {}) as { response?: unknown };
  return typeof response === 'string'
    ? response
        .replace(/[\s\p{C}]+/gu, ' ')
        .trim()
        .slice(0, 500)
    : null;
}

/** Only the key that signs is read from outside, so only that goes wrong in a way that the admin can mend. */
function whyUnmade(error: unknown): string {
  if (error instanceof MailTrouble) return error.message;
  return 'the key that signs it cannot be read. Check DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY_FILE.';
}
