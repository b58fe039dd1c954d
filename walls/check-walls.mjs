/** Checks the walls of the project, after proving on planted violations that the check can see them. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forbidden } from '../.dependency-cruiser.mjs';
import { innocent, planted } from './canaries.mjs';
import { cruiseRooms } from './cruise.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tsConfig = join(root, 'tsconfig.json');

const problems = [...(await checkCanaries()), ...(await checkProject())];
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Below the project, so that the planted files find the installed packages. */
async function checkCanaries() {
  const folder = join(root, '.runtime', `canaries-${process.pid}`);
  try {
    const files = [...Object.entries(innocent), ...planted.map(([, path, text]) => [path, text])];
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { violations } = await cruiseRooms(folder, tsConfig);
    return compare(violations);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function compare(violations) {
  const keyOf = (rule, file) => `${rule} in ${file}`;
  const seen = new Set(violations.map(({ rule, from }) => keyOf(rule, from)));
  const expected = new Set(planted.map(([rule, path]) => keyOf(rule, path)));
  const unproven = forbidden.filter(({ name }) => !planted.some(([rule]) => rule === name));
  return [
    ...[...expected].filter((key) => !seen.has(key)).map((key) => `Blind wall: nobody saw ${key}`),
    ...[...seen].filter((key) => !expected.has(key)).map((key) => `Wall too high: ${key} is allowed`),
    ...unproven.map(({ name }) => `Wall without a planted violation in walls/canaries.mjs: ${name}`),
  ];
}

async function checkProject() {
  const { files, imports, violations } = await cruiseRooms(root, tsConfig);
  process.stdout.write(
    `${forbidden.length} walls, each proven on a planted violation; ${files} files with ${imports} imports read\n`,
  );
  const blind = files === 0 || imports === 0 ? ['No file of the project was read: the check is blind.'] : [];
  const comments = new Map(forbidden.map(({ name, comment }) => [name, comment]));
  return [
    ...blind,
    ...violations.map(({ rule, from, to }) => `${from} imports ${to}: ${rule}. ${comments.get(rule)}`),
  ];
}
