/** The whole send: readers from the database, claims and results committed, the letter rendered from an issue. */
import { join } from 'node:path';
import { connect } from '../../server/kit/db/connect.ts';
import { migrate } from '../../server/kit/db/migrate.ts';
import { ensurePostgres } from '../../server/kit/embedded-postgres/index.ts';
import { createLog } from '../../server/kit/log.ts';
import { createOutbound } from '../../server/kit/outbound/index.ts';
import { createLinks } from '../../server/people/links/index.ts';
import { composeLetter } from '../../server/pipeline/delivery/compose-letter.ts';
import type { DeliveryDeps } from '../../server/pipeline/delivery/deps.ts';
import { countLedger } from '../../server/pipeline/delivery/ledger-store.ts';
import { planSend } from '../../server/pipeline/delivery/plan-send.ts';
import { runSend } from '../../server/pipeline/delivery/run-send.ts';
import { versionOf } from '../../server/pipeline/delivery/version-of.ts';
import { findSendable } from '../../server/pipeline/digests/index.ts';
import { createBulkMailer } from '../../server/providers/mail/bulk/create-bulk-mailer.ts';
import type { BulkLetter } from '../../server/providers/mail/bulk-port.ts';
import type { MailSink } from '../../test/app/mail-sink.ts';
import { fillReaders, publishIssue } from '../../test/pipeline/delivery/fill.ts';
import { from } from './letter.ts';
import type { Side, Signing } from './sides.ts';

const log = createLog({ level: 'silent' });
const clock = { now: () => new Date() };

/** On a database as `npm start` makes it, everything that is committed on the disk. */
export async function wholeSend(
  sink: MailSink,
  dkim: Signing,
  { folder, lanes }: { folder: string; lanes: number },
): Promise<Side & { letter: BulkLetter; stop(): Promise<void> }> {
  const server = await ensurePostgres({ dataDir: join(folder, 'database') });
  const { db, close } = connect({ url: server.url, log });
  await migrate(db, join(import.meta.dirname, '../../migrations'));
  const deps: DeliveryDeps = {
    db,
    clock,
    log,
    random: Math.random,
    queue: { enqueue: async () => undefined },
    outbound: createOutbound({ allowPrivate: false, userAgent: 'bench' }),
    mailer: createBulkMailer({ smtpUrl: sink.url, allowPlaintext: false, outbox: '', from, dkim }),
    links: createLinks({ db, clock }),
    brand: () => ({
      name: from.name,
      supportEmail: 'help@walkthrough.example',
      appUrl: 'https://walkthrough.example',
      postalAddress: '1 Main Street, Springfield',
    }),
    timeZone: 'America/New_York',
    mailDomain: 'walkthrough.example',
    bounceDomain: 'bounces.walkthrough.example',
    returnPathHeader: null,
    dataDir: folder,
    lanes,
  };
  const rendered = await findSendable(db, await publishIssue(db, { like: 'world' }));
  if (rendered === null) throw new Error('There is no issue to render');
  // As the send itself composes it.
  const letter = composeLetter(deps, await versionOf(db, rendered));
  let sendId = '';
  return {
    name: 'the whole send',
    letter,
    async ready(letters) {
      for (const table of ['deliveries', 'sends', 'digests', 'subscribers'] as const) {
        await db.deleteFrom(table).execute();
      }
      await fillReaders(db, letters);
      // The same issue as the others send.
      const digest = await publishIssue(db, { like: 'world' });
      sendId = await planSend(deps, { digest, at: null, isAutomatic: false, secondThisWeek: true });
    },
    async send(readers) {
      await runSend(deps, sendId, { signal: new AbortController().signal, log });
      const { counts } = await countLedger(db, sendId);
      if (counts.sent !== readers.length) throw new Error(`The ledger says ${JSON.stringify(counts)}`);
    },
    async stop() {
      await close();
      await server.stop();
    },
  };
}
