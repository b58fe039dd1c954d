/** A bounce in words alone: qmail, old Exim, and what is made by hand. */
import type { Email } from 'postal-mime';
import type { Finding, Nothing } from '../finding.ts';
import { theirWords } from '../their-words.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { weighStatus } from './weigh-status.ts';

const mostRead = 8_000;
/** Where the copy of our own letter begins, whose words say nothing. */
const copyBegins =
  /^-{2,}.{0,20}(below this line|this is a copy|original message|the header of|included is|forwarded message).*$/im;
const sender = /^(mailer-?daemon|mail-?daemon|postmaster|mail delivery|bounce)/i;

/** From a mail system, with a code in its words; anything else that comes to a return path is somebody's automatic reply. */
export function readPlain(mail: Email): Pick<Finding, 'kind' | 'detail'> | Nothing {
  const fields = fieldsOf(mail);
  const isSystem =
    fields.first('x-failed-recipients') !== '' ||
    [mail.from?.address ?? '', mail.from?.name ?? ''].some((name) => sender.test(name));
  if (!isSystem) return { ignored: isAutomatic(fields) ? 'It is an automatic reply.' : 'It is no report.' };
  const words = wordsOf(mail.text ?? '');
  const line = words.split(/\r?\n/).find((text) => codeIn(text) !== null || /\b[45]\d\d[ -]/.test(text));
  if (line === undefined) return { ignored: 'A mail system wrote it, but it names no reason with a code.' };
  const kind = weighStatus(codeIn(line) ?? '', line);
  return kind === null ? { ignored: 'It reports no failure.' } : { kind, detail: theirWords(line) };
}

function wordsOf(text: string): string {
  const head = text.slice(0, mostRead);
  const end = head.search(copyBegins);
  return end === -1 ? head : head.slice(0, end);
}

/** An enhanced code, and no part of an address of four numbers. */
const codeIn = (line: string) => /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/.exec(line)?.[0] ?? null;

/** RFC 3834, and what older programs write instead. */
function isAutomatic(fields: Fields): boolean {
  const submitted = fields.first('auto-submitted').trim().toLowerCase();
  if (submitted !== '' && submitted !== 'no') return true;
  if (/auto_?reply|bulk|junk/i.test(fields.first('precedence'))) return true;
  if (['x-autoreply', 'x-autorespond', 'x-auto-response-suppress'].some((name) => fields.first(name) !== ''))
    return true;
  return /out of (the )?office|automatic reply|auto-?reply|abwesen/i.test(fields.first('subject'));
}
