/** Secrets stay where they are used (security.md S19): not in logs, answers, errors, pages, files, or the database. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../contract/index.ts';
import { secretsOf } from '../../launch/secrets-of.ts';
import { BadConfiguration, readConfig } from '../../server/config.ts';
import { createLog } from '../../server/kit/log.ts';
import { withClient } from '../app/database-rows.ts';
import { feedOf, followFeeds, listTasks, setSetting, until } from '../app/line.ts';
import { newReader } from '../app/reader.ts';
import { startTestApp, type TestApp, testPassword } from '../app/start-test-app.ts';
import { figure } from '../app/trust.ts';

const root = join(import.meta.dirname, '../..');
const canary = (name: string) => `canary-${name}-0f1e2d3c4b5a`;
const secrets = {
  ANTHROPIC_API_KEY: canary('anthropic'),
  ASSEMBLYAI_API_KEY: canary('assemblyai'),
  TADDY_API_KEY: canary('taddy'),
  STRIPE_SECRET_KEY: `sk_test_${canary('stripe').replaceAll('-', '')}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${canary('hook').replaceAll('-', '')}`,
  POSTMARK_WEBHOOK_SECRET: canary('postmark'),
  POSTMARK_WEBHOOK_PASSWORD: canary('postmark-password'),
  BOUNCE_SECRET: canary('bounce'),
  BACKUP_PASSPHRASE: canary('backup'),
  METRICS_TOKEN: canary('metrics'),
};
// Nobody answers there, which is said.
const smtpPassword = canary('smtp');
const smtpUrl = `smtp://walkthrough:${smtpPassword}@127.0.0.1:1`;
const theirPassword = 'canary of a reader who chose this';

let product: TestApp;
const lines: string[] = [];
const told: string[] = [];
const log = (config: Parameters<typeof secretsOf>[0]) =>
  createLog({ level: 'trace', secrets: secretsOf(config), quietMs: 0, write: (line) => lines.push(line) });
beforeAll(async () => {
  product = await startTestApp({
    env: {
      ...secrets,
      SMTP_URL: smtpUrl,
      BOUNCE_DOMAIN: 'bounces.example.com',
      TRUSTED_PROXIES: '127.0.0.1/32',
    },
    log,
  });
});
afterAll(() => product.stop());

async function tell(method: string, path: string, body?: unknown) {
  const answer = await product.call(method, path, body);
  told.push(
    typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body),
    JSON.stringify([...answer.headers]),
  );
  return answer;
}

/** What must not be found, as it is written in texts and in addresses. */
const wanted = () =>
  [...Object.values(secrets), smtpPassword, testPassword, theirPassword].flatMap((one) => [
    one,
    encodeURIComponent(one),
  ]);
const found = (text: string) => [...new Set(wanted())].filter((one) => text.includes(one));

