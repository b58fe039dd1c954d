/** Fields of mails and of the blocks inside reports, which are written as headers are (RFC 3464, RFC 5965). */
import PostalMime, { type Attachment, type Email } from 'postal-mime';

/** Plenty for every real mail; a hostile one ends there. */
export const limits = { maxNestingDepth: 50, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true };

const mostBlocks = 20;
const longestBlocks = 64 * 1024;

export interface Fields {
  /** Every value of a field, in the order of the mail. */
  all(name: string): string[];
  /** The first one, or ''. */
  first(name: string): string;
}

export function fieldsOf({ headers }: Pick<Email, 'headers'>): Fields {
  const all = (name: string) => headers.filter(({ key }) => key === name).map(({ value }) => value);
  return { all, first: (name) => all(name)[0] ?? '' };
}

/** The blocks of a machine-readable part; lines that are empty part them. */
export async function readBlocks(part: Attachment): Promise<Fields[]> {
  const blocks = textOf(part)
    .slice(0, longestBlocks)
    .split(/\r?\n[ \t]*\r?\n/)
    .filter((block) => block.trim() !== '')
    .slice(0, mostBlocks);
  return Promise.all(
    blocks.map(async (block) => fieldsOf(await PostalMime.parse(`${block.trim()}\r\n\r\n`, limits))),
  );
}

/** The headers of the letter that a report is about, where it brought them along. */
export async function readOriginal(parts: readonly Attachment[]): Promise<Fields | null> {
  const part = parts.find(({ mimeType }) => originals.has(mimeType));
  if (part === undefined) return null;
  const head = textOf(part).split(/\r?\n\r?\n/, 1)[0] ?? '';
  return fieldsOf(await PostalMime.parse(`${head.slice(0, longestBlocks)}\r\n\r\n`, limits));
}

const originals = new Set([
  'message/rfc822',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global',
]);

function textOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('utf8');
}
