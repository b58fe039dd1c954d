/** What one try means for its reader: pure, so that every answer of a mail server stands in a table of tests. */

import { delayAfter } from '../../jobs/runs/index.ts';
import type { MailTrouble } from '../../providers/mail/port.ts';
import type { Claim, Settlement } from './ledger-store.ts';

/** An issue that is older than this is no news; what was not taken by then is given up. */
export const givenUpAfterMs = 24 * 3_600_000;

/** A server that hangs up at one and the same reader so often is this reader's trouble. */
const mostServerTroubles = 4;

export interface Outcome {
  settlement: Settlement;
  /** What the pace learns of the reader's mail system; null where it said nothing. */
  said: 'taken' | 'later' | null;
  /** The connection or the server is the trouble, not this reader. */
  serverTrouble: MailTrouble | null;
}

interface Given {
  /** The connection ended with it, or it was about the sender: other readers would fare the same. */
  isOfServer: boolean;
  claim: Pick<Claim, 'seq' | 'claim' | 'attempts'>;
  now: Date;
  startedAt: Date;
  random: () => number;
  firstRetryMs: number;
  longestRetryMs: number;
}

const plain = ({ seq, claim }: Given['claim']) => ({
  seq,
  claim,
  trouble: null,
  reason: null,
  nextTryAt: null,
});

export const taken = (claim: Given['claim']): Outcome => ({
  settlement: { ...plain(claim), state: 'sent' },
  said: 'taken',
  serverTrouble: null,
});

/** Back in the queue as if it had not been this reader's turn. */
export const givenBack = (claim: Given['claim'], serverTrouble: MailTrouble | null): Outcome => ({
  settlement: { ...plain(claim), state: 'queued' },
  said: null,
  serverTrouble,
});

export function notTaken(trouble: MailTrouble, given: Given): Outcome {
  const { claim, now } = given;
  const failed = (state: 'failed' | 'unknown', said: Outcome['said'] = null): Outcome => ({
    settlement: { ...plain(claim), state, trouble: trouble.verdict, reason: trouble.message },
    said,
    serverTrouble: null,
  });
  if (trouble.verdict === 'doubt') return failed('unknown');
  const isOfServer = given.isOfServer && claim.attempts < mostServerTroubles;
  if (trouble.verdict === 'setup' || (trouble.verdict === 'again' && isOfServer)) {
    return givenBack(claim, trouble);
  }
  if (trouble.verdict !== 'again') return failed('failed', 'taken');
  const delayMs = delayAfter(
    claim.attempts,
    {
      maxTries: Number.POSITIVE_INFINITY,
      firstDelayMs: given.firstRetryMs,
      maxDelayMs: given.longestRetryMs,
    },
    given.random,
  );
  const at = new Date(now.getTime() + delayMs);
  if (at.getTime() - given.startedAt.getTime() > givenUpAfterMs) {
    const reason = `${trouble.message} It was tried ${claim.attempts} times.`;
    return { ...failed('failed', 'later'), settlement: { ...failed('failed').settlement, reason } };
  }
  return {
    settlement: {
      ...plain(claim),
      state: 'queued',
      trouble: 'again',
      reason: trouble.message,
      nextTryAt: at,
    },
    said: 'later',
    serverTrouble: null,
  };
}
