/** sqlmap at every call that takes words: each query and each JSON body, bounded in count and time, on this machine alone. */
import { join } from 'node:path';
import { run } from './child.mjs';
import { isLoopback, listTargets, whyLeftOut } from './scan-calls.mjs';
import { isThere, notRun } from './scan-tools.mjs';

const minute = 60_000;
const mostTargets = 120;
const longestMs = 60 * minute;

export async function sqlmap({ url, cookie, get, scratch }) {
  if (!(await isThere('sqlmap'))) return notRun('sqlmap', 'not installed here');
  const targets = await listTargets({ url, cookie, get });
  if (targets.length === 0 || targets.length > mostTargets || !targets.every((one) => isLoopback(one.url))) {
    return notRun('sqlmap', `${targets.length} calls to scan, of which some may lead elsewhere`);
  }
  const startedAt = Date.now();
  const by = { 'was found': [], clean: [], unfinished: [], 'not run': [] };
  for (const target of targets) {
    const isLate = Date.now() - startedAt > longestMs;
    by[isLate ? 'not run' : await tryOne(target, { cookie, scratch })].push(target.name);
  }
  const bounds = `${targets.length} calls with queries and JSON bodies, a minute each and ${longestMs / minute} in all at most`;
  const late = by.unfinished.length === 0 ? '' : `; stopped by then: ${by.unfinished.join(', ')}`;
  const rest = { name: 'sqlmap', bounds: `${bounds}${late}; left out: ${whyLeftOut.join('; ')}` };
  if (by['was found'].length > 0)
    return { ...rest, found: `said to be injectable: ${by['was found'].join(', ')}`, isClean: false };
  if (by['not run'].length > 0)
    return { ...rest, found: `not run at: ${by['not run'].join(', ')}`, isClean: false };
  return { ...rest, found: 'nothing', isClean: true };
}

/** What it says of one call: only what it proved is found, and what it did not get to the end of is not clean. */
async function tryOne({ method, url, body }, { cookie, scratch }) {
  const json =
    body === null
      ? []
      : ['--data', body, '--headers', `Content-Type: application/json\nOrigin: ${new URL(url).origin}`];
  const args = ['-u', url, `--method=${method}`, ...json, '--cookie', cookie, '--batch', '--dbms=PostgreSQL'];
  const depth = body === null ? ['--level=2', '--risk=2'] : ['--level=1', '--risk=1'];
  const bounds = ['--timeout=10', '--retries=0', '--threads=2', '--technique=BEUST', '--time-sec=2'];
  const codes = '--ignore-code=400,401,403,404,409,413,422,429,502';
  const out = `--output-dir=${join(scratch, 'sqlmap')}`;
  const ran = await run('sqlmap', [...args, ...depth, ...bounds, codes, out, '--flush-session'], {
    cwd: scratch,
    env: process.env,
    withinMs: minute,
  });
  return verdictOf(ran);
}

/**
 * Its heuristics also say "might not be injectable"; a crash, or a call that it never reached, is no verdict. What "appears
 * to be injectable" is a guess (an answer that differs by itself, like a new row's id, is enough), which it tries then: it
 * counts unless sqlmap came to the end and took it back.
 */
export function verdictOf({ code, output }) {
  if (/is vulnerable|identified the following injection/i.test(output)) return 'was found';
  const isTakenBack = /all tested parameters do not appear to be injectable/i.test(output);
  if (/appears to be '[^\n]*injectable/i.test(output) && !isTakenBack) return 'was found';
  if (!/testing for|testing '|testing if/.test(output)) return 'not run';
  if (
    /unhandled exception|Traceback \(most recent|unable to connect to the target|no parameter\(s\) found/i.test(
      output,
    )
  )
    return 'not run';
  if (code === 124) return 'unfinished';
  return code === 0 && /ending @/.test(output) ? 'clean' : 'not run';
}
