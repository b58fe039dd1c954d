import { inTransaction } from '../../kit/db/connect.ts';
import { isInUse } from '../../kit/db/in-use.ts';
import { openOneConnection } from '../../kit/db/one-connection.ts';
import { retireSigningKeys } from '../../kit/db/signing-keys.ts';
import { writeAudit } from '../../pipeline/audit/index.ts';

/**
 * Takes the keys out of use that sign links in letters and known browsers; answers how many. Throws a sentence while the
 * product runs: a process that knows the old ones would go on signing with them.
 */
export async function renewKeys({ databaseUrl, now }: { databaseUrl: string; now: Date }): Promise<number> {
  const { client, db, close } = await openOneConnection(databaseUrl, 'walkthrough renew-keys');
  try {
    if (await isInUse(client))
      throw new Error('The product is running on this database. Stop it first; nothing was changed.');
    return await inTransaction(db, async (trx) => {
      const renewed = await retireSigningKeys(trx, now);
      await writeAudit(trx, {
        at: now,
        hand: { browser: 'npm run renew-keys', session: null, address: '' },
        action: 'setting-changed',
        subject: 'The keys that sign links',
        subjectId: '',
        sentence: `Renewed; ${renewed} were taken out of use.`,
      });
      return renewed;
    });
  } finally {
    await close();
  }
}
