/** Backups by themselves: when they are due, which are kept, what is said where there is none. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { readArchive } from '../../../server/kit/archive/index.ts';
import { newId } from '../../../server/kit/ids.ts';
import {
  type BackupDeps,
  backupWhenDue,
  lastHour,
} from '../../../server/operations/backups/backup-when-due.ts';
import { chooseSuperfluous, sweepHalves } from '../../../server/operations/backups/keep-backups.ts';
import { backupName, madeAt } from '../../../server/operations/backups/places.ts';
import { findBackupState } from '../../../server/operations/backups/runs-store.ts';
import { warnOfBackups, whyToWorry } from '../../../server/operations/backups/warn.ts';
import { freshDatabase, quietLog, type TestDatabase } from '../../app/database.ts';
import { clockAt, type MovedClock } from '../../app/week.ts';
import { fillReaders } from '../../pipeline/delivery/fill.ts';

const root = join(import.meta.dirname, '../../..');
const [hourMs, dayMs] = [3_600_000, 86_400_000];

describe('in a database of its own', () => {
  let database: TestDatabase;
  let folder: string;
  let clock: MovedClock;
  beforeAll(async () => {
    database = await freshDatabase();
    await fillReaders(database.db, 20);
    folder = await mkdtemp(join(tmpdir(), 'walkthrough-backups-'));
    clock = clockAt('2026-11-23T07:04:00.000Z');
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const depsFor = (others: Partial<BackupDeps> = {}): BackupDeps => ({
    db: database.db,
    databaseUrl: database.url,
    folder,
    rules: readConfig({ SANDBOX: 'off', BACKUP_KEEP_DAYS: '2', BACKUP_KEEP_WEEKS: '1' }).backups,
    sandbox: false,
    timeZone: 'America/New_York',
    clock,
    log: quietLog,
    ...others,
  });
  const look = (others?: Partial<BackupDeps>) => backupWhenDue(depsFor(others), new AbortController().signal);
  const names = async () => (await readdir(folder)).filter((name) => name.endsWith('.backup')).sort();
  const notices = async () =>
    (await database.db.selectFrom('admin_notices').select(['key', 'sentence']).execute()).map(
      ({ sentence }) => sentence,
    );

  it('there is one after each hour of backups, however often somebody looks, and the old ones go', async () => {
    for (let hour = 0; hour < 24 * 12; hour += 1) {
      clock.set(new Date(Date.parse('2026-11-23T07:04:00.000Z') + hour * hourMs));
      await look();
    }
    // 2 in the morning in New York; of two days all, then the last of each week for one more.
    expect(await names()).toEqual([
      'walkthrough-20261129T070400Z.backup',
      'walkthrough-20261202T070400Z.backup',
      'walkthrough-20261203T070400Z.backup',
      'walkthrough-20261204T070400Z.backup',
    ]);
    const { closing } = await readArchive(join(folder, 'walkthrough-20261204T070400Z.backup'), undefined);
    expect(closing.parts.find(({ name }) => name === 'subscribers')?.rows).toBe(20);
    expect(await notices()).toEqual([]);
  });

  it('one that fails is said at once, tried again within the hour, and forgotten when it went well', async () => {
    clock.set('2026-12-05T07:04:00.000Z');
    const blocked = join(folder, 'a-file');
    await writeFile(blocked, '');
    await look({ folder: blocked });
    expect(await notices()).toEqual([
      `A backup could not be made. The folder ${blocked} cannot be made (EEXIST). The last good one is of 2026-12-04 07:04 UTC.`,
    ]);
    clock.set('2026-12-05T08:04:00.000Z');
    await look();
    expect([(await names()).at(-1), await notices()]).toEqual(['walkthrough-20261205T080400Z.backup', []]);
  });

  it('one that is stopped leaves nothing behind, not even its record', async () => {
    clock.set('2026-12-06T07:04:00.000Z');
    const [before, runs] = [
      await readdir(folder),
      await database.db.selectFrom('backup_runs').select('id').execute(),
    ];
    const stopping = AbortSignal.abort(new Error('The process is stopping'));
    await expect(backupWhenDue(depsFor(), stopping)).rejects.toThrow();
    expect(await readdir(folder)).toEqual(before);
    expect(await database.db.selectFrom('backup_runs').select('id').execute()).toEqual(runs);
  });

  it('one that is made by hand is written down and ends the warning, and the night has its own all the same', async () => {
    clock.set(new Date());
    const startedAt = new Date(clock.now().getTime() - 50 * hourMs);
    await database.db.deleteFrom('backup_runs').execute();
    await database.db
      .insertInto('backup_runs')
      .values({
        id: newId(),
        started_at: startedAt,
        ended_at: startedAt,
        bytes: 1,
        file: join(folder, 'old'),
      })
      .execute();
    await warnOfBackups(depsFor());
    expect(await notices()).toEqual([expect.stringMatching(/^No backup was made for more than a day/)]);
    const elsewhere = await mkdtemp(join(tmpdir(), 'walkthrough-by-hand-'));
    const file = join(elsewhere, 'x.backup');
    const { status, stdout } = backUp([file], { DATABASE_URL: database.url, DATA_DIR: elsewhere });
    expect([status, stdout.toString()]).toEqual([0, expect.stringMatching(/^Backed up \d+ rows/)]);
    await warnOfBackups(depsFor());
    expect(await notices()).toEqual([]);
    const { lastGood } = await findBackupState(database.db);
    expect(lastGood).toMatchObject({ file, bytes: (await stat(file)).size });
    await rm(elsewhere, { recursive: true });
    await look();
    expect(await names()).toContain(backupName(clock.now()));
  });

  it('F13: a disk that is full is said in a sentence, and no half stays', async () => {
    await fillReaders(database.db, 60_000, { domains: ['full.example'] });
    const { said, left } = backUpOntoFullDisk(database.url);
    expect(said).toContain('There is no room for the backup in');
    expect(left).toEqual([]);
  });
});

/** As `npm run backup`. */
function backUp(args: string[], settings: Record<string, string>) {
  const program = join(root, 'dist/server/backup.js');
  if (!existsSync(program)) throw new Error('The product is not built. Run npm test, which builds it first.');
  const movedClock = pathToFileURL(join(root, 'test/app/moved-clock.ts')).href;
  return spawnSync(process.execPath, ['--import', movedClock, program, ...args], {
    env: { ...process.env, ...settings, SANDBOX: 'off', NODE_ENV: '' },
  });
}