describe('S19: a secret', () => {
  it('is told by no answer, whatever goes well or wrong, nor by the log', async () => {
    for (const { name, route } of routes) {
      // That one asks this machine's name servers.
      if (route.method === 'GET' && name !== 'mailIdentity.read')
        await tell('GET', route.path.replaceAll(/:\w+/g, 'x'));
    }
    // Vendors that quote what they were sent.
    const echo = { kind: 'answer', status: 401 } as const;
    const of = (name: keyof typeof secrets) =>
      JSON.stringify({ error: { message: `Bad key ${secrets[name]}`, type: 'x' } });
    product.sandbox.faults.next('assemblyai', { ...echo, body: of('ASSEMBLYAI_API_KEY') });
    await setSetting(product, 'prefer_publisher_transcript', 'false');
    const { episodes } = await followFeeds(product, 'Agents', [feedOf(product, 'kitchen-table-closings')]);
    await tell('POST', `/api/transcripts/${episodes[0]?.id}`);
    await until(product, async () => (await listTasks(product)).find(({ run }) => run.status === 'failed'));
    await tell('GET', '/api/tasks');
    for (const [provider, name] of [
      ['anthropic', 'ANTHROPIC_API_KEY'],
      ['assemblyai', 'ASSEMBLYAI_API_KEY'],
      ['taddy', 'TADDY_API_KEY'],
      ['stripe', 'STRIPE_SECRET_KEY'],
    ] as const) {
      product.sandbox.faults.next(provider, { ...echo, body: of(name) });
      await tell('POST', `/api/settings/providers/${provider}/test`);
    }
    const reader = newReader(product);
    const login = { email: 'reader@example.com', password: theirPassword };
    told.push(JSON.stringify((await reader.call('POST', '/api/users/login', login)).body));
    told.push(JSON.stringify((await reader.call('POST', '/api/users/create-password', login)).body));
    told.push(
      JSON.stringify(
        (await reader.call('POST', '/api/auth/admin/login', { password: `${testPassword}x` })).body,
      ),
    );
    const { db } = product.database;
    await db.schema.alterTable('groups').renameTo('groups_elsewhere').execute();
    expect((await tell('GET', '/api/groups')).status).toBe(500);
    expect((await tell('POST', '/api/groups', { name: theirPassword })).status).toBe(500);
    await db.schema.alterTable('groups_elsewhere').renameTo('groups').execute();
    for (const page of ['/', '/portal', '/login', '/nowhere', '/api/openapi.json']) await tell('GET', page);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join('')).toContain('groups');
    expect(found(lines.join(''))).toEqual([]);
    expect(found(told.join('\n'))).toEqual([]);
  });

  it('as little is the address of a reader told by the log, whatever people and vendors do with it', async () => {
    const { db } = product.database;
    const addresses = ['canary.jane+lists@mail-canary.example', 'canary.jürgen@mail-canary.example'];
    for (const email of addresses) {
      const reader = newReader(product);
      await reader.call('POST', '/api/users/signup', { email, source: 'homepage' });
      await reader.call('POST', '/api/users/signup', { email, source: 'offer' });
      await reader.call('POST', '/api/stripe/create-checkout', { email });
      await reader.call('POST', '/api/users/request-password-reset', { email });
      await reader.call('POST', '/api/users/login', { email, password: 'a wrong password' });
      for (const path of ['/api/users/subscription-status?email=', '/nowhere/', '/?to=', '/u/'])
        await reader.call('GET', `${path}${encodeURIComponent(email)}`);
      await reader.call('POST', '/api/stripe/webhook', { data: { object: { customer_email: email } } });
      await product.call('GET', `/api/subscribers?q=${encodeURIComponent(email)}`);
      product.sandbox.faults.next('stripe', {
        kind: 'answer',
        status: 400,
        body: JSON.stringify({ error: { message: `No such customer: ${email}`, type: 'x' } }),
      });
      await reader.call('POST', '/api/stripe/create-checkout', { email });
    }
    // A database that quotes what it refuses.
    await sql`
      create function refuse_loudly() returns trigger language plpgsql as $$
        begin raise exception 'no place for % in here', coalesce(new.email, new.email_key); end $$`.execute(
      db,
    );
    await sql`create trigger refuse_loudly before insert or update on subscribers
      for each row execute function refuse_loudly()`.execute(db);
    for (const email of addresses) {
      const fresh = email.replace('canary.', 'canary.other.');
      const { status } = await newReader(product).call('POST', '/api/users/signup', {
        email: fresh,
        source: 'homepage',
      });
      expect(status).toBe(500);
    }
    await sql`drop trigger refuse_loudly on subscribers`.execute(db);
    const log = lines.join('');
    expect(log).toContain('no place for [address] in here');
    expect(/.{0,60}canary[._%+]?\w*(?:@|%40|\.j).{0,40}/u.exec(log)?.[0] ?? null).toBeNull();
  });

  it('stands nowhere in the database, as it is used or as a backup holds it', async () => {
    const dump = await withClient(product.database.url, async (client) => {
      const { rows: tables } = await client.query(
        "select schemaname as s, tablename as t from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
      );
      const texts: string[] = [];
      for (const { s, t } of tables) {
        const { rows } = await client.query(`select one::text as row from "${s}"."${t}" as one`);
        texts.push(...rows.map(({ row }) => row as string));
      }
      return texts.join('\n');
    });
    expect(dump.length).toBeGreaterThan(10_000);
    expect(found(dump)).toEqual([]);
    const token = /=(.+)$/.exec(await product.app.openAdminSession())?.[1] ?? 'none';
    expect(dump).not.toContain(token);
    figure(
      'S19',
      `${wanted().length} spellings of secrets in ${lines.length} lines of log, ${told.length} answers, ${Math.round(dump.length / 1000)} kB of rows, and what is built: 0 found`,
    );
  });

  const filesIn = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(root, folder, name))
      .filter((path) => statSync(path).isFile() && /\.(m?[jt]sx?|json|html|css|md|sql|txt|svg)$/.test(path));

  it('is in nothing that is built for browsers, nor is the name of one asked for there', () => {
    const names = Object.keys(secrets);
    for (const path of filesIn('dist/web')) {
      const text = readFileSync(path, 'utf8');
      expect([
        path,
        /sk_(live|test)_\w{8}|whsec_\w{8}|sk-ant-|PRIVATE KEY-----|process\.env\.\w*(KEY|SECRET|PASSWORD)/.exec(
          text,
        )?.[0],
      ]).toEqual([path, undefined]);
      // The settings name the variables of a provider; a bundle must not.
      expect([path, names.filter((name) => text.includes(`${name}=`))]).toEqual([path, []]);
    }
  });

  it('of no kind stands in the source', () => {
    for (const path of [
      'server',
      'contract',
      'edition',
      'web',
      'launch',
      'run',
      'content',
      'sandbox',
    ].flatMap(filesIn)) {
      const text = readFileSync(path, 'utf8');
      expect([
        path,
        /sk_live_\w{10}|sk-ant-[\w]{10}|-----BEGIN [A-Z ]*PRIVATE KEY-----\s*\n[A-Za-z0-9+/]/.exec(text)?.[0],
      ]).toEqual([path, undefined]);
    }
    for (const line of readFileSync(join(root, '.env.example'), 'utf8').split('\n')) {
      const [, name = '', value = ''] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
      if (/KEY$|SECRET$|PASSWORD$|PASSPHRASE$|_URL$/.test(name)) expect([name, value]).toEqual([name, '']);
    }
  });

  it.each(['password', 'Password1', 'changeme', 'change-me!', 'secret123', 'administrator'])(
    'as others try it first (%s) stops a start in production, with a sentence that does not repeat it',
    (password) => {
      const env = { NODE_ENV: 'production', APP_URL: 'https://x.example', SUPPORT_EMAIL: 'a@x.example' };
      expect(() => readConfig({ ...env, ADMIN_PASSWORD: password })).toThrow(BadConfiguration);
      try {
        readConfig({ ...env, ADMIN_PASSWORD: password });
      } catch (error) {
        expect((error as BadConfiguration).problems).toEqual([
          expect.stringContaining('ADMIN_PASSWORD is one that others try'),
        ]);
      }
      expect(readConfig({ ...env, ADMIN_PASSWORD: 'three words of ours' }).adminPassword).toBe(
        'three words of ours',
      );
      expect(readConfig(env).adminPassword).toBeUndefined();
    },
  );
});
