/** One letter to many readers, over SMTP or as files on disk. */
import { isLoopbackHost } from '../../../config.ts';
import { type Clock, systemClock } from '../../../kit/clock.ts';
import type { BulkMailer } from '../bulk-port.ts';
import type { MailOptions } from '../nodemailer.ts';
import { connectionOptions } from '../smtp-hand-over.ts';
import type { Waits } from './hand-message.ts';
import { createOutboxLane } from './outbox-lane.ts';
import { prepareLetter } from './prepare-letter.ts';
import { loadSigner } from './sign-dkim.ts';
import { createSmtpLane } from './smtp-lane.ts';

export interface BulkMailOptions extends MailOptions {
  /** Gives letters their Date. */
  clock?: Clock;
  /** How long a server may take to answer. */
  waits?: Waits;
}

export function createBulkMailer(options: BulkMailOptions): BulkMailer {
  const { smtpUrl, outbox, from, dkim, waits, clock = systemClock } = options;
  const connection = smtpUrl === undefined ? null : connectionOptions(smtpUrl, options);
  return {
    leaves: connection !== null && !isLoopbackHost(connection.host ?? 'localhost'),
    signs: dkim !== undefined,
    async prepare(letter) {
      // Read anew for each letter: a key that was changed serves for the next.
      const signer = dkim === undefined ? null : await loadSigner(dkim);
      return prepareLetter({ from, signer }, letter);
    },
    createLane: () =>
      connection === null
        ? createOutboxLane({ outbox, clock })
        : createSmtpLane({ connection, sender: from.address, clock, ...(waits ? { waits } : {}) }),
  };
}
