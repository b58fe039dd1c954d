/** D8: a letter leaves this machine encrypted, to the server that it was meant for, or not at all. */
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { connectionOptions, handOver, type Taken } from '../../../server/providers/mail/smtp-hand-over.ts';

const servers: SMTPServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((done) => server.close(() => done()));
});

/** Its certificate is the library's own, which nobody trusts. */
async function listen(options: SMTPServerOptions): Promise<{ port: number; taken: string[] }> {
  const taken: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    ...options,
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => {
        taken.push('letter');
        done();
      });
    },
  });
  server.on('error', () => undefined);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.server.address() as { port: number }).port, taken };
}

/** As to a server elsewhere, that answers on this machine. */
function send(scheme: string, port: number, allowPlaintext = false): Promise<Taken> {
  const options = connectionOptions(`${scheme}://mail.example.com:${port}`, { allowPlaintext });
  const message = Buffer.from('Subject: s\r\n\r\nt\r\n');
  const envelope = { from: 'w@example.com', to: ['a@example.com'] };
  const hooks = { handingOver: async () => undefined };
  return handOver({ ...options, host: '127.0.0.1' }, { message, envelope }, hooks);
}

describe('D8: TLS to a mail server outside this machine', () => {
  it('is demanded with a certificate, whatever the address asks for', () => {
    const strict = { requireTLS: true, tls: { rejectUnauthorized: true } };
    const of = (url: string) => connectionOptions(url, { allowPlaintext: false });
    expect(of('smtp://mail.example.com:587')).toMatchObject(strict);
    expect(of('smtp://mail.example.com?ignoreTLS=true&requireTLS=false')).toMatchObject(strict);
    expect(of('smtp://mail.example.com?tls.rejectUnauthorized=false')).toMatchObject(strict);
    expect(of('smtps://mail.example.com')).toMatchObject({ secure: true, tls: { rejectUnauthorized: true } });
    expect(of('smtp://127.0.0.1:25').requireTLS).toBeUndefined();
    expect(of('smtp://localhost:25').requireTLS).toBeUndefined();
    const open = connectionOptions('smtp://mail.example.com', { allowPlaintext: true });
    expect(open.requireTLS).toBeUndefined();
  });

  it.each([
    ['smtp', 'that offers none', { disabledCommands: ['STARTTLS'] }],
    ['smtp', 'whose certificate nobody knows', {}],
    ['smtps', 'whose certificate nobody knows', { secure: true }],
  ])(
    '%s to a server %s sends nothing, says so, and waits for it to be mended',
    async (scheme, _what, server) => {
      const { port, taken } = await listen(server);
      const trouble = {
        verdict: 'setup',
        message: expect.stringMatching(/no encrypted connection.*SMTP_URL/),
      };
      await expect(send(scheme, port)).rejects.toMatchObject(trouble);
      expect(taken).toEqual([]);
    },
  );

  it('is not demanded where the setting says so', async () => {
    const { port, taken } = await listen({ disabledCommands: ['STARTTLS'] });
    expect(await send('smtp', port, true)).toMatchObject({
      answer: expect.stringContaining('250'),
      tls: null,
    });
    expect(taken).toEqual(['letter']);
  });

  it('is by itself demanded, and given up by SMTP_ALLOW_PLAINTEXT alone', () => {
    expect(readConfig({}).mail.allowPlaintext).toBe(false);
    expect(readConfig({ SMTP_ALLOW_PLAINTEXT: 'true' }).mail.allowPlaintext).toBe(true);
    expect(() => readConfig({ SMTP_ALLOW_PLAINTEXT: 'yes' })).toThrow('SMTP_ALLOW_PLAINTEXT');
  });
});
