/** A send begins: once more it is asked whether anything speaks against it, then version and readers are fixed. */
import { announce } from '../../kit/db/changes.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { writeAudit } from '../audit/index.ts';
import { findSendable, lockSendable } from '../digests/index.ts';
import { renderLetterOf } from './compose-letter.ts';
import type { DeliveryDeps } from './deps.ts';
import { doubtOfEpoch, turnEpoch } from './epoch.ts';
import { countLedger, fillLedger, learnOfLedger } from './ledger-store.ts';
import { firstStop, runPreflight } from './preflight.ts';
import { askAdmin, lockSend, type SendRow, saveBegun } from './store.ts';
import { versionOf } from './version-of.ts';
import { weekOf } from './week.ts';

const longestLateMs = 24 * 3_600_000;

/** False where it asks instead, or was stopped meanwhile. */
export async function beginSend(deps: DeliveryDeps, send: SendRow): Promise<boolean> {
  const reason = send.yes_pending ? null : await whyItAsks(deps, send);
  if (reason !== null) return ask(deps, send, reason);
  const digest = send.digest_id === null ? null : await findSendable(deps.db, send.digest_id);
  if (digest === null) return ask(deps, send, 'The digest is not there any more.');
  const stop = firstStop(await runPreflight(deps, digest, { at: deps.clock.now(), sendId: send.id }));
  if (stop !== null) return ask(deps, send, stop);
  const hasBegun = await turnEpoch(deps.db, { dataDir: deps.dataDir, sendId: send.id }, (saveEpoch) =>
    inTransaction(deps.db, async (trx) => {
      const now = deps.clock.now();
      const locked = await lockSend(trx, send.id);
      if (locked?.state !== send.state) return false;
      // Read again under its lock: taken back or published anew while the preflight looked at it.
      const version = await lockSendable(trx, digest.id);
      if (version === null || !version.isPublished) return false;
      const { edition, issue } = version;
      const { from } = weekOf(now, deps.timeZone);
      const ledger = {
        id: send.id,
        digestId: digest.id,
        edition,
        weekFrom: from,
        isAutomatic: send.is_automatic,
      };
      const total = await fillLedger(trx, ledger, now);
      const { counts } = await countLedger(trx, send.id);
      const title = renderLetterOf(deps, await versionOf(trx, { ...digest, edition, issue })).subject;
      await saveBegun(trx, send.id, { edition, issue, total, counts, title, at: now });
      await saveEpoch(trx);
      const sentence = `Begun, to ${total} ${total === 1 ? 'reader' : 'readers'}.`;
      const line = { at: now, hand: null, subject: title, subjectId: send.id, sentence };
      await writeAudit(trx, { ...line, action: 'send-begun' });
      await announce(trx, 'sends', [send.id]);
      return true;
    }),
  );
  if (hasBegun) await learnOfLedger(deps.db);
  return hasBegun;
}

async function whyItAsks(deps: DeliveryDeps, send: SendRow): Promise<string | null> {
  const lateMs = deps.clock.now().getTime() - send.planned_at.getTime();
  if (lateMs > longestLateMs) {
    const hours = Math.floor(lateMs / 3_600_000);
    return `It was to begin ${hours} hours ago. Say whether it should still go out.`;
  }
  return doubtOfEpoch(deps.db, deps.dataDir, null);
}

/** False: nothing was begun. */
export async function ask({ db }: Pick<DeliveryDeps, 'db'>, send: SendRow, reason: string): Promise<false> {
  if (await askAdmin(db, send.id, { from: send.state, reason })) {
    await announce(db, 'sends', [send.id]);
  }
  return false;
}
