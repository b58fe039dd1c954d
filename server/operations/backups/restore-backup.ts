import { type ArchiveHead, BadArchive, readArchive } from '../../kit/archive/index.ts';
import type { Trx } from '../../kit/db/connect.ts';
import { isInUse } from '../../kit/db/in-use.ts';
import { startLoading } from '../../kit/db/load.ts';
import { migrate, migrationsIn } from '../../kit/db/migrate.ts';
import { type OneConnection, openOneConnection } from '../../kit/db/one-connection.ts';
import { isEmptyDatabase, wipeDatabase } from '../../kit/db/wipe.ts';
import { saveNotice } from '../../people/admin/index.ts';
import { doubtAfterRestore } from '../../people/letters/index.ts';
import { writeAudit } from '../../pipeline/audit/index.ts';
import { askAfterRestore } from '../../pipeline/delivery/index.ts';
import { bringAuditBack, layAuditAside } from './audit-carry-store.ts';
import { type Applied, applyList } from './restore-list.ts';
import { type ListEntry, listBefore, wantPayers } from './restore-list-store.ts';

export interface RestoreWish {
  databaseUrl: string;
  file: string;
  passphrase: string | undefined;
  migrationsFolder: string;
  /** What the database is for: the sandbox's things never come among real ones, nor the other way. */
  sandbox: boolean;
  /** What stands there may be replaced. */
  replace: boolean;
  /** What is known of after the backup, beside what the replaced database knows. */
  list: readonly ListEntry[];
  now: Date;
  /** One line for a person at each step. */
  say(line: string): void;
}

export interface Restored {
  head: ArchiveHead;
  rows: number;
  /** Sends that ask, and letters of which nobody knows whether they left. */
  sends: number;
  letters: number;
  applied: Applied;
}

/**
 * The database as the backup has it, brought to this program's version: in one transaction, so that whatever goes wrong
 * leaves what was there. Throws `BadArchive` with a sentence.
 */
export async function restoreBackup(wish: RestoreWish): Promise<Restored> {
  wish.say('Checking the backup ...');
  // Twice read: nothing is written before all of it is known to be whole.
  const { head } = await readArchive(wish.file, wish.passphrase);
  await refuseOther(wish, head);
  const connection = await openOneConnection(wish.databaseUrl, 'walkthrough restore');
  let reason: unknown;
  try {
    await refuseInUse(wish, connection);
    return await connection.db.transaction().execute(async (trx) => {
      try {
        return await fill(wish, { client: connection.client, trx, head });
      } catch (error) {
        reason = error;
        // In the middle of a COPY there is nothing to say to the server but this, and it undoes everything.
        connection.cut();
        throw error;
      }
    });
  } catch (error) {
    throw reason ?? error;
  } finally {
    await connection.close();
  }
}

/** A version that is not known here, or the sandbox's world beside the real one. */
async function refuseOther({ migrationsFolder, sandbox }: RestoreWish, head: ArchiveHead): Promise<void> {
  const known = await migrationsIn(migrationsFolder);
  const newer = head.migrations.filter((name) => !known.includes(name));
  if (newer.length > 0) {
    throw new BadArchive(
      `The backup was made by a newer version of this program (${newer.at(-1)} is not known here). Nothing was restored: install that version, or a later one, and restore with it.`,
    );
  }
  if (head.sandbox !== sandbox) {
    throw new BadArchive(
      head.sandbox
        ? 'The backup is of the sandbox, where nothing is real, and this is no sandbox. Nothing was restored.'
        : 'The backup is of a real installation, and this is the sandbox. Nothing was restored: set SANDBOX=off.',
    );
  }
}

async function refuseInUse({ replace }: RestoreWish, { client }: OneConnection): Promise<void> {
  if (await isInUse(client))
    throw new BadArchive('The product is running on this database. Stop it first; nothing was restored.');
  if (!replace && !(await isEmptyDatabase(client)))
    throw new BadArchive(
      'The database is not empty. Nothing was restored: choose an empty one, or say --replace.',
    );
}

interface Open {
  client: OneConnection['client'];
  trx: Trx;
  head: ArchiveHead;
}

async function fill(wish: RestoreWish, open: Open): Promise<Restored> {
  const { client, trx, head } = open;
  const { migrationsFolder, say } = wish;
  const list = [...wish.list, ...(await listBefore(trx))];
  await layAuditAside(trx);
  await wipeDatabase(client);
  await migrate(trx, migrationsFolder, { only: head.migrations });
  say(`Restoring the backup of ${dayAndTime(head)} ...`);
  const rows = await load(wish, client);
  await migrate(trx, migrationsFolder);
  const settled = await settle(wish, open, list);
  await client.query('analyze');
  return { head, rows, ...settled };
}

async function load(
  { file, passphrase, say }: RestoreWish,
  client: OneConnection['client'],
): Promise<number> {
  const loading = await startLoading(client);
  let rows = 0;
  const { closing } = await readArchive(file, passphrase, {
    begin: (table) => loading.begin(table),
    data: (bytes) => loading.data(bytes),
    async end({ name, rows: expected }) {
      const came = await loading.end();
      if (came !== expected) throw new Error(`Of ${expected} rows of "${name}" ${came} arrived.`);
      rows += came;
    },
  });
  say('Building the indexes ...');
  await loading.finish(closing.sequences);
  return rows;
}

/** Since the backup the world went on: nothing is sent that may have been, and what was wanted meanwhile holds. */
async function settle(
  { now }: RestoreWish,
  { trx, head }: Open,
  list: readonly ListEntry[],
): Promise<Omit<Restored, 'head' | 'rows'>> {
  const applied = await applyList(trx, list, new Date(head.madeAt));
  const from = `This database was restored from the backup of ${dayAndTime(head)}.`;
  const sends = await askAfterRestore(trx, {
    reason: `${from} Readers may have this issue already: say whether it should go out.`,
    now,
  });
  const letters = await doubtAfterRestore(trx, `${from} This letter may have left since.`);
  await wantPayers(trx, now);
  await saveNotice(trx, { key: 'restored', sentence: noticeOf(from, applied.shows), since: now });
  await tellAudit(trx, { from, now });
  return { sends, letters, applied };
}

/** Whoever restores takes nothing out of the log, and is in it. */
async function tellAudit(trx: Trx, { from, now }: { from: string; now: Date }): Promise<void> {
  const lines = await bringAuditBack(trx);
  const kept = `Lines of this log that the database before it had beside those of the backup: ${lines}; they follow them.`;
  await writeAudit(trx, {
    at: now,
    hand: { browser: 'npm run restore', session: null, address: '' },
    action: 'restored',
    subject: 'The database',
    subjectId: '',
    sentence: lines === 0 ? from : `${from} ${kept}`,
  });
}

function noticeOf(from: string, shows: readonly string[]): string {
  const outside =
    'Passwords and settings are of that day, everybody has to log in again, and sends ask before they begin. Whoever has paid since is looked for at Stripe.';
  if (shows.length === 0) return `${from} ${outside}`;
  return `${from} ${outside} Shows that were taken out since are seen again: ${shows.join(', ')}. Take them out once more.`;
}

const dayAndTime = ({ madeAt }: ArchiveHead) => `${madeAt.slice(0, 16).replace('T', ' ')} UTC`;
