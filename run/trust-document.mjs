/** The tables of faults and attacks as pages of docs/. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './places.mjs';
import { passedOf } from './trust-table.mjs';

const heads = {
  faults: ['Faults', 'What goes wrong around the product, and what must not come of it'],
  security: ['Attacks', 'What somebody may try, and what must not come of it'],
};

/** The page of a table: `docs/faults.md` or `docs/security.md`. */
export function writeTable(kind, { rows, rounds, command, isSoak = false }) {
  const [title, sentence] = heads[kind];
  const lines = rows.map(
    ({ id, what, verdict, why, tests, figure, files }) =>
      `| ${[id, what, cell([verdict, ...why]), cell([figure || `${tests} tests`]), cell(files)].join(' | ')} |`,
  );
  const page = [
    `# ${title}: ${passedOf(rows)}`,
    '',
    `${sentence}. Written by \`${command}\`; the same tests run in \`npm test\`.`,
    ...(isSoak ? ['The table is of the last round.'] : []),
    '',
    '| id | what | verdict | measured | tests |',
    '|---|---|---|---|---|',
    ...lines,
    '',
    '| round | took | seeds | found |',
    '|---|---|---|---|',
    ...rounds.map(
      ({ took, seeds, failed, isWhole: isGood }, nth) =>
        `| ${nth + 1} | ${took} | ${seeds || '-'} | ${isGood ? 'nothing' : cell(failed) || 'a row that failed, see above'} |`,
    ),
    '',
  ].join('\n');
  writeFileSync(join(root, `docs/${kind}.md`), page);
}

/** A stroke would end the cell. */
const cell = (lines) => lines.join('<br>').replaceAll('|', '\\|');
