/**
 * An issue to 1,000 readers through Debian's Postfix, which run/debian-postfix.mjs starts beside the unit tests where it is
 * at hand: its log, line by line, is what was taken, and the ledger must say the same.
 */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageIdOf } from '../../../server/pipeline/delivery/compose-letter.ts';
import { freshDatabase, type TestDatabase } from '../../app/database.ts';
import { counts, openOffice, plan, runToEnd } from './drive.ts';
import { fillReaders, publishIssue } from './fill.ts';

const readers = 1_000;
const { POSTFIX_URL: smtpUrl = '', POSTFIX_LOG: logFile = '' } = process.env;

/** Postfix's own number of a letter → what it said about it. */
async function readLetters(): Promise<Map<string, { messageId?: string; from?: string }>> {
  const log = await readFile(logFile, 'utf8');
  const letters = new Map<string, { messageId?: string; from?: string }>();
  const note = (queueId: string, said: object) => letters.set(queueId, { ...letters.get(queueId), ...said });
  for (const [, id = '', messageId] of log.matchAll(/cleanup\[\d+\]: (\w+): message-id=<([^>]*)>/g))
    note(id, { messageId });
  for (const [, id = '', from] of log.matchAll(/qmgr\[\d+\]: (\w+): from=<([^>]*)>, size=/g))
    note(id, { from });
  return letters;
}

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test.skipIf(smtpUrl === '')(
  'Postfix took what the ledger says it took, from each reader’s own return path',
  {
    timeout: 300_000,
  },
  async () => {
    const office = await openOffice(database, { smtpUrl });
    await fillReaders(office.db, readers);
    const digest = await publishIssue(office.db);
    const sendId = await plan(office, digest);
    await runToEnd(office, sendId);
    expect(await counts(office, sendId)).toMatchObject({ sent: readers, queued: 0, unknown: 0, failed: 0 });

    // It takes a letter before it writes down who sent it.
    const isWhole = (it: { from?: string }) => it.from !== undefined;
    await expect.poll(async () => [...(await readLetters()).values()].filter(isWhole).length).toBe(readers);
    const letters = await readLetters();
    expect(letters.size).toBe(readers);
    const ledger = await office.db
      .selectFrom('deliveries')
      .selectAll()
      .where('send_id', '=', sendId)
      .execute();
    const version = { digestId: digest, edition: 1 };
    const expected = ledger.map(({ subscriber_id: id }) => messageIdOf(office, version, id)).sort();
    expect([...letters.values()].map(({ messageId }) => messageId).sort()).toEqual(expected);
    const bySeq = new Map(ledger.map((row) => [row.seq, messageIdOf(office, version, row.subscriber_id)]));
    for (const { from, messageId } of letters.values()) {
      const token = /^bounces\+([a-z2-7]+)@bounces\.walkthrough\.example$/.exec(from ?? '')?.[1] ?? '';
      expect(bySeq.get((await office.links.readReturnPath(token)) ?? -1)).toBe(messageId);
    }
  },
);
