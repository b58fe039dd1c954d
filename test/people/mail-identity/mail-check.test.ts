/** A mail check: what the admin is shown is what the mail servers were told, by their own log. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CheckedLetter, MailCheck } from '../../../contract/mail-identity.ts';
import { createLinks } from '../../../server/people/links/index.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

interface Sink {
  url: string;
  taken: { from: string; to: string; message: Buffer }[];
  /** What the next letters are answered; null: yes. */
  refuses: string | null;
  stop(): Promise<void>;
}

async function startSink(options: SMTPServerOptions = {}): Promise<Sink> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...options,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (sink.refuses !== null) {
          return done(Object.assign(new Error(sink.refuses), { responseCode: 550 }));
        }
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address).join();
        sink.taken.push({ from, to, message: Buffer.concat(chunks) });
        done(null, 'queued as 42');
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  const sink: Sink = {
    url: `smtp://127.0.0.1:${port}`,
    taken: [],
    refuses: null,
    stop: () => new Promise((done) => server.close(() => done())),
  };
  return sink;
}

const header = (letter: CheckedLetter | undefined, name: string) =>
  letter?.headers.find((one) => one.name === name)?.value ?? null;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-check-'));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await writeFile(join(folder, 'own.pem'), privateKey.export({ format: 'pem', type: 'pkcs8' }));
});
afterAll(() => rm(folder, { recursive: true }));

