/**
 * Backup and restore of a large installation by the built programs: time, size, memory. `node run/build.mjs`, then
 * `node bench/backup.ts [--readers 100000] [--transcripts 1000]`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { connect } from '../server/kit/db/connect.ts';
import { limitsOfMigrations } from '../server/kit/db/limits.ts';
import { migrate } from '../server/kit/db/migrate.ts';
import { ensurePostgres } from '../server/kit/embedded-postgres/index.ts';
import { createLog } from '../server/kit/log.ts';

const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '100000' },
    transcripts: { type: 'string', default: '1000' },
  },
});
const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'bench-backup-'));
const dataDir = join(folder, 'data');
const print = (line: string) => process.stdout.write(`${line}\n`);

const server = await ensurePostgres({ dataDir });
try {
  const { db, close } = connect({
    url: server.url,
    log: createLog({ level: 'warn' }),
    poolSize: 1,
    limits: limitsOfMigrations,
  });
  await migrate(db, join(root, 'migrations'));
  await fill(Number(values.readers), Number(values.transcripts));
  const { rows } = await sql<{ size: number }>`
    select pg_database_size(current_database()) as size`.execute(db);
  await close();
  print(
    `${values.readers} readers, ${values.transcripts} transcripts; database ${megabytes(rows[0]?.size ?? 0)}`,
  );
  for (const passphrase of ['', 'correct horse battery staple']) await measure(passphrase);

  async function fill(readers: number, transcripts: number): Promise<void> {
    await sql`insert into subscribers (id, email, email_key, source, created_at, subscription_status)
      select md5('r' || n)::uuid, n || '@reader.example', n || '@reader.example', 'offer', now(), 'active'
      from generate_series(1, ${readers}) n`.execute(db);
    await sql`insert into sends (id, public_digest_id, title, state, planned_at, created_at)
      select md5('s' || n)::uuid, 'd' || n, 'Issue', 'done', now(), now() from generate_series(1, 10) n`.execute(
      db,
    );
    await sql`insert into deliveries (send_id, digest_id, edition, subscriber_id, state, domain, claim, settled_at)
      select md5('s' || issue)::uuid, md5('d' || issue)::uuid, 1, md5('r' || n)::uuid, 'sent', 'reader.example', gen_random_uuid(), now()
      from generate_series(1, 10) issue, generate_series(1, ${readers}) n`.execute(db);
    await sql`insert into podcasts (id, title, feed_url, created_at, updated_at)
      values (md5('p')::uuid, 'Show', 'https://p.example', now(), now())`.execute(db);
    await sql`insert into episodes (id, podcast_id, guid, title, sort_at, content_hash, first_seen_at, updated_at)
      select md5('e' || n)::uuid, md5('p')::uuid, n::text, 'Episode', now(), 'h', now(), now()
      from generate_series(1, ${transcripts}) n`.execute(db);
    // About 110 KB of words each, of a vocabulary of some thousands.
    await sql`insert into transcripts (id, episode_id, status, source, utterances, created_at, completed_at)
      select md5('t' || n)::uuid, md5('e' || n)::uuid, 'completed', 'assemblyai', (
        select jsonb_agg(jsonb_build_object('speaker', chr(65 + u % 2), 'start', u * 9000, 'end', u * 9000 + 8900, 'text', (
          select string_agg(substr(md5((hashint8(n * 1000003 + u * 101 + w) % 4000)::text), 1, 2 + w % 7), ' ')
          from generate_series(1, 40) w)))
        from generate_series(1, 400) u
      ), now(), now() from generate_series(1, ${transcripts}) n`.execute(db);
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(passphrase: string): Promise<void> {
  const file = join(folder, `${passphrase.length}.backup`);
  const env = { BACKUP_PASSPHRASE: passphrase };
  const backup = await run('backup', [file], env);
  const { size } = statSync(file);
  print(`${passphrase === '' ? 'plain' : 'encrypted'}: backup ${told(backup)}, file ${megabytes(size)}`);
  // Into the same server: its own start is none of the restore's time.
  const restore = await run('restore', [file, '--replace', '--yes'], env);
  print(`  restore ${told(restore)}`);
}

function told({ ms, mostKb }: { ms: number; mostKb: number }): string {
  return `${(ms / 1000).toFixed(1)} s, at most ${Math.round(mostKb / 1024)} MB of memory`;
}

function run(
  name: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ ms: number; mostKb: number }> {
  const tell =
    "process.on('exit', () => process.stderr.write('most ' + process.resourceUsage().maxRSS + '\\n'))";
  const program = join(root, `dist/server/${name}.js`);
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--import', `data:text/javascript,${tell}`, program, ...args], {
    env: { PATH: process.env.PATH ?? '', SANDBOX: 'off', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => {
      const [, most] = /most (\d+)/.exec(said) ?? [];
      if (code === 0) resolve({ ms: performance.now() - startedAt, mostKb: Number(most) });
      else reject(new Error(said));
    });
  });
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
