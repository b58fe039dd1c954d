/** What is said of a send; pure, so that every state has its words in a test. */
import type { DeliveryCounts, DeliveryState, Send } from '../../../contract/sends.ts';
import { plural, wholeNumber } from '../../format/plural.ts';
import { publicationMoment, shortPublicationMoment } from '../../format/publication-time.ts';

/** The order in which the ledger is told, and the bar is drawn. */
export const ledgerOrder = [
  'sent',
  'sending',
  'failed',
  'suppressed',
  'unknown',
  'queued',
] as const satisfies readonly DeliveryState[];

export const deliveryWords: Record<DeliveryState, string> = {
  sent: 'sent',
  sending: 'on the way',
  failed: 'failed',
  suppressed: 'left out',
  unknown: 'unknown',
  queued: 'waiting',
};

type Counted = Pick<Send, 'total' | 'counts'>;

/** Parts of the ledger that are told: all of them while letters leave, so that nothing moves when one comes up; else those that are not nothing. */
export function toldParts({ state, counts }: Pick<Send, 'state' | 'counts'>): DeliveryState[] {
  return ledgerOrder.filter((part) => state === 'sending' || counts[part] > 0);
}

/** "1,210 readers: 1,204 sent, 2 failed, 3 left out, 1 unknown" */
export function ledgerWords({ total, counts }: Counted): string {
  const parts = ledgerOrder.filter((part) => counts[part] > 0);
  const told = parts.map((part) => `${wholeNumber(counts[part])} ${deliveryWords[part]}`);
  return [plural(total, 'reader'), ...(told.length === 0 ? [] : [told.join(', ')])].join(': ');
}

/** "1,204 of 1,210" */
export function sentOfTotal({ total, counts }: Counted): string {
  return `${wholeNumber(counts.sent)} of ${wholeNumber(total)}`;
}

/** How many have not got it although nothing is to come any more. */
export function missedCount({ failed, suppressed, unknown }: DeliveryCounts): number {
  return failed + suppressed + unknown;
}

/** How many are still to be served. */
export function leftCount({ queued, sending }: DeliveryCounts): number {
  return queued + sending;
}

export const stateWord: Record<Send['state'], string> = {
  scheduled: 'Planned',
  sending: 'Sending',
  paused: 'Paused',
  asks: 'Asks',
  stopped: 'Stopped',
  done: 'Sent',
};

/** A send whose hour has come and that nobody has begun for so long is late. */
const beginsWithinMs = 2 * 60_000;

/** What stands behind the state's word: when, or how far it is. */
export function stateDetail(send: Send, timeZone: string, now: Date): string {
  const { state, at, startedAt, finishedAt } = send;
  const day = (instant: string) => shortPublicationMoment(instant, timeZone, now);
  if (state === 'scheduled') {
    const lateMs = now.getTime() - Date.parse(at);
    if (lateMs < 0) return `for ${publicationMoment(at, timeZone, now)}`;
    return lateMs < beginsWithinMs
      ? 'to begin now'
      : `for ${publicationMoment(at, timeZone, now)}, and not begun yet`;
  }
  if (state === 'asks') return send.reason ?? 'whether it should go out';
  if (state === 'stopped' && startedAt === null) return 'before it began; nobody has it';
  if (state === 'done') return `to ${sentOfTotal(send)}${finishedAt === null ? '' : `, ${day(finishedAt)}`}`;
  return `${sentOfTotal(send)}${state === 'sending' ? '' : ' have it'}`;
}

/** "42 a second", "4.2 a second", "24 a minute"; null while it is not known. */
export function rateWords(perSecond: number | null): string | null {
  if (perSecond === null || perSecond <= 0) return null;
  if (perSecond >= 10) return `${wholeNumber(Math.round(perSecond))} a second`;
  return perSecond >= 1 ? `${perSecond.toFixed(1)} a second` : `${Math.ceil(perSecond * 60)} a minute`;
}

/** "about 3 minutes"; in steps that are coarse enough to be read. Null where nobody can say. */
export function remainingWords({ state, counts, perSecond }: Pick<Send, 'state' | 'counts' | 'perSecond'>) {
  const left = leftCount(counts);
  if (state !== 'sending' || perSecond === null || perSecond <= 0 || left === 0) return null;
  const secs = left / perSecond;
  if (secs <= 10) return 'a few seconds';
  if (secs <= 50) return `about ${Math.ceil(secs / 10) * 10} seconds`;
  if (secs < 5_400) return `about ${plural(Math.max(1, Math.round(secs / 60)), 'minute')}`;
  return secs < 172_800
    ? `about ${plural(Math.round(secs / 3_600), 'hour')}`
    : `about ${plural(Math.round(secs / 86_400), 'day')}`;
}

/** What a line says beside its bar: what is left, or who is missing. */
export function noteWords(send: Pick<Send, 'state' | 'counts' | 'perSecond'>): string {
  const remaining = remainingWords(send);
  if (send.state === 'sending') return remaining === null ? '' : `${remaining} left`;
  const left = leftCount(send.counts);
  if (left > 0) return `${wholeNumber(left)} waiting`;
  const missed = missedCount(send.counts);
  return missed === 0 ? 'Everybody got it' : `${plural(missed, 'reader')} did not get it`;
}
