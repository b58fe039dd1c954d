/** What the screens of the office show beside episodes and issues: people, sends, and the log, with hostile words. */
import { randomUUID } from 'node:crypto';
import { type Db, inTransaction } from '../../../server/kit/db/connect.ts';
import { toJson } from '../../../server/kit/db/wire-columns.ts';
import { writeAudit } from '../../../server/pipeline/audit/index.ts';
import { fixture } from '../../edition/issues.ts';

/** Answers the id of a send whose letters failed with words of somebody's mail server. */
export async function fillOffice(db: Db, payloads: readonly string[]): Promise<string> {
  const at = new Date();
  const ids: string[] = [];
  for (const [nth, payload] of payloads.entries()) {
    const id = randomUUID();
    ids.push(id);
    const email = `hostile-${nth}@example.com`;
    await db
      .insertInto('subscribers')
      .values({
        id,
        email,
        email_key: email,
        name: payload,
        source: 'homepage',
        created_at: at,
        complimentary_given_at: at,
        complimentary_given_by: 'admin',
        complimentary_note: payload,
      })
      .execute();
    await inTransaction(db, (trx) =>
      writeAudit(trx, {
        at,
        hand: { browser: payload, session: null, address: '' },
        action: 'imported',
        subject: payload,
        subjectId: payload,
        sentence: payload,
        details: [payload],
      }),
    );
  }
  const sendId = randomUUID();
  const title = payloads.slice(0, 3).join(' ');
  const issue = { ...fixture('small'), title, digestId: sendId, groupName: payloads[1] ?? '' };
  await db
    .insertInto('sends')
    .values({
      id: sendId,
      public_digest_id: sendId,
      title,
      state: 'done',
      planned_at: at,
      created_at: at,
      started_at: at,
      finished_at: at,
      total: payloads.length,
      counts: toJson({ failed: Math.ceil(payloads.length / 2), unknown: Math.floor(payloads.length / 2) }),
      reason: payloads[2] ?? '',
      edition: 1,
      issue: toJson(issue),
    })
    .execute();
  const rows = payloads.map((reason, nth) => ({
    send_id: sendId,
    digest_id: sendId,
    edition: 1,
    subscriber_id: ids[nth] ?? sendId,
    state: nth % 2 === 0 ? 'failed' : 'unknown',
    domain: 'example.com',
    settled_at: at,
    trouble: 'refused',
    reason,
  }));
  await db.insertInto('deliveries').values(rows).execute();
  return sendId;
}