describe('through two streams', () => {
  let [letters, issues]: Sink[] = [];
  let app: TestApp;
  beforeAll(async () => {
    [letters, issues] = await Promise.all([startSink(), startSink()]);
    app = await startTestApp({
      env: {
        SMTP_URL: letters.url,
        SMTP_BULK_URL: issues.url,
        MAIL_FROM: 'The Paper <digest@example.com>',
        BOUNCE_DOMAIN: 'b.example.com',
        DKIM_DOMAIN: 'example.com',
        DKIM_SELECTOR: 's1',
        DKIM_PRIVATE_KEY_FILE: join(folder, 'own.pem'),
      },
    });
  });
  afterEach(() => {
    for (const sink of [letters, issues]) Object.assign(sink ?? {}, { taken: [], refuses: null });
  });
  afterAll(async () => {
    await app.stop();
    await Promise.all([letters?.stop(), issues?.stop()]);
  });
  const check = async (email: string) => {
    const { status, body } = await app.call('POST', '/api/settings/mail-check', { email });
    return { status, body: body as MailCheck };
  };

  it('one letter goes to each, and the answer is what its server was told', async () => {
    const { status, body } = await check(' Admin@Example.net ');
    expect(status).toBe(200);
    expect(body.letters.map(({ stream, isTaken }) => [stream, isTaken])).toEqual([
      ['letters', true],
      ['issues', true],
    ]);
    for (const [at, sink] of [letters, issues].entries()) {
      const [got, ...more] = sink?.taken ?? [];
      expect(more).toEqual([]);
      const letter = body.letters[at];
      const mail = await PostalMime.parse(got?.message ?? '');
      const sent = (name: string) =>
        mail.headers.find(({ key }) => key === name.toLowerCase())?.value.replace(/\s+/g, ' ') ?? null;
      for (const { name, value } of letter?.headers ?? []) expect(value, name).toBe(sent(name));
      expect(letter).toMatchObject({ returnPath: got?.from, tls: null, file: null, page: null });
      expect(letter?.answer).toBe('250 queued as 42');
      expect(got?.to).toBe(body.to);
      expect(mail.from).toMatchObject({ address: 'digest@example.com', name: 'The Paper' });
      expect(mail.text).toContain('mail check');
      expect(letter?.signature).toMatchObject({ domain: 'example.com', selector: 's1', uncovered: [] });
    }
  });

  it('only the issue carries a list, by links that open nothing and a return path of nobody', async () => {
    const { body } = await check('admin@example.net');
    const [single, issue] = body.letters;
    expect(single?.headers.map(({ name }) => name)).not.toContain('List-Unsubscribe');
    expect(single?.returnPath).toBe('digest@example.com');
    expect(issue?.signature?.headers.map((name) => name.toLowerCase())).toEqual(
      expect.arrayContaining([
        'list-unsubscribe',
        'list-unsubscribe-post',
        'list-id',
        'from',
        'mime-version',
      ]),
    );
    expect(header(issue, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(header(issue, 'List-ID')).toContain('<weekly.example.com>');
    const [, token = ''] = /\/u\/([\w-]+)>/.exec(header(issue, 'List-Unsubscribe') ?? '') ?? [];
    const links = createLinks({ db: app.database.db, clock: { now: () => new Date() } });
    const reader = await links.readPreferences(token);
    expect(reader).not.toBeNull();
    const found = await app.database.db
      .selectFrom('subscribers')
      .select('id')
      .where('id', '=', reader ?? '')
      .execute();
    expect(found).toEqual([]);
    const [, back = ''] = /^bounces\+(\w+)@b\.example\.com$/.exec(issue?.returnPath ?? '') ?? [];
    expect(await links.readReturnPath(back)).toBe(0);
  });

  it('a refusal of one is told in the words of its server, and the other goes all the same', async () => {
    if (letters) letters.refuses = '5.7.1 not from you';
    const { status, body } = await check('admin@example.net');
    expect(status).toBe(200);
    expect(body.letters[0]).toMatchObject({ isTaken: false, answer: '550 5.7.1 not from you' });
    expect(body.letters[0]?.sentence).toContain('not from you');
    expect(header(body.letters[0], 'From')).toContain('digest@example.com');
    expect(body.letters[1]).toMatchObject({ isTaken: true });
  });
});

it('is for the admin, to an address, and ten times an hour', async () => {
  const started = new Date();
  let passedMs = 0;
  const now = () => new Date(started.getTime() + passedMs);
  const app = await startTestApp({ clock: { now } });
  const check = async (email: string) =>
    (await app.call('POST', '/api/settings/mail-check', { email })).status;
  const cookieless = { cookie: '' };
  const asAnybody = (method: string, path: string, body?: unknown) =>
    app.call(method, path, body, cookieless);
  expect((await asAnybody('POST', '/api/settings/mail-check', { email: 'a@b.example' })).status).toBe(401);
  expect((await asAnybody('GET', '/api/settings/mail-identity')).status).toBe(401);
  expect(await check('')).toBe(400);
  for (const email of ['nobody', 'a@b.example\r\nBcc: c@d.example', 'a@b.example, c@d.example']) {
    expect(await check(email), email).toBe(422);
  }
  const statuses: number[] = [];
  for (let nth = 0; nth < 11; nth += 1) statuses.push(await check('admin@example.net'));
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  passedMs = 3_600_000;
  expect(await check('admin@example.net')).toBe(200);
  await app.stop();
});

describe('through one stream', () => {
  it('one letter goes, encrypted where the server offers it', async () => {
    const sink = await startSink({ disabledCommands: [] });
    const app = await startTestApp({ env: { SMTP_URL: `${sink.url}?tls.rejectUnauthorized=false` } });
    const { body } = await app.call('POST', '/api/settings/mail-check', { email: 'admin@example.net' });
    const { letters } = body as MailCheck;
    expect(letters).toMatchObject([{ stream: 'both', isTaken: true, signature: null }]);
    expect(letters[0]?.tls).toMatchObject({ protocol: expect.stringMatching(/^TLSv1\.[23]$/) });
    expect(header(letters[0], 'DKIM-Signature')).toBeNull();
    expect(sink.taken).toHaveLength(1);
    await sink.stop();
    const away = await app.call('POST', '/api/settings/mail-check', { email: 'admin@example.net' });
    expect((away.body as MailCheck).letters).toMatchObject([{ isTaken: false, answer: null }]);
    await app.stop();
  });

  it('to the disk says where the letter lies', async () => {
    const app = await startTestApp({
      env: { DKIM_DOMAIN: 'example.com', DKIM_SELECTOR: 's', DKIM_PRIVATE_KEY_FILE: join(folder, 'own.pem') },
    });
    const { body } = await app.call('POST', '/api/settings/mail-check', { email: 'admin@example.net' });
    const [letter] = (body as MailCheck).letters;
    expect(letter).toMatchObject({ stream: 'both', server: null, isTaken: true, answer: null });
    expect(letter?.file?.startsWith(app.outbox)).toBe(true);
    expect((await readFile(letter?.file ?? '', 'utf8')).toLowerCase()).toContain('to: admin@example.net');
    await app.stop();
  });

  it('without the key that signs says which settings to look at, and nothing leaves', async () => {
    const sink = await startSink();
    const app = await startTestApp({
      env: {
        SMTP_URL: sink.url,
        DKIM_DOMAIN: 'example.com',
        DKIM_SELECTOR: 's',
        DKIM_PRIVATE_KEY_FILE: '/nowhere.pem',
      },
    });
    const { status, body } = await app.call('POST', '/api/settings/mail-check', {
      email: 'admin@example.net',
    });
    expect(status).toBe(200);
    expect((body as MailCheck).letters).toMatchObject([
      { isTaken: false, headers: [], sentence: expect.stringContaining('DKIM_PRIVATE_KEY_FILE') },
    ]);
    expect(sink.taken).toEqual([]);
    await app.stop();
    await sink.stop();
  });
});
