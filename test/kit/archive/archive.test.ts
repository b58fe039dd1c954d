/** The file of a backup: what was written comes back, and nothing that was changed on the way does. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BadArchive, type Part, readArchive, writeArchive } from '../../../server/kit/archive/index.ts';
import type { KeyCost } from '../../../server/kit/archive/keys.ts';

const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'walkthrough-archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const passphrase = 'correct horse battery staple';
const head = {
  madeAt: '2026-11-18T02:30:00.000Z',
  migrations: ['0001-first'],
  postgres: '18.4',
  sandbox: false,
};
type Table = { name: string; columns: string[]; blocks: Buffer[] };

async function* partsOf(tables: readonly Table[]): AsyncIterable<Part> {
  for (const { blocks, ...table } of tables) {
    yield {
      ...table,
      bytes: (async function* () {
        yield* blocks;
      })(),
    };
  }
}

let files = 0;
async function write(tables: readonly Table[], secret?: string, keyCost?: KeyCost): Promise<string> {
  const file = join(folder, `${++files}.backup`);
  const sequences = [{ name: 'numbers', last: '12', called: true }];
  const finish = async () => ({ sequences });
  await writeArchive({ file, head, passphrase: secret, keyCost, parts: partsOf(tables), finish });
  return file;
}

async function read(file: string, secret?: string) {
  const tables: Table[] = [];
  const { closing } = await readArchive(file, secret, {
    begin: async (table) => void tables.push({ ...table, blocks: [] }),
    data: async (bytes) => void tables.at(-1)?.blocks.push(Buffer.from(bytes)),
  });
  return { tables: tables.map(joined), sequences: closing.sequences };
}

const joined = ({ blocks, ...table }: Table) => ({
  ...table,
  text: Buffer.concat(blocks).toString('latin1'),
});

const block = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc
    .tuple(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 9_000 }))
    .map(([piece, times]) => Buffer.concat(Array(times).fill(piece))),
);
const table = fc.record({
  name: fc.stringMatching(/^[a-z]{1,20}$/),
  columns: fc.array(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 4 }),
  blocks: fc.array(
    block.map((bytes) => Buffer.from(bytes)),
    { maxLength: 5 },
  ),
});

/** Two tables whose bytes do not compress, in several chunks. */
function noise(): Table[] {
  const bytes = (seed: string, count: number) =>
    Buffer.concat(
      Array.from({ length: count }, (_, at) => createHash('sha512').update(`${seed}${at}`).digest()),
    );
  return [
    { name: 'first', columns: ['a'], blocks: [bytes('first', 9_000)] },
    { name: 'second', columns: ['a', 'b'], blocks: [bytes('second', 5_000)] },
  ];
}

const said = (file: string, secret?: string) =>
  readArchive(file, secret).then(
    () => 'nothing',
    (error: unknown) => {
      if (error instanceof BadArchive) return error.message;
      throw error;
    },
  );

describe('what was written', () => {
  it('comes back byte for byte, with and without a passphrase', async () => {
    const round = async (tables: Table[], secret?: string) => {
      const back = await read(await write(tables, secret), secret);
      expect(back).toEqual({
        tables: tables.map(joined),
        sequences: [{ name: 'numbers', last: '12', called: true }],
      });
    };
    await fc.assert(
      fc.asyncProperty(fc.array(table, { maxLength: 4 }), (tables) => round(tables)),
      { numRuns: 60 },
    );
    await round(noise(), passphrase);
  });

  it('is readable by its owner alone, and has the name of a backup only when it is whole', async () => {
    const file = await write(noise());
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const breaking = async function* (): AsyncIterable<Part> {
      yield* partsOf(noise());
      throw new Error('the database is gone');
    };
    const before = await readdir(folder);
    const target = join(folder, 'broken.backup');
    const finish = async () => ({ sequences: [] });
    await expect(
      writeArchive({ file: target, head, passphrase: undefined, parts: breaking(), finish }),
    ).rejects.toThrow('the database is gone');
    expect(await readdir(folder)).toEqual(before);
  });

  it('with a passphrase shows nothing of it, and opens with no other', async () => {
    const tables = [{ name: 'readers', columns: ['email'], blocks: [Buffer.from('somebody@example.com\n')] }];
    const file = await write(tables, passphrase);
    const bytes = (await readFile(file)).toString('latin1');
    expect(bytes).not.toContain('somebody');
    expect(bytes).not.toContain('readers');
    expect(await said(file, `${passphrase} `)).toMatch(/not the passphrase/);
    expect(await said(file)).toMatch(/encrypted, and no passphrase/);
    expect(await said(file, passphrase)).toBe('nothing');
  });
});

