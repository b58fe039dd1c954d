/** Mail identity: what the name servers say, what to publish, and a letter whose way is shown. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type DnsServer, startDnsServer, type Zone } from '../app/dns-server.ts';
import { startProduct } from '../app/product-process.ts';
import { type MailSink, startMailSink } from '../app/scripted-sink.ts';
import { test as base, expect } from './fixtures.ts';
import { goInside } from './go-inside.ts';
import { checkLooks, phone } from './look.ts';

interface Post {
  dns: DnsServer;
  letters: MailSink;
  issues: MailSink;
  /** What must be published for the key that signs. */
  record: string;
  keyFile: string;
}

const test = base.extend<{ post: Post }>({
  post: async ({ installations, installation }, use) => {
    const open = async () => {
      const folder = await mkdtemp(join(tmpdir(), 'mail-identity-'));
      const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const keyFile = join(folder, 'key.pem');
      await writeFile(keyFile, privateKey.export({ format: 'pem', type: 'pkcs8' }));
      const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
      const [dns, letters, issues] = await Promise.all([startDnsServer(), startMailSink(), startMailSink()]);
      const part = { dns, letters, issues, keyFile, record: `v=DKIM1; k=rsa; p=${spki}` };
      const end = async () => {
        await Promise.all([dns.stop(), letters.stop(), issues.stop()]);
        await rm(folder, { recursive: true });
      };
      return { part, end };
    };
    await use(await installations.part(installation, 'post', open));
  },
  product: [
    async ({ installations, installation, post, database }, use) => {
      const open = async () => {
        const product = await startProduct({
          DATABASE_URL: database.url,
          SANDBOX: 'off',
          BRAND_NAME: 'The Walkthrough',
          SUPPORT_EMAIL: 'help@walkthrough.example',
          MAIL_FROM: 'The Walkthrough <digest@walkthrough.example>',
          SMTP_URL: post.letters.url,
          SMTP_BULK_URL: post.issues.url,
          BOUNCE_DOMAIN: 'bounces.walkthrough.example',
          DKIM_DOMAIN: 'walkthrough.example',
          DKIM_SELECTOR: 'monday',
          DKIM_PRIVATE_KEY_FILE: post.keyFile,
          DNS_SERVERS: post.dns.address,
        });
        return { part: product, end: () => product.stop() };
      };
      await use(await installations.part(installation, 'product', open));
    },
    { scope: 'test', timeout: 240_000 },
  ],
});
test.use({ installation: 'mail-identity' });

const zoneOf = (dkim: readonly string[], dmarc: readonly string[]): Zone => ({
  'walkthrough.example': { txt: ['v=spf1 a:walkthrough.example -all'], a: ['192.0.2.5'] },
  'monday._domainkey.walkthrough.example': { txt: dkim },
  '_dmarc.walkthrough.example': { txt: dmarc },
  'bounces.walkthrough.example': {
    txt: ['v=spf1 a:walkthrough.example -all'],
    mx: [[10, 'walkthrough.example']],
  },
});
const policy = 'v=DMARC1; p=quarantine; rua=mailto:help@walkthrough.example';

const record = (page: Page, label: string) => page.getByRole('article', { name: label, exact: true });
const letter = (page: Page, label: string) => page.getByRole('article', { name: label, exact: true });

test('records that are wrong, and then right', async ({ admin, post }) => {
  await admin.setViewportSize(phone);
  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  post.dns.setZone(zoneOf([], ['v=DMARC1; p=perhaps']));
  post.dns.setFaults({ 'bounces.walkthrough.example': 'servfail' });
  await goInside(admin, '/admin/settings/mail');
  await expect(record(admin, 'SPF')).toContainText('There');
  await expect(record(admin, 'DKIM')).toContainText('Missing');
  await expect(record(admin, 'DMARC')).toContainText('Other than expected');
  for (const label of ['MX of return paths', 'SPF of return paths']) {
    await expect(record(admin, label)).toContainText('Could not be looked up');
  }
  await expect(admin.getByText('1 of 5 records')).toBeVisible();
  await checkLooks(admin, 'records that are wrong');

  await record(admin, 'DKIM').getByRole('button', { name: 'Copy the value of the DKIM record' }).click();
  await expect(admin.getByText('Copied to clipboard', { exact: true })).toBeVisible();
  const copied = await admin.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(post.record);

  // What was copied is published, word for word.
  post.dns.setZone(zoneOf([copied], [policy]));
  post.dns.setFaults({});
  await admin.getByRole('button', { name: 'Look up again' }).click();
  await expect(admin.getByText('All 5 records')).toBeVisible();
  for (const label of ['SPF', 'DKIM', 'DMARC', 'MX of return paths', 'SPF of return paths']) {
    await expect(record(admin, label)).toContainText('There');
  }
  await checkLooks(admin, 'records that are right');
});

test('a mail check', async ({ admin, post }) => {
  await admin.setViewportSize(phone);
  post.dns.setZone(zoneOf([post.record], [policy]));
  post.issues.answerWith(undefined);
  await goInside(admin, '/admin/settings/mail');
  await admin.getByRole('button', { name: 'Mail check' }).click();
  const field = admin.getByRole('textbox', { name: 'Your address' });
  await expect(field).toBeFocused();
  await field.fill('nobody');
  await field.press('Enter');
  await expect(admin.getByText('No letter was sent')).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await checkLooks(admin, 'no address');

  const before = { letters: post.letters.letters.length, issues: post.issues.letters.length };
  await field.fill('editor@walkthrough.example');
  await field.press('Enter');
  const issue = letter(admin, 'The weekly issue');
  await expect(issue).toContainText('Sent');
  await expect(issue).toContainText('250 2.0.0 taken');
  await expect(issue).toContainText(/bounces\+\w+@bounces\.walkthrough\.example/);
  await expect(issue).toContainText('List-Unsubscribe=One-Click');
  await expect(issue).toContainText('d=walkthrough.example s=monday');
  await expect(issue).toContainText('Covers all that it should');
  await expect(issue).toContainText('None: the server is this machine');
  await expect(letter(admin, 'Letters to one person')).toContainText('Sent');
  await expect(admin.getByText('No letter was sent')).toBeHidden();
  expect(post.letters.letters.length).toBe(before.letters + 1);
  expect(post.issues.letters.length).toBe(before.issues + 1);
  const { messageId = '' } = post.issues.letters.at(-1) ?? {};
  await expect(issue).toContainText(messageId);
  await checkLooks(admin, 'letters that left');

  post.issues.answerWith((stage) => (stage === 'recipient' ? '550 5.7.1 not from you' : undefined));
  await field.press('Enter');
  await expect(issue).toContainText('Not sent');
  await expect(issue).toContainText('550 5.7.1 not from you');
  await expect(letter(admin, 'Letters to one person')).toContainText('Sent');
  await checkLooks(admin, 'a letter that was refused');
});

test('Settings and the palette lead there', async ({ admin }) => {
  await goInside(admin, '/admin/settings');
  await admin.getByRole('link', { name: 'Open mail identity' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Mail identity' })).toBeVisible();
  await admin.keyboard.press('Control+k');
  await admin.keyboard.type('dkim');
  await expect(admin.getByRole('option', { name: 'Mail identity' })).toBeVisible();
});
