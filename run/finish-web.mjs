/**
 * What is left to do with the built web client: the order of the style layers stands at the top of every sheet, since
 * chunks arrive in any order and the bundler drops the statement; and every text file that is worth it has .br and .gz
 * beside it, so that the server never compresses while it serves.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const layers = '@layer tokens, base, ui, shell, screens, last;';
const worthBytes = 1_000;
const text = /\.(js|css|html|svg|json|txt)$/;

export function finishWeb(web) {
  for (const name of readdirSync(web, { recursive: true })) {
    if (!text.test(name)) continue;
    const path = join(web, name);
    if (name.endsWith('.css')) orderLayers(path);
    compress(path);
  }
}

function orderLayers(path) {
  const css = readFileSync(path, 'utf8');
  if (!css.startsWith(layers)) writeFileSync(path, layers + css);
}

function compress(path) {
  const bytes = readFileSync(path);
  if (bytes.length < worthBytes) return;
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, brotli));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
