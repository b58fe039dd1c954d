import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';

/** Reads `NNNN-name.sql` files; forward only, so there is no `down`. */
function filesIn(folder: string): MigrationProvider {
  return {
    async getMigrations() {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
      const migrations: Record<string, Migration> = {};
      for (const name of names) {
        const text = await readFile(join(folder, name), 'utf8');
        migrations[name.replace(/\.sql$/, '')] = {
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

/**
 * Brings the database to this program's version: all missing steps in one transaction under a lock, so several
 * processes may start at once. Refuses a database that a newer program has already changed.
 */
export async function migrate<T>(db: Kysely<T>, folder: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: filesIn(folder) });
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
