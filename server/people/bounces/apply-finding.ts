/**
 * What a report changes. Everything is written in one transaction with the person locked, so that reports about one
 * person are applied one after the other, in whatever order they come.
 */
import { announce } from '../../kit/db/changes.ts';
import type { Trx } from '../../kit/db/connect.ts';
import { cleanWords } from '../../kit/their-words.ts';
import { tellAdmin } from '../letters/index.ts';
import { lockSubscriber, type Subscriber } from '../subscribers/index.ts';
import { findRelease, type SuppressionKind, softLimit, suppress } from '../suppressions/index.ts';
import { countSoftRun, type Delivered, findDelivery, saveBounce } from './deliveries-store.ts';
import type { BounceDeps } from './deps.ts';
import type { Meant } from './find-meant.ts';
import { type Finding, finding } from './finding.ts';
import type { Outcome, ReportSource } from './reports-store.ts';

export interface Applied {
  outcome: Outcome;
  /** A sentence. */
  reason: string;
}

interface Heard {
  finding: Finding;
  source: ReportSource | 'smtp';
  delivery: Delivered | null;
  /** When it happened; when it came where nobody said. */
  at: Date;
}

export async function applyFinding(
  trx: Trx,
  deps: Pick<BounceDeps, 'clock' | 'queue' | 'mailDomain'>,
  meant: Meant,
  { finding: it, source }: { finding: Finding; source: ReportSource | 'smtp' },
): Promise<Applied> {
  const at = momentOf(it, deps.clock.now());
  const heard = { finding: it, source, delivery: aboutWhat(meant, it), at };
  const isNews = await note(trx, heard);
  const person = await lockSubscriber(trx, meant.subscriberId);
  if (person === null) return { outcome: 'ignored', reason: 'This reader has been erased.' };
  await announce(trx, 'subscribers', [person.id]);
  if (heard.delivery !== null) await announce(trx, 'sends', [heard.delivery.send_id]);
  if (!isNews) return { outcome: outcomeOf(it), reason: 'It was known already.' };
  if (it.kind === 'complaint') return complain(trx, deps, person, heard);
  return bounce(trx, person, heard);
}

/** One that is only guessed at is counted, but no last word about an address is written to it. */
function aboutWhat({ delivery, isNamed }: Meant, { kind }: Finding): Delivered | null {
  return isNamed || kind === 'soft' || kind === 'refused' ? delivery : null;
}

/** What the sender of a report says of its time is believed as long as it is not to come. */
function momentOf({ at }: Finding, now: Date): Date {
  const said = at === null ? now : new Date(at);
  return said < now ? said : now;
}

/** Writes it to the ledger; false where the ledger knew it, or worse. Without a delivery nobody can tell. */
async function note(trx: Trx, { finding: { kind, detail }, delivery, at }: Heard): Promise<boolean> {
  if (delivery === null || kind === 'unsubscribe' || kind === 'by-hand') return true;
  const reason = detail === null ? ledgerWords[kind] : `${ledgerWords[kind]} ${detail}`;
  return saveBounce(trx, delivery.seq, { kind, reason, at });
}

const ledgerWords = {
  refused: 'The mail system refused it.',
  soft: 'The mailbox did not take it.',
  hard: 'The address does not exist, or takes no mail.',
  complaint: 'They marked it as spam.',
};

const outcomeOf = ({ kind }: Finding): Outcome => (kind === 'unsubscribe' ? 'unsubscribed' : kind);

async function bounce(trx: Trx, person: Subscriber, heard: Heard): Promise<Applied> {
  const { finding, delivery, at } = heard;
  const { kind } = finding;
  const outcome = outcomeOf(finding);
  const released = await findRelease(trx, person.email_key);
  const sentAt = kind === 'by-hand' ? at : (delivery?.settled_at ?? at);
  if (released !== null && sentAt <= released) {
    return { outcome, reason: 'It is about a letter from before the address was released.' };
  }
  if (kind === 'hard' || kind === 'by-hand') return stop(trx, person, heard, kind);
  if (delivery === null) return { outcome, reason: 'It names no issue, so it is not counted.' };
  // One that was refused is no issue that arrived: the row that it stands in is looked at, whichever came first.
  const count = await countSoftRun(trx, person.id, released);
  if (count >= softLimit) return stop(trx, person, heard, 'soft');
  if (kind === 'soft')
    return { outcome, reason: `Issues in a row that came back: ${count} of ${softLimit}.` };
  return { outcome, reason: 'The mail system refuses us or what we say; the address stays.' };
}

async function stop(trx: Trx, person: Subscriber, heard: Heard, kind: SuppressionKind): Promise<Applied> {
  const { finding, source, at } = heard;
  const { detail } = finding;
  const isNew = await suppress(trx, { emailKey: person.email_key, kind, source, detail, at });
  return { outcome: outcomeOf(finding), reason: isNew ? 'The address gets no more issues.' : known };
}

const known = 'The address got no issues already.';

/** Also about a letter from before a release, unless it was then that they called it spam. */
async function complain(
  trx: Trx,
  deps: Pick<BounceDeps, 'clock' | 'queue' | 'mailDomain'>,
  person: Subscriber,
  heard: Heard,
): Promise<Applied> {
  const { finding, source, at } = heard;
  const released = finding.at === null ? null : await findRelease(trx, person.email_key);
  if (released !== null && at <= released) {
    return { outcome: 'complaint', reason: 'They called it spam before the address was released.' };
  }
  const it = { emailKey: person.email_key, kind: 'complaint' as const, source, detail: null, at };
  if (!(await suppress(trx, it))) return { outcome: 'complaint', reason: known };
  await tellAdmin(trx, deps, `complaint:${person.id}:${at.toISOString()}`, {
    subject: 'A reader marked a mail as spam',
    paragraphs: [
      `The mail service of ${person.email} reports that they marked a mail of ours as spam. They get no more issues by mail.`,
      'This does not end a subscription. If it was a mistake they will tell you; then you can release the address.',
    ],
    label: 'Open Subscribers',
    path: `/admin/subscribers?q=${encodeURIComponent(person.email_key)}`,
  });
  return { outcome: 'complaint', reason: 'The address gets no more issues, and the admin was told.' };
}

/**
 * What the mail server said at once is heard in the same way as what came back later: `hard` where the address does not
 * exist, `soft` where its mailbox took nothing until the delivery's time was over. `detail` is a sentence for the admin.
 */
export async function noteFailedDelivery(
  trx: Trx,
  deps: Pick<BounceDeps, 'clock' | 'queue' | 'mailDomain'>,
  { seq, kind, detail }: { seq: number; kind: 'hard' | 'soft'; detail: string | null },
): Promise<void> {
  const delivery = await findDelivery(trx, seq);
  if (delivery === null) return;
  const meant = { subscriberId: delivery.subscriber_id, delivery, isNamed: true };
  const said = finding.parse({ kind, detail: cleanWords(detail) });
  await applyFinding(trx, deps, meant, { finding: said, source: 'smtp' });
}
