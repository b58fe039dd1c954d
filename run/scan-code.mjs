/** A scanner for secrets and one for risky code, of fixed versions from npm, over the files of this repository. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './child.mjs';
import { root } from './places.mjs';
import { Stop } from './say.mjs';

const minute = 60_000;

/** Of fixed versions, brought for this run alone. */
const fromNpm = {
  eslint: '9.39.1',
  '@typescript-eslint/parser': '8.73.0',
  'eslint-plugin-security': '4.1.0',
  secretlint: '13.0.6',
  '@secretlint/secretlint-rule-preset-recommend': '13.0.6',
};

async function bringFromNpm({ env, scratch }) {
  const place = join(scratch, 'tools');
  mkdirSync(place, { recursive: true });
  writeFileSync(
    join(place, 'package.json'),
    JSON.stringify({ type: 'module', private: true, dependencies: fromNpm }),
  );
  const { code, output } = await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: place,
    env,
  });
  if (code !== 0) throw new Stop(`The scanners could not be brought from npm.\n${output}`);
  return place;
}

export async function secrets({ env, scratch }) {
  const place = await bringFromNpm({ env, scratch });
  const config = join(place, 'secretlint.json');
  writeFileSync(config, JSON.stringify({ rules: [{ id: '@secretlint/secretlint-rule-preset-recommend' }] }));
  const { output: listed } = await run('git', ['ls-files'], { cwd: root });
  const files = listed.split('\n').filter((file) => file !== '' && file !== 'package-lock.json');
  const args = [
    join(place, 'node_modules/secretlint/bin/secretlint.js'),
    '--secretlintrc',
    config,
    '--no-gitignore',
    '--format',
    'json',
  ];
  const report = join(place, 'secrets.json');
  await run(process.execPath, [...args, '--output', report, ...files], {
    cwd: root,
    env,
    withinMs: 5 * minute,
  });
  const found = readReport(report).filter(({ messages }) => messages.length > 0);
  const isOurs = ({ filePath }) => !/[\\/](?:test|sandbox)[\\/]/.test(filePath);
  const real = found.filter(isOurs);
  return {
    name: 'secretlint',
    found:
      real.length === 0
        ? `nothing; ${found.length} made-up secrets in tests and the sandbox`
        : real.map(({ filePath }) => filePath.slice(root.length + 1)).join(', '),
    bounds: `${files.length} files`,
    isClean: real.length === 0,
  };
}

/** Of the plugin's rules those that say something of typed code; the others see a danger in every index. */
const watched = [
  'eval-with-expression',
  'child-process',
  'new-buffer',
  'pseudoRandomBytes',
  'unsafe-regex',
  'bidi-characters',
  'buffer-noassert',
];

export async function riskyCode({ env, scratch }) {
  const place = join(scratch, 'tools');
  const config = join(place, 'eslint.config.js');
  const rules = Object.fromEntries(watched.map((rule) => [`security/detect-${rule}`, 'error']));
  writeFileSync(
    config,
    `import security from 'eslint-plugin-security';
import parser from '@typescript-eslint/parser';
const rules = ${JSON.stringify(rules)};
export default [{ files: ['**/*.ts', '**/*.tsx'], languageOptions: { parser }, plugins: { security }, rules }];
`,
  );
  const folders = ['contract', 'edition', 'server', 'launch', 'web'];
  const args = [
    join(place, 'node_modules/eslint/bin/eslint.js'),
    '-c',
    config,
    '--format',
    'json',
    '--no-warn-ignored',
    ...folders,
  ];
  const report = join(place, 'code.json');
  await run(process.execPath, [...args, '-o', report], { cwd: root, env, withinMs: 10 * minute });
  const found = readReport(report).flatMap(({ filePath, messages }) => {
    const lines = readFileSync(filePath, 'utf8').split('\n');
    return messages.map(({ ruleId, line }) => ({
      file: filePath.slice(root.length + 1),
      rule: ruleId ?? 'not read',
      code: (lines[line - 1] ?? '').trim(),
      line,
    }));
  });
  const { open, stale } = judge(found);
  const told = [
    ...open.map(({ rule, file, line }) => `${rule} ${file}:${line}`),
    ...stale.map(({ rule, file }) => `an excuse for ${rule} in ${file}, where it is not`),
  ];
  return {
    name: 'eslint',
    found: told.length === 0 ? `${found.length} places, each explained below` : told.join('; '),
    bounds: `eslint-plugin-security over ${folders.join(', ')}`,
    isClean: told.length === 0,
  };
}

/**
 * Places that somebody has looked at: file, rule, how the line begins, and why it is none. Another place, or the same rule
 * on other words, has no excuse.
 */
export const excused = JSON.parse(readFileSync(join(root, 'run/scan-excused.json'), 'utf8'));

/** What nobody has excused, and excuses for what is not there any more. */
export function judge(found, excuses = excused) {
  const left = [...excuses];
  const open = found.filter((one) => {
    const at = left.findIndex(
      ({ file, rule, code }) => file === one.file && rule === one.rule && one.code.startsWith(code),
    );
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
  return { open, stale: left };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Stop(`A scanner wrote no report to ${file}.`);
  }
}