/** As `npm run backup` on a disk of 1 MB; where no such disk may be made, under a limit for the size of files. */
function backUpOntoFullDisk(databaseUrl: string): { said: string; left: string[] } {
  const program = join(root, 'dist/server/backup.js');
  if (!existsSync(program)) throw new Error('The product is not built. Run npm test, which builds it first.');
  const place = '"$DISK"';
  const mount = `mount -t tmpfs -o size=1m none ${place}`;
  const mine = ['--user', '--map-root-user', '--mount', 'sh', '-c'];
  const env = { ...process.env, DISK: spawnSync('mktemp', ['-d']).stdout.toString().trim() };
  const mayMount = spawnSync('unshare', [...mine, mount], { env }).status === 0;
  const backUp = `"${process.execPath}" "${program}" ${place} 2>&1; echo ---; ls -A ${place}`;
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(env.DISK, '..'),
    SANDBOX: 'off',
    NODE_ENV: '',
  };
  const run = mayMount
    ? spawnSync('unshare', [...mine, `${mount} && { ${backUp}; }`], { env: { ...env, ...settings } })
    : spawnSync('sh', ['-c', `ulimit -f 512; ${backUp}`], { env: { ...env, ...settings } });
  const [said = '', left = ''] = run.stdout.toString().split('---\n');
  return { said, left: left.split('\n').filter(Boolean) };
}

