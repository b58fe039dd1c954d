/** `npm run restore -- <file> [--list <folder>] [--replace] [--yes]`: the database as a backup has it, or as it was. */
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  backupFolder,
  isListIn,
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
    options: {
      list: { type: 'string' },
      replace: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [given] = positionals;
  if (given === undefined)
    throw new Error('Use: npm run restore -- <file> [--list <folder>] [--replace] [--yes]');
  const file = resolve(given);
  const head = await peekArchive(file);
  say(`${file}\n  made ${head.madeAt}, ${head.seal === null ? 'not encrypted' : 'encrypted'}`);
  const folders = listFolders({ file, given: values.list, kept: backupFolder(config) });
  // The database that is replaced has the list in itself.
  if (folders.length === 0 && !values.replace) say(unlisted);
  if (values.replace && !values.yes) await confirm(databaseUrl);
  const restored = await restoreBackup({
    databaseUrl,
    file,
    passphrase: head.seal === null ? undefined : await passphraseOf(config.backups.passphrase),
    migrationsFolder: join(findRoot(import.meta.dirname), 'migrations'),
    sandbox: config.sandbox,
    replace: values.replace,
    list: (await Promise.all(folders.map(readList))).flat(),
    now: new Date(),
    say,
  });
  for (const line of linesOf(restored)) say(line);
});

const unlisted = `  No restore-list.jsonl beside it, nor in the folder of backups: readers who were erased or unsubscribed since come back
  as they were. Where the folder of backups is left, give it: --list <folder>.`;

interface Places {
  file: string;
  given: string | undefined;
  kept: string;
}

/** Where a list of what was wanted since stands: named, beside the backup, or where backups are made. */
function listFolders({ file, given, kept }: Places): string[] {
  if (given !== undefined && !isListIn(resolve(given)))
    throw new Error(`There is no restore-list.jsonl in ${resolve(given)}. Nothing was restored.`);
  return [...(given === undefined ? [] : [resolve(given)]), dirname(file), kept].filter(isListIn);
}

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
