/**
 * The file of a backup: a line that says what it is, a head that can be read without a passphrase, chunks, and the SHA-256
 * of everything before it. Inside the chunks, compressed, stand parts (one table each) with a SHA-256 of their own.
 * docs/decisions/0021-backup.md has the bytes.
 */
import { constants } from 'node:zlib';
import { z } from 'zod';

export const magic = Buffer.from('WALKTHROUGH BACKUP 1\n');
export const mostHeadBytes = 1024 * 1024;
/** What is sealed at once; a reader refuses far larger ones, so that a damaged length costs no memory. */
export const chunkBytes = 256 * 1024;
export const mostChunkBytes = 2 * 1024 * 1024;
export const lastChunk = 0x8000_0000;
export const tagBytes = 16;
export const hashBytes = 32;
export const compression = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/** What must be turned by the passphrase into a key; the bounds keep a foreign file from taking all memory. */
const seal = z.object({
  n: z
    .number()
    .int()
    .min(2)
    .max(2 ** 18)
    // Scrypt takes no other (RFC 7914, section 2).
    .refine((n) => Number.isInteger(Math.log2(n))),
  r: z.number().int().min(1).max(16),
  p: z.number().int().min(1).max(4),
  salt: z.base64(),
  /** Tells a wrong passphrase from a damaged file. */
  check: z.base64(),
});
export type Seal = z.output<typeof seal>;

export const archiveHead = z.object({
  id: z.string(),
  madeAt: z.iso.datetime(),
  /** Names of the migrations that the database had. */
  migrations: z.array(z.string()),
  postgres: z.string(),
  /** Made in the sandbox, where nobody is real. */
  sandbox: z.boolean(),
  seal: seal.nullable(),
});
export type ArchiveHead = z.output<typeof archiveHead>;

/** What a part is; its bytes are in PostgreSQL's text format of COPY. */
export const partHead = z.object({ name: z.string(), columns: z.array(z.string()).min(1) });
export type PartHead = z.output<typeof partHead>;

export const partEnd = z.object({
  name: z.string(),
  rows: z.number().int(),
  bytes: z.number().int(),
  sha256: z.string(),
});
export type PartEnd = z.output<typeof partEnd>;

/** The last word: every part once more, and where each sequence stood. */
export const closing = z.object({
  parts: z.array(partEnd),
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^-?\d+$/), called: z.boolean() })),
});
export type Closing = z.output<typeof closing>;

/** A file that is not restored, in a sentence. */
export class BadArchive extends Error {}

export const damaged = (what: string): BadArchive =>
  new BadArchive(
    `The backup is damaged (${what}). Nothing was restored from it: take another copy, or another backup.`,
  );
