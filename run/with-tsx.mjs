/** Lets Node read .tsx files, and see nothing in the styles that they import: `node --import ./run/with-tsx.mjs …`. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';

registerHooks({
  load(url, context, nextLoad) {
    if (url.endsWith('.css')) return { format: 'module', source: '', shortCircuit: true };
    if (!/\.tsx(\?|$)/.test(url)) return nextLoad(url, context);
    const source = readFileSync(fileURLToPath(url), 'utf8');
    const { code } = transformSync(source, {
      loader: 'tsx',
      jsx: 'automatic',
      format: 'esm',
      sourcemap: 'inline',
      sourcefile: url,
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
