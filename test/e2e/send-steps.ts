/** Steps of the tests of sends: what they ask of the product by its own calls. */
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Digest, Send } from '../../contract/index.ts';
import { createQueue } from '../../server/jobs/queue.ts';
import type { Db } from '../../server/kit/db/connect.ts';
import { quietLog } from '../app/quiet-log.ts';
import type { MailSink } from '../app/scripted-sink.ts';
import { publishIssue } from '../pipeline/delivery/fill.ts';
import { expect } from './fixtures.ts';
import { homeOf } from './home.ts';

const get = async (page: Page, path: string) => (await page.request.get(`${homeOf(page)}${path}`)).json();

export async function post(page: Page, path: string, data: object = {}) {
  const headers = { origin: homeOf(page) };
  const answer = await page.request.post(`${homeOf(page)}${path}`, { headers, data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** A published digest of this name; answers its public id. */
export async function newIssue(page: Page, db: Db, title: string): Promise<string> {
  await publishIssue(db, { title, at: new Date() });
  const digests: Digest[] = await get(page, '/api/digests');
  const digest = digests.find((one) => one.title === title);
  if (digest === undefined) throw new Error(`The digest "${title}" is not listed.`);
  return digest.digestId;
}

/** A planned send as a database that was away for a week would have it, and the look for it of the next minute. */
export async function findLate(databaseUrl: string, db: Db, digestId: string): Promise<void> {
  await sql`update sends set planned_at = planned_at - interval '7 days' where public_digest_id = ${digestId}`.execute(
    db,
  );
  const queue = createQueue({ url: databaseUrl, log: quietLog, worker: false });
  try {
    await queue.start([]);
    await db.transaction().execute((trx) => queue.enqueue(trx, 'sends.due', {}));
  } finally {
    await queue.stop(1_000);
  }
}

/** Sent by a call, whatever else goes out this week. */
export const sendNow = (page: Page, digestId: string): Promise<Send> =>
  post(page, `/api/digest/${digestId}/send`, { at: null, secondThisWeek: true });

export const readSend = (page: Page, id: string): Promise<Send> => get(page, `/api/sends/${id}`);

export async function becomes(page: Page, id: string, state: Send['state']): Promise<Send> {
  await expect.poll(async () => (await readSend(page, id)).state, { timeout: 60_000 }).toBe(state);
  return readSend(page, id);
}

/** How often each address got an issue, or a test of one; letters to one person, such as activations, do not count. */
export function copiesOf(sink: MailSink, kind: 'issue' | 'test' = 'issue'): Map<string, number> {
  const copies = new Map<string, number>();
  for (const { recipient, messageId } of sink.letters) {
    if (messageId.startsWith(`${kind}.`)) copies.set(recipient, (copies.get(recipient) ?? 0) + 1);
  }
  return copies;
}

/** Lets `count` letters through and keeps the answer to every later one back, until the returned function is called. */
export function holdAfter(sink: MailSink, count: number): () => void {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let taken = 0;
  sink.answerWith((stage) => {
    if (stage !== 'message') return undefined;
    taken += 1;
    return taken <= count ? undefined : opened.then(() => '250 2.0.0 taken');
  });
  return () => {
    sink.answerWith(undefined);
    open();
  };
}

/** The sheet of a digest, opened by its row, with what the server said of it. */
export async function openSheet(page: Page, digestId: string) {
  await page.goto(`${homeOf(page)}/admin/saved-digests?send=${digestId}`);
  const sheet = page.getByRole('dialog', { name: 'Send this issue' });
  await expect(sheet.getByText(/readers? gets? it/)).toBeVisible();
  return sheet;
}

/** The two rows of a digest: what it is, and what became of its send. */
export const sendLineOf = (page: Page, title: string) =>
  page.locator('tr', { hasText: title }).locator('+ tr.send-tr');
