import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSourceLines } from '../../server/kit/source-lines.ts';

const source = `import { inner } from './inner.ts';

/** Twenty lines of packages stand above in a real one. */
export function outer(depth: number): Error {
  const unused = 'a text';
  return depth === 0 ? inner(unused) : outer(depth - 1);
}
`;
const inner = `export function inner(text: string): Error {
  // A remark that is left out of what is built.
  return new Error(\`Thrown with \${text}\`);
}
`;

describe('a stack of what was built is told in lines of the source', () => {
  let folder = '';
  let stack = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'source-lines-'));
    await writeFile(join(folder, 'outer.ts'), source);
    await writeFile(join(folder, 'inner.ts'), inner);
    await build({
      entryPoints: [join(folder, 'outer.ts')],
      outfile: join(folder, 'dist/server/outer.js'),
      bundle: true,
      format: 'esm',
      platform: 'node',
      minifyWhitespace: true,
      minifySyntax: true,
      sourcemap: 'external',
      sourcesContent: false,
      logLevel: 'error',
    });
    // In a process of its own: this one has the runner's idea of stacks.
    const { href } = pathToFileURL(join(folder, 'dist/server/outer.js'));
    const program = `const { outer } = await import('${href}'); process.stdout.write(outer(2).stack)`;
    stack = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('with file, line and column of each place, the same again the next time', () => {
    const tell = createSourceLines(join(folder, 'dist'));
    const told = tell(stack).split('\n');
    expect(told.slice(0, 5)).toEqual([
      'Error: Thrown with a text',
      '    at inner (inner.ts:3:10)',
      '    at outer (outer.ts:6:24)',
      '    at outer (outer.ts:6:40)',
      '    at outer (outer.ts:6:40)',
    ]);
    expect(stack).toContain('outer.js:');
    expect(tell(stack)).toBe(told.join('\n'));
  });

  it('and stays as it is where there is no map, a broken one, or the file is none of ours', async () => {
    expect(createSourceLines(join(folder, 'elsewhere'))(stack)).toBe(stack);
    const broken = join(folder, 'dist/server/broken.js');
    await writeFile(`${broken}.map`, '{"sources": [');
    for (const file of [broken, join(folder, 'dist/server/none.js'), '/etc/passwd.js', 'file:///x.js']) {
      const text = `Error: ${file}:1:1\n    at ${file}:3:9`;
      expect(createSourceLines(join(folder, 'dist'))(text)).toBe(text);
    }
  });
});
