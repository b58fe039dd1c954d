import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';

/** Reads `NNNN-name.sql` files; forward only, so there is no `down`. */
function filesIn(folder: string, only: readonly string[] | undefined): MigrationProvider {
  return {
    async getMigrations() {
      const names = only ?? (await migrationsIn(folder));
      const migrations: Record<string, Migration> = {};
      for (const name of names) {
        const text = await readFile(join(folder, `${name}.sql`), 'utf8');
        migrations[name] = {
          up: (db) =>
            sql
              .raw(text)
              .execute(db)
              .then(() => undefined),
        };
      }
      return migrations;
    },
  };
}

/** The names of this program's migrations, in their order. */
export async function migrationsIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  return files.map((name) => name.replace(/\.sql$/, '')).sort();
}

/**
 * Brings the database to this program's version: all missing steps in one transaction under a lock, so several
 * processes may start at once. Refuses a database that a newer program has already changed. `only`: to the
 * version that had these and no others.
 */
export async function migrate<T>(
  db: Kysely<T>,
  folder: string,
  { only }: { only?: readonly string[] } = {},
): Promise<string[]> {
  if (await stands(db, only ?? (await migrationsIn(folder)))) return [];
  const migrator = new Migrator({ db, provider: filesIn(folder, only) });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const newer = reason.includes('is missing');
    throw new Error(
      newer
        ? `The database was changed by a newer version of this program (${reason}). Start that version, or restore a backup.`
        : `The database could not be brought up to date: ${reason}`,
      { cause: error },
    );
  }
  return (results ?? []).filter((step) => step.status === 'Success').map((step) => step.migrationName);
}

/** Whether it has had these and no others: what most starts find, and the migrator reads every column of the database to see. */
async function stands<T>(db: Kysely<T>, names: readonly string[]): Promise<boolean> {
  const known = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null
      and to_regclass('kysely_migration_lock') is not null as "isThere"`.execute(db);
  if (known.rows[0]?.isThere !== true) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const had = new Set(rows.map(({ name }) => name));
  return had.size === names.length && names.every((name) => had.has(name));
}
