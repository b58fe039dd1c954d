/** One run of Playwright, printed while it goes, its report in the file `report`. */
import { join } from 'node:path';
import { run } from './child.mjs';
import { root } from './places.mjs';

/**
 * Answers the exit code; `chromium` is the browser's path, `args` are further ones of the command, `withinMs` as `run` takes
 * it. Node reads the files as they are written: the runner's own compiler takes four times as long until the first test, and
 * leads each line of each stack back through its maps.
 */
export async function runPlaywright({ node, env, chromium, report, args = [], withinMs }) {
  const { code } = await run(
    node,
    [
      '--import',
      join(root, 'run/with-tsx.mjs'),
      join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--reporter=list,json',
      ...args,
    ],
    {
      cwd: root,
      env: { ...env, PW_DISABLE_TS_ESM: '1', CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      show: true,
      ...(withinMs && { withinMs }),
    },
  );
  return code;
}
