/** The identity of one installation, read from a name server whose zone each test writes. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MailIdentity, MailRecord } from '../../../contract/mail-identity.ts';
import { readConfig } from '../../../server/config.ts';
import { readIdentity } from '../../../server/people/mail-identity/read-identity.ts';
import { createDns } from '../../../server/providers/dns/resolver.ts';
import { startDnsServer, type Zone } from '../../app/dns-server.ts';

const rsa = (bits: number) => generateKeyPairSync('rsa', { modulusLength: bits });
const pairs = { own: rsa(2048), other: rsa(2048), short: rsa(1024), ed25519: generateKeyPairSync('ed25519') };
const published = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64');

/** The keys of the files, as `p=` has them. */
export const keys = {
  own: published(pairs.own.publicKey),
  other: published(pairs.other.publicKey),
  short: published(pairs.short.publicKey),
};

/** Everything as it should be; the domain of return paths too. */
export const good: Zone = {
  'example.com': { txt: ['google-site-verification=abc', 'v=spf1 a:mail.example.com ~all'] },
  'mail.example.com': { a: ['192.0.2.10'] },
  's1._domainkey.example.com': { txt: [`v=DKIM1; k=rsa; p=${keys.own}`] },
  '_dmarc.example.com': { txt: ['v=DMARC1; p=none; rua=mailto:help@example.com'] },
  'b.example.com': { txt: ['v=spf1 a:mail.example.com -all'], mx: [[10, 'in.example.com']] },
  'in.example.com': { a: ['192.0.2.11'] },
};

export async function openIdentity() {
  const server = await startDnsServer();
  const folder = await mkdtemp(join(tmpdir(), 'mail-identity-'));
  for (const [name, { privateKey }] of Object.entries(pairs)) {
    await writeFile(join(folder, `${name}.pem`), privateKey.export({ format: 'pem', type: 'pkcs8' }));
  }
  const configOf = (env: Record<string, string> = {}) =>
    readConfig({
      APP_URL: 'https://paper.example.com',
      SUPPORT_EMAIL: 'help@example.com',
      MAIL_FROM: 'The Paper <digest@example.com>',
      SMTP_URL: 'smtp://user:secret@mail.example.com:2525',
      DKIM_DOMAIN: 'example.com',
      DKIM_SELECTOR: 's1',
      DKIM_PRIVATE_KEY_FILE: join(folder, 'own.pem'),
      ...env,
    });
  async function read(zone: Zone, env: Record<string, string> = {}): Promise<MailIdentity> {
    server.setZone(zone);
    const config = configOf(env);
    const dns = createDns({ servers: [server.address], timeoutMs: 150, tries: 2 });
    const now = new Date('2026-11-25T15:00:00Z');
    const appUrl = () => config.appUrl ?? '';
    return readIdentity({ dns, config, appUrl, clock: { now: () => now } }, new AbortController().signal);
  }
  return {
    server,
    folder,
    configOf,
    read,
    /** One record where the rest is as it should be. */
    async line(id: MailRecord['id'], zone: Zone, env: Record<string, string> = {}): Promise<MailRecord> {
      const { records } = await read({ ...good, ...zone }, env);
      const found = records.find((one) => one.id === id);
      if (found === undefined) throw new Error(`no line ${id}`);
      return found;
    },
    async close() {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

export type OpenIdentity = Awaited<ReturnType<typeof openIdentity>>;