describe('what is kept', () => {
  const now = new Date('2026-11-25T12:00:00.000Z');
  const nameOf = (ageMs: number) => backupName(new Date(now.getTime() - ageMs));
  const ages = fc.array(fc.integer({ min: 0, max: 100 * 24 * 60 }), { minLength: 1, maxLength: 60 });

  it('is every one of the last days, one of each week before, the newest in any case, and every other file', () => {
    fc.assert(
      fc.property(ages, fc.nat(10), fc.nat(6), (minutes, keepDays, keepWeeks) => {
        const names = [...new Set(minutes.map((age) => nameOf(age * 60_000)))];
        const gone = chooseSuperfluous(
          [...names, 'restore-list.jsonl', 'notes.backup'],
          { keepDays, keepWeeks },
          now,
        );
        const kept = names.filter((name) => !gone.includes(name));
        const ageOf = (name: string) => now.getTime() - (madeAt(name)?.getTime() ?? 0);
        expect(gone.every((name) => names.includes(name))).toBe(true);
        expect(kept).toContain([...names].sort().at(-1));
        expect(gone.filter((name) => ageOf(name) < keepDays * dayMs)).toEqual([]);
        expect(kept.filter((name) => ageOf(name) >= keepDays * dayMs).length).toBeLessThanOrEqual(
          keepWeeks + 2,
        );
        // What is kept stays when it is looked at again.
        expect(chooseSuperfluous(kept, { keepDays, keepWeeks }, now)).toEqual([]);
      }),
    );
  });

  it('does not count halves of processes that were killed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'walkthrough-halves-'));
    const longAgo = new Date(performance.timeOrigin - hourMs);
    for (const name of ['.walkthrough-a.backup.1.part', '.walkthrough-b.backup.2.part', 'other.part']) {
      await writeFile(join(folder, name), 'half');
      if (!name.includes('-b')) await utimes(join(folder, name), longAgo, longAgo);
    }
    await sweepHalves(folder);
    expect((await readdir(folder)).sort()).toEqual(['.walkthrough-b.backup.2.part', 'other.part']);
    await rm(folder, { recursive: true });
  });
});

describe('the hour of backups', () => {
  it.each([
    ['2026-11-23T07:00:00Z', 2, 'America/New_York', '2026-11-23T07:00:00Z'],
    ['2026-11-23T06:59:59Z', 2, 'America/New_York', '2026-11-22T07:00:00Z'],
    ['2026-11-24T06:30:00Z', 2, 'America/New_York', '2026-11-23T07:00:00Z'],
    // The clocks went back: there were two hours that began with a one.
    ['2026-11-01T12:00:00Z', 1, 'America/New_York', '2026-11-01T06:00:00Z'],
    // They went forward: there was no hour that began with a two.
    ['2026-03-08T12:00:00Z', 2, 'America/New_York', '2026-03-07T12:00:00Z'],
  ])('at %s, for %i in %s, was last at %s', (now, hour, zone, expected) => {
    expect(lastHour(hour, zone, new Date(now))).toEqual(new Date(expected));
  });
});

describe('the admin is warned', () => {
  const now = new Date('2026-11-25T12:00:00.000Z');
  const run = (hoursAgo: number, error: string | null = null) => ({
    id: 'x',
    started_at: new Date(now.getTime() - hoursAgo * hourMs),
    ended_at: now,
    file: 'x',
    bytes: error === null ? 1 : null,
    error,
  });
  const since = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * hourMs);

  it.each([
    ['a good one of last night', { lastGood: run(10), failed: null, since: since(999) }, null],
    ['an installation of today', { lastGood: null, failed: null, since: since(5) }, null],
    [
      'no good one for days',
      { lastGood: run(50), failed: null, since: since(999) },
      /more than a day.*2026-11-23 10:00 UTC/,
    ],
    ['none ever', { lastGood: null, failed: null, since: since(50) }, /more than a day.*no good one yet/],
    [
      'one that failed',
      { lastGood: run(20), failed: run(1, 'No room.'), since: since(999) },
      /could not be made\. No room\./,
    ],
  ])('%s', (_, state, expected) => {
    const sentence = whyToWorry(state, now);
    if (expected === null) expect(sentence).toBeNull();
    else expect(sentence).toMatch(expected);
  });
});
