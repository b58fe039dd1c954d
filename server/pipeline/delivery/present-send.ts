import type { Recipient, Send } from '../../../contract/sends.ts';
import type { ListedDelivery } from './ledger-reads-store.ts';
import { type Afterwards, noCounts } from './ledger-store.ts';
import type { SendRow } from './store.ts';

export function presentSend(
  send: SendRow,
  afterwards: Afterwards = { undecided: 0, cameBack: 0, refused: 0 },
  nextTryAt: Date | null = null,
): Send {
  const counts = { ...noCounts, ...send.counts };
  return {
    id: send.id,
    digestId: send.public_digest_id,
    kind: send.kind as Send['kind'],
    title: send.title,
    edition: send.edition,
    isAutomatic: send.is_automatic,
    state: send.state as Send['state'],
    at: send.planned_at.toISOString(),
    startedAt: send.started_at?.toISOString() ?? null,
    finishedAt: send.finished_at?.toISOString() ?? null,
    total: send.total,
    counts,
    ...afterwards,
    perSecond: rateOf(send, counts.sent),
    nextTryAt: nextTryAt?.toISOString() ?? null,
    reason: reasonOf(send, counts.sent),
  };
}

/** A send that was stopped says how many had it already. */
function reasonOf({ state, reason, total, started_at: startedAt }: SendRow, sent: number): string | null {
  if (state !== 'stopped' || startedAt === null) return reason;
  const had = `${sent.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`;
  return `${reason ?? 'Stopped.'} ${had} ${sent === 1 ? 'reader' : 'readers'} had it already.`;
}

function rateOf(send: SendRow, sent: number): number | null {
  if (send.started_at === null) return null;
  if (send.finished_at === null) return send.state === 'sending' ? send.per_second : null;
  const secs = (send.finished_at.getTime() - send.started_at.getTime()) / 1_000;
  return secs > 0 ? sent / secs : null;
}

export function presentRecipient(delivery: ListedDelivery): Recipient {
  return {
    id: String(delivery.seq),
    email: delivery.email,
    state: delivery.state as Recipient['state'],
    reason: delivery.reason,
    attempts: delivery.attempts,
    at: delivery.settled_at?.toISOString() ?? null,
    nextTryAt: delivery.next_try_at?.toISOString() ?? null,
    cameBack: cameBackOf(delivery),
    isLeft: delivery.is_left,
  };
}

/** A refusal in the talk with the mail server is the delivery's own state; this is what a report said later. */
function cameBackOf({ state, bounced_at: at, bounce_reason: reason }: ListedDelivery): Recipient['cameBack'] {
  if (state !== 'sent' || at === null) return null;
  return { reason: reason ?? 'It came back, and nobody said why.', at: at.toISOString() };
}
