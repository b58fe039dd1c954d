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
export function writeTable(kind, { rows, rounds, command, lasted = null }) {
  const [title, sentence] = heads[kind];
  const lines = rows.map(
    ({ id, what, verdict, why, tests, figure, files }) =>
      `| ${[id, what, cell([verdict, ...why]), cell([figure || `${tests} tests`]), cell(files)].join(' | ')} |`,
  );
  const page = [
    `# ${title}: ${passedOf(rows)}`,
    '',
    `${sentence}. Written by \`${command}\`; the same tests run in \`npm test\`.`,
    ...(lasted === null
      ? []
      : [
          `${rounds.length === 1 ? 'One round' : `${rounds.length} rounds`} in ${lasted}; the table is of the last.`,
        ]),
    '',
    '| id | what | verdict | measured | tests |',
    '|---|---|---|---|---|',
    ...lines,
    '',
    '| round | took | seeds | found |',
    '|---|---|---|---|',
    ...rounds.map(
      (round, nth) => `| ${nth + 1} | ${round.took} | ${round.seeds || '-'} | ${cell(foundIn(round))} |`,
    ),
    '',
  ].join('\n');
  writeFileSync(join(root, `docs/${kind}.md`), page);
}

/** The table is of the last round alone: what another one reached only partly is said here. */
function foundIn({ failed, partly, isWhole }) {
  const found = [...failed, ...partly];
  if (found.length > 0) return found;
  return [isWhole ? 'nothing' : 'a row that failed, see above'];
}

/** A stroke would end the cell. */
const cell = (lines) => lines.join('<br>').replaceAll('|', '\\|');
