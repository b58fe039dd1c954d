/** Letters to many readers as files, where no mail server is configured. */
import type { Clock } from '../../../kit/clock.ts';
import type { BulkLane } from '../bulk-port.ts';
import { MailTrouble } from '../port.ts';
import { openOutbox, writeToOutbox } from '../write-outbox.ts';

export function createOutboxLane({ outbox, clock }: { outbox: string; clock: Clock }): BulkLane {
  let isOpen = false;
  return {
    async open() {
      await openOutbox(outbox);
      isOpen = true;
    },
    isOpen: () => isOpen,
    async send(prepared, reader, signal) {
      if (!isOpen || signal.aborted) throw new MailTrouble('again', 'The letter was not begun.');
      const message = await prepared.messageFor(reader, clock.now());
      await writeToOutbox(outbox, reader.messageId, message);
    },
    close() {
      isOpen = false;
    },
  };
}
