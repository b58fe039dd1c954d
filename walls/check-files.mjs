/**
 * What no linter here checks: length of files, names of folders and of files that are no code, and who reads the
 * environment. Every rule is first shown a file that breaks it.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const maxLines = 300;
const code = /\.(ts|tsx|mjs|js|css|sql)$/;
const mayReadEnvironment = /^(server\/config\.ts|(launch|run|deploy|test|bench|walls)\/|[^/]+\.config\.ts$)/;
// Written by kysely-codegen from the migrated database; a test compares the two.
const generated = 'server/kit/db/tables.ts';
// Names that others fix: conventions of tools and of repositories.
const fixedNames = /^(Containerfile|README|CONTEXT|CONTRIBUTING|LICENSE|NOTICE|CHANGELOG|SECURITY)(\.md)?$/;
const kebab = /^\.?[a-z0-9]+([-.][a-z0-9]+)*$/;

const rules = [
  {
    breaks: (path, text) =>
      code.test(path) && path !== generated && text.trimEnd().split('\n').length > maxLines,
    sentence: `has more than ${maxLines} lines: split it by what its parts do`,
    planted: ['server/long.ts', 'x\n'.repeat(maxLines + 1)],
  },
  {
    breaks: (path) =>
      !isFixture(path) && path.split('/').some((part) => !kebab.test(part) && !fixedNames.test(part)),
    sentence: 'is not named in kebab-case',
    planted: ['server/LateNames/x.ts', ''],
  },
  {
    breaks: (path) =>
      /(^|\/|-)(utils?|helpers?|services?|managers?|misc)([-./]|$)/.test(path) && !isFixture(path),
    sentence: 'has a name that says nothing: name it after what it does',
    planted: ['server/kit/date-utils.ts', ''],
  },
  {
    breaks: (path, text) =>
      code.test(path) &&
      !mayReadEnvironment.test(path) &&
      /process\.env|\benv\b.*from 'node:process'/.test(text),
    sentence: 'reads the environment: only server/config.ts and the programs that start things do',
    planted: ['server/kit/x.ts', 'const x = process.env.X;'],
  },
  {
    breaks: (path, text) =>
      /\.(ts|tsx|mjs)$/.test(path) &&
      path !== 'walls/check-files.mjs' &&
      /@ts-(ignore|nocheck|expect-error)|biome-ignore/.test(text),
    sentence: 'silences a check: mend what it found',
    planted: ['server/x.ts', '// @ts-ignore'],
  },
  {
    breaks: (path, text) => /^test\//.test(path) && /\b(it|test|describe)\.(only|skip|todo)\b/.test(text),
    sentence: 'leaves tests out (.only, .skip or .todo)',
    planted: ['test/x.test.ts', "it.skip('x')"],
  },
];

function isFixture(path) {
  return path.startsWith('test/fixtures/');
}

function problemsOf(path, text) {
  return rules.filter(({ breaks }) => breaks(path, text)).map(({ sentence }) => `${path} ${sentence}`);
}

const blind = rules
  .filter(({ planted: [path, text], sentence }) => !problemsOf(path, text).includes(`${path} ${sentence}`))
  .map(({ sentence }) => `Blind rule: nobody saw a file that ${sentence}`);

const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(root, path)));
const found = paths.flatMap((path) => problemsOf(path, readFileSync(join(root, path), 'utf8')));
const none = paths.length === 0 ? ['No file was read: the check is blind.'] : [];

process.stdout.write(`${rules.length} rules, each proven on a planted file; ${paths.length} files read\n`);
const problems = [...blind, ...none, ...found];
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
