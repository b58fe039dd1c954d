/** `node process-that-writes.ts <megabytes> <passphrase>`: a backup of one table, written and read; prints the most memory it took, in KB. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArchive, writeArchive } from '../../../server/kit/archive/index.ts';

const [megabytes = '1', passphrase = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'walkthrough-memory-'));
const file = join(folder, 'large.backup');

async function* rows(): AsyncIterable<Buffer> {
  for (let at = 0; at < Number(megabytes) * 16; at += 1) {
    // Half of it compresses.
    const row = createHash('sha512').update(String(at)).digest('hex');
    yield Buffer.from(`${row.repeat(512)}\n`);
  }
}
const part = { name: 'large', columns: ['a'], bytes: rows() };
try {
  await writeArchive({
    file,
    passphrase,
    head: { madeAt: new Date().toISOString(), migrations: [], postgres: '18', sandbox: false },
    parts: (async function* () {
      yield part;
    })(),
    finish: async () => ({ sequences: [] }),
  });
  await readArchive(file, passphrase);
  process.stdout.write(String(process.resourceUsage().maxRSS));
} finally {
  rmSync(folder, { recursive: true });
}
