/** `npm run restore -- <file> [--replace] [--yes]`: the database as a backup has it, or as it was. */
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  backupFolder,
  peekArchive,
  type Restored,
  readList,
  restoreBackup,
} from '../../server/operations/backups/index.ts';
import { ask } from '../ask.ts';
import { findRoot } from '../find-root.ts';
import { say } from '../say.ts';
import { runTool } from '../tool.ts';

runTool(async ({ config, databaseUrl }) => {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [given] = positionals;
  if (given === undefined) throw new Error('Use: npm run restore -- <file> [--replace] [--yes]');
  const file = resolve(given);
  const head = await peekArchive(file);
  say(`${file}\n  made ${head.madeAt}, ${head.seal === null ? 'not encrypted' : 'encrypted'}`);
  if (values.replace && !values.yes) await confirm(databaseUrl);
  const restored = await restoreBackup({
    databaseUrl,
    file,
    passphrase: head.seal === null ? undefined : await passphraseOf(config.backups.passphrase),
    migrationsFolder: join(findRoot(import.meta.dirname), 'migrations'),
    sandbox: config.sandbox,
    replace: values.replace,
    list: [...(await readList(dirname(file))), ...(await readList(backupFolder(config)))],
    now: new Date(),
    say,
  });
  for (const line of linesOf(restored)) say(line);
});

async function confirm(databaseUrl: string): Promise<void> {
  const { host, pathname } = new URL(databaseUrl);
  const answer = await ask(
    `Everything in the database ${host}${pathname} is replaced. Type "replace" to go on: `,
  );
  if (answer.trim() !== 'replace') throw new Error('Nothing was changed.');
}

const passphraseOf = async (configured: string | undefined): Promise<string> =>
  configured ?? (await ask('Passphrase of the backup: ', { hidden: true }));

function* linesOf({ rows, sends, letters, applied }: Restored): Iterable<string> {
  yield `Restored ${rows} rows.`;
  if (sends > 0) yield `  ${sends} sends were planned or under way: they ask before they go on (Sends).`;
  if (letters > 0) yield `  ${letters} letters were under way: nobody knows whether they left (Subscribers).`;
  const { erased, weekly, suppressed, shows } = applied;
  if (erased > 0) yield `  ${erased} readers who were erased since are erased again.`;
  if (weekly + suppressed > 0)
    yield `  ${weekly + suppressed} wishes about mail from after the backup hold again.`;
  if (shows.length > 0) yield `  Taken out since, and back: ${shows.join(', ')}. Take them out once more.`;
  yield '  Whoever has paid since is looked for at Stripe within five minutes of a start with its key, and brought back.';
  yield '  Everybody has to log in again; passwords and settings are those of the backup, the second factor too.';
  yield '  Its recovery codes do not come back: with the app at hand make new ones (Settings, Account).';
}