it('takes no more memory for a table of 256 MB than for one of 16', async () => {
  const mostKb = async (megabytes: number) => {
    const program = join(import.meta.dirname, 'process-that-writes.ts');
    return Number((await run(process.execPath, [program, String(megabytes), passphrase])).stdout);
  };
  const [small, large] = [await mostKb(16), await mostKb(256)];
  expect(small).toBeGreaterThan(10_000);
  expect(large - small).toBeLessThan(48 * 1024);
});

describe.each([
  ['without a passphrase', undefined],
  ['with a passphrase', passphrase],
])('a file that was changed, %s', (_, secret) => {
  let whole: Buffer;
  let target: string;
  beforeAll(async () => {
    whole = await readFile(await write(noise(), secret, { n: 2, r: 8, p: 1 }));
    target = join(folder, `changed-${secret === undefined}.backup`);
  });
  const numRuns = 150;
  const refused = async (changed: Buffer) => {
    fc.pre(!changed.equals(whole));
    await writeFile(target, changed);
    expect(await said(target, secret)).not.toBe('nothing');
  };
  const place = fc
    .double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    .map((share) => (size: number) => Math.floor(share * size));

  it('in one bit is refused', async () => {
    await fc.assert(
      fc.asyncProperty(place, fc.integer({ min: 0, max: 7 }), fc.boolean(), async (at, bit, isNearStart) => {
        const changed = Buffer.from(whole);
        const where = at(isNearStart ? 600 : whole.length);
        changed.writeUInt8(changed.readUInt8(where) ^ (1 << bit), where);
        await refused(changed);
      }),
      { numRuns },
    );
  });

  it('by a cut, at its end or anywhere, is refused', async () => {
    await fc.assert(
      fc.asyncProperty(place, place, fc.boolean(), async (from, until, isAtEnd) => {
        const [first, second] = [from(whole.length), isAtEnd ? whole.length : until(whole.length)].sort(
          (a, b) => a - b,
        );
        await refused(Buffer.concat([whole.subarray(0, first), whole.subarray(second)]));
      }),
      { numRuns },
    );
  });

  it('by chunks that are doubled, left out or exchanged is refused, also where its checksum is made anew', async () => {
    const { start, chunks } = chunksOf(whole, secret === undefined ? 0 : 16);
    expect(chunks.length).toBeGreaterThan(2);
    const order = fc.array(fc.nat(chunks.length - 1), { minLength: 1, maxLength: chunks.length + 2 });
    await fc.assert(
      fc.asyncProperty(order, async (places) => {
        const body = Buffer.concat([start, ...places.map((at) => chunks[at] ?? Buffer.alloc(0))]);
        await refused(Buffer.concat([body, createHash('sha256').update(body).digest()]));
      }),
      { numRuns },
    );
  });

  it('by bytes of another place, or behind its end, is refused', async () => {
    await fc.assert(
      fc.asyncProperty(place, place, fc.integer({ min: 1, max: 70_000 }), async (from, to, size) => {
        const changed = Buffer.from(whole);
        whole.copy(changed, to(whole.length), from(whole.length), from(whole.length) + size);
        await refused(changed);
      }),
      { numRuns },
    );
    await refused(Buffer.concat([whole, Buffer.from('\n')]));
  });
});

it('a seal that nobody can open is refused with a sentence', async () => {
  const whole = await readFile(await write(noise(), passphrase, { n: 2, r: 8, p: 1 }));
  const target = join(folder, 'no-seal.backup');
  for (const n of ['3', '0', '9']) {
    const body = Buffer.from(
      whole.subarray(0, -32).toString('latin1').replace('"n":2', `"n":${n}`),
      'latin1',
    );
    expect(body.length).toBe(whole.length - 32);
    await writeFile(target, Buffer.concat([body, createHash('sha256').update(body).digest()]));
    expect(await said(target, passphrase)).toMatch(/not a backup|damaged|cannot be read/i);
  }
});

function chunksOf(whole: Buffer, tagBytes: number): { start: Buffer; chunks: Buffer[] } {
  const headAt = 'WALKTHROUGH BACKUP 1\n'.length;
  const first = headAt + 4 + whole.readUInt32BE(headAt);
  const chunks: Buffer[] = [];
  for (let at = first, isLast = false; !isLast; ) {
    const mark = whole.readUInt32BE(at);
    isLast = mark >= 2 ** 31;
    const end = at + 4 + (isLast ? mark - 2 ** 31 : mark) + tagBytes;
    chunks.push(whole.subarray(at, end));
    at = end;
  }
  return { start: whole.subarray(0, first), chunks };
}
