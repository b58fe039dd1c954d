/**
 * What is left to do with the built web client: every text file that is worth it has .br and .gz beside it, so that the
 * server never compresses while it serves.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const worthBytes = 1_000;
const text = /\.(js|css|html|svg|json|txt)$/;

export function compressWeb(web) {
  for (const name of readdirSync(web, { recursive: true })) {
    if (text.test(name)) compress(join(web, name));
  }
}

function compress(path) {
  const bytes = readFileSync(path);
  if (bytes.length < worthBytes) return;
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, brotli));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
