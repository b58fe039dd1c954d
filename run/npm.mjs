import { run } from './child.mjs';

/**
 * Runs npm with the Node whose folder comes first in `env.PATH`. Its script settings of the running `npm start` must
 * not leak into it (a prefix, a workspace, omitted kinds of packages).
 */
export function npm(args, { cwd, env, keep }) {
  const clean = Object.fromEntries(
    Object.entries(env).filter(
      ([name]) =>
        !/^npm_(lifecycle_|package_|command$|config_(omit|include|prefix|local_prefix|global|workspace)|.*production)/i.test(
          name,
        ),
    ),
  );
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error', '--progress=false'];
  const patience = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=8000'];
  return run('npm', [...args, ...quiet, ...patience], { cwd, env: clean, keep });
}
