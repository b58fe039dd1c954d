import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

export interface SandboxLetter {
  file: string;
  to: string;
  from: string;
  subject: string;
  messageId: string;
  /** What Postmark would bring back as metadata; absent in letters that have no return path of their own. */
  returnPath: string | undefined;
  writtenAt: Date;
  html: string;
  text: string;
}

const shown = 200;

/** The newest letters first; an outbox that nobody wrote to yet is empty. */
export async function listLetters(folder: string | undefined): Promise<SandboxLetter[]> {
  if (folder === undefined) return [];
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const dated = await Promise.all(files.map(async (name) => ({ name, at: await writtenAt(folder, name) })));
  const newest = dated.sort((a, b) => b.at - a.at).slice(0, shown);
  const letters = await Promise.all(
    newest.map(({ name }) => readLetter(folder, name.slice(0, -'.eml'.length))),
  );
  return letters.filter((letter) => letter !== null);
}

/** Names tell no time: issues are named by their reader. */
async function writtenAt(folder: string, name: string): Promise<number> {
  const facts = await stat(join(folder, name)).catch(() => null);
  return facts?.mtimeMs ?? 0;
}

export async function readLetter(folder: string | undefined, name: string): Promise<SandboxLetter | null> {
  if (folder === undefined || !/^[\w-]+$/.test(name)) return null;
  const path = join(folder, `${name}.eml`);
  const [bytes, facts] = await Promise.all([readFile(path), stat(path)]).catch(() => [null, null]);
  if (bytes === null || facts === null) return null;
  const mail = await PostalMime.parse(bytes);
  return {
    file: name,
    to: mail.to?.map(({ address }) => address ?? '').join(', ') ?? '',
    from: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    messageId: mail.messageId ?? '',
    returnPath: mail.headers.find(({ key }) => key === 'x-pm-metadata-return-path')?.value,
    writtenAt: facts.mtime,
    html: mail.html ?? '',
    text: mail.text ?? '',
  };
}
