/** `npm run backup [-- <file or folder>] [--encrypt]`: the database of this moment as one file, while the product goes on. */
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backupFolder, backupName, makeBackup, recordBackup } from '../../server/operations/backups/index.ts';
import { ask } from '../ask.ts';
import { say } from '../say.ts';
import { runTool } from '../tool.ts';

runTool(async ({ config, databaseUrl, stops }) => {
  const { values, positionals } = parseArgs({
    options: { encrypt: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const { passphrase = values.encrypt ? await choosePassphrase() : undefined } = config.backups;
  const file = placeOf(resolve(positionals[0] ?? backupFolder(config)), positionals.length === 0);
  const startedAt = new Date();
  const { bytes, parts } = await makeBackup({
    databaseUrl,
    file,
    passphrase,
    sandbox: config.sandbox,
    signal: stops.signal,
  });
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  const endedAt = new Date();
  const took = ((endedAt.getTime() - startedAt.getTime()) / 1000).toFixed(1);
  say(`Backed up ${rows} rows of ${parts.length} tables in ${took} s: ${(bytes / 1e6).toFixed(1)} MB`);
  say(`  ${file}`);
  await recordBackup(databaseUrl, { startedAt, endedAt, file, bytes }).catch((error: unknown) => {
    say(
      `  It is whole, but could not be written down: the back office may call the last backup old (${error}).`,
    );
  });
  if (passphrase === undefined) {
    say(
      '  Not encrypted: whoever can read this file knows your readers. BACKUP_PASSPHRASE or --encrypt seals it.',
    );
  }
});

function placeOf(path: string, isFolder: boolean): string {
  const named = isFolder || (statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false);
  return named ? join(path, backupName(new Date())) : path;
}

async function choosePassphrase(): Promise<string> {
  const first = await ask('Passphrase of the backup: ', { hidden: true });
  if (first.length < 12) throw new Error('A passphrase has at least 12 characters. Nothing was written.');
  const second = await ask('Once more: ', { hidden: true });
  if (first !== second) throw new Error('These are two different passphrases. Nothing was written.');
  return first;
}
