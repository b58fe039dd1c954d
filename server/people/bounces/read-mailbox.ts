/** Mails that a mail server has put into a Maildir: each is stored, then moved from `new` to `cur`, as readers of one do. */
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../kit/log.ts';
import type { BounceDeps } from './deps.ts';
import { mostMailBytes, takeMail, takeReport } from './take-report.ts';

const mostAtOnce = 500;

type MailboxDeps = Pick<BounceDeps, 'db' | 'clock' | 'queue' | 'rules'>;

/** Killed anywhere in it, the next look finds the same files: one that was stored already is only moved. */
export async function readMailbox(deps: MailboxDeps, signal: AbortSignal, log: Log): Promise<void> {
  const { mailbox } = deps.rules;
  if (mailbox === undefined) return;
  const names = await listNew(mailbox, log);
  for (const name of names.slice(0, mostAtOnce)) {
    signal.throwIfAborted();
    try {
      await takeFile(deps, join(mailbox, 'new', name));
      await rename(join(mailbox, 'new', name), join(mailbox, 'cur', `${name.replace(/:2,.*$/, '')}:2,S`));
    } catch (error) {
      // One that cannot be read stays for somebody to look at, and stops no other.
      if (!isFileTrouble(error)) throw error;
      log.warn({ err: error }, 'A mail in BOUNCE_MAILBOX could not be read or moved');
    }
  }
}

/** What an operator should know of the folder that BOUNCE_MAILBOX names; nothing where it is none, or all is well. */
export async function mailboxTroubles(mailbox: string | undefined): Promise<string[]> {
  if (mailbox === undefined) return [];
  const { R_OK, W_OK, X_OK } = constants;
  const mayBeRead = await access(join(mailbox, 'new'), R_OK | W_OK | X_OK).then(
    () => true,
    () => false,
  );
  return mayBeRead
    ? []
    : [
        'BOUNCE_MAILBOX cannot be read here, so nobody hears what comes back: is it a Maildir that this process may change?',
      ];
}

async function listNew(mailbox: string, log: Log): Promise<string[]> {
  try {
    await mkdir(join(mailbox, 'cur'), { recursive: true });
    // Names begin with the time of delivery.
    return (await readdir(join(mailbox, 'new'))).filter((name) => !name.startsWith('.')).sort();
  } catch (error) {
    log.error({ err: error }, 'BOUNCE_MAILBOX cannot be read: is it a Maildir that this process may change?');
    return [];
  }
}

async function takeFile(deps: MailboxDeps, path: string): Promise<void> {
  // No link that leads elsewhere, and nothing that never ends.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const facts = await file.stat();
    const isRead = facts.isFile() && facts.size > 0 && facts.size <= mostMailBytes;
    if (isRead) return await takeMail(deps, await file.readFile());
  } finally {
    await file.close();
  }
  const ignored = 'It is no mail of at most 2 MB, so it is no report about a letter of ours.';
  await takeReport(deps, { key: `file:${path}`, source: 'mail', findings: [{ ignored }] });
}

const isFileTrouble = (error: unknown) =>
  error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string';
