/** Letters as files, where no mail server is configured; the sandbox shows them. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const openOutbox = (outbox: string): Promise<unknown> =>
  mkdir(outbox, { recursive: true, mode: 0o700 });

/**
 * One .eml file per letter, named by its id: a second try writes the same file. It is there whole or not at all.
 * Answers its path.
 */
export async function writeToOutbox(outbox: string, messageId: string, message: Buffer): Promise<string> {
  const file = join(outbox, `${messageId.replace(/@.*$/, '').replace(/[^\w-]/g, '')}.eml`);
  await writeFile(`${file}.part`, message, { mode: 0o600 });
  await rename(`${file}.part`, file);
  return file;
}
