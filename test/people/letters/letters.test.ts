/** Letters: the free sample, password reset, and the wire to a real SMTP server. */
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Digest, Group } from '../../../contract/index.ts';
import { feedOf, followFeeds, transcribeAndRead, until } from '../../app/line.ts';
import { publishLookedAt } from '../../app/publish.ts';
import { lettersTo, newReader, tokenOf } from '../../app/reader.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { smtpMailer } from './drive.ts';

let product: TestApp;
let group: Group;
let digest: Digest;
beforeAll(async () => {
  product = await startTestApp({ takesEvents: true });
  const followed = await followFeeds(product, 'Agent Growth', [feedOf(product, 'kitchen-table-closings')]);
  ({ group } = followed);
  const [episode] = followed.episodes;
  await transcribeAndRead(product, episode?.id ?? '');
  digest = (
    await product.call('POST', '/api/digest/generate', {
      groupId: group.id,
      startDate: '2026-01-01',
      endDate: '2030-01-01',
      episodeIds: [episode?.id],
    })
  ).body;
});
afterAll(() => product.stop());

const ask = (email: string) =>
  newReader(product).call('POST', '/api/users/signup', { email, source: 'offer' });
const letter = (email: string, nth = 0) => until(product, async () => (await lettersTo(product, email))[nth]);

describe('the free sample', () => {
  it('that is asked for before there is a digest is kept, and sent once at the first publication', async () => {
    const email = 'early@example.com';
    expect((await ask(email)).status).toBe(200);
    expect((await ask(email)).status).toBe(200);
    expect(await lettersTo(product, email)).toEqual([]);
    await publishLookedAt(product.call, digest.digestId);
    const sample = await letter(email);
    expect(sample.subject).toContain(digest.title);
    expect(sample.html).toContain('This Week at a Glance');
    expect(sample.text).toContain(digest.overview.summary.slice(0, 20));
    expect(sample.messageId).toMatch(/^<[\w-]+@localhost>$/);
    expect(sample.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  it('is sent at once afterwards; asked for twice at the same moment it is one letter, also to capitals', async () => {
    const email = 'twice@example.com';
    await Promise.all([ask(email), ask(email), ask('Twice@Example.com')]);
    await letter(email);
    await ask(email);
    const { body } = await product.call('GET', `/api/subscribers?q=${email}`);
    expect(body).toHaveLength(1);
    expect(body[0].sampleSentAt).not.toBeNull();
    expect(await lettersTo(product, email)).toHaveLength(1);
  });

  it('is not sent to an address that refused mail', async () => {
    await product.database.db
      .insertInto('suppressions')
      .values({ email_key: 'no@example.com', reason: 'asked us to stop', created_at: new Date() })
      .execute();
    await ask('no@example.com');
    await ask('yes@example.com');
    await letter('yes@example.com');
    expect(await lettersTo(product, 'no@example.com')).toEqual([]);
    const { body } = await product.call('GET', '/api/subscribers?q=no@example.com');
    expect(body[0].suppressed).toMatchObject({ kind: 'by-hand', reason: 'asked us to stop' });
  });
});

describe('a forgotten password', () => {
  it('is answered the same for everybody, and only a reader gets a letter', async () => {
    const reader = newReader(product);
    const known = await member(reader, 'forgetful@example.com');
    const answers = await Promise.all(
      ['forgetful@example.com', 'nobody@example.com'].map((email) =>
        newReader(product).call('POST', '/api/users/request-password-reset', { email }),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { ok: true }],
      [200, { ok: true }],
    ]);
    const token = tokenOf(await letter('forgetful@example.com', known));
    const device = newReader(product);
    const reset = await device.call('POST', '/api/users/reset-password', {
      token,
      password: 'another long one',
    });
    expect(reset.status).toBe(200);
    expect((await device.call('GET', '/api/users/me')).body.email).toBe('forgetful@example.com');
    expect((await reader.call('GET', '/api/users/me')).status).toBe(401);
    const again = await device.call('POST', '/api/users/reset-password', {
      token,
      password: 'a third long one',
    });
    expect(again.status).toBe(403);
    expect(await lettersTo(product, 'nobody@example.com')).toEqual([]);
  });
});

/** A reader with a password; answers how many letters they have had. */
async function member(reader: ReturnType<typeof newReader>, email: string): Promise<number> {
  await reader.call('POST', '/api/users/signup', { email, source: 'homepage' });
  const { body } = await reader.call('POST', '/api/stripe/create-checkout', { email });
  product.sandbox.stripe.payCheckout(body.checkoutUrl.split('/').at(-1));
  await reader.call('POST', '/api/users/create-password', { email, password: 'a good long password' });
  await letter(email);
  return (await lettersTo(product, email)).length;
}

describe('over SMTP', () => {
  const mail = {
    to: 'reader+news@example.com',
    subject: 'Hello\r\nBcc: evil@example.com',
    html: '<p>Hello</p>',
    text: 'Hello',
    messageId: '0193a2b4@walkthrough.example',
    headers: { 'X-Kind': 'test\r\nBcc: evil@example.com' },
  };

  it('a letter has one recipient and the headers that were planned, whatever its texts hold', async () => {
    const seen: { recipients: string[]; data: string }[] = [];
    const { url, stop } = await smtp((recipients, data) => {
      seen.push({ recipients, data });
    });
    const mailer = smtpMailer(url);
    await mailer.send(mail, { handingOver: async () => undefined });
    mailer.close();
    await stop();
    expect(seen.map(({ recipients }) => recipients)).toEqual([['reader+news@example.com']]);
    const [head = ''] = (seen[0]?.data ?? '').split('\r\n\r\n');
    expect(head).toContain('Message-ID: <0193a2b4@walkthrough.example>');
    expect(head).not.toMatch(/^Bcc:/im);
  });
});

/** A mail server on a free port; `take` gets what came. */
async function smtp(take: (recipients: string[], data: string) => void) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        take(recipients, Buffer.concat(parts).toString());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
