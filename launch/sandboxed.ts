import { type Config, isLoopbackHost, type MailConfig } from '../server/config.ts';
import { samplePostalAddress } from '../server/kit/sample-address.ts';
import { connectionOptions } from '../server/providers/mail/smtp-hand-over.ts';
import type { LaunchedSandbox } from './launch-sandbox.ts';

/**
 * In the sandbox real keys are ignored and no letter leaves the machine: an SMTP_URL or SMTP_BULK_URL on loopback is
 * used, any other is not (server.md section 1). Letters that go there are not in the outbox, so nothing leads to it.
 * Nor is anybody outside asked what a domain says.
 */
export function sandboxed(
  config: Config,
  { origin, providers, mailReports }: Pick<LaunchedSandbox, 'origin' | 'providers' | 'mailReports'>,
): Config {
  const { smtpUrl, bulkUrl, postalAddress = samplePostalAddress } = config.mail;
  const own = staysHere(smtpUrl) ? smtpUrl : undefined;
  const servers = config.dns.servers.filter((server) => isLoopbackHost(withoutPort(server)));
  return {
    ...config,
    providers,
    bounces: { ...config.bounces, ...mailReports },
    outboxUrl: own === undefined ? `${origin}/outbox` : null,
    dns: { servers, asks: servers.length > 0 },
    mail: {
      ...config.mail,
      smtpUrl: own,
      bulkUrl: staysHere(bulkUrl) ? bulkUrl : own,
      dkim: undefined,
      postalAddress,
    },
  };
}

/** The line that says which mail servers the sandbox does not use; null where it uses all that are set. */
export function ignoredMail({ mail }: { mail: MailConfig }): string | null {
  const names: string[] = [];
  if (mail.smtpUrl !== undefined && !staysHere(mail.smtpUrl)) names.push('SMTP_URL');
  const isOwn = mail.bulkUrl !== mail.smtpUrl;
  if (isOwn && mail.bulkUrl !== undefined && !staysHere(mail.bulkUrl)) names.push('SMTP_BULK_URL');
  if (names.length === 0) return null;
  const lead = names.length === 1 ? 'leads to another machine and is' : 'lead to other machines and are';
  return `Sandbox: ${names.join(' and ')} ${lead} ignored; no letter leaves this machine.`;
}

const withoutPort = (server: string) => server.replace(/^([\d.]+|\[.+\]):\d+$/, '$1');

/** Both readers of the address must agree: the one that checks, and the one that connects. */
function staysHere(url: string | undefined): boolean {
  if (url === undefined || !isLoopbackHost(new URL(url).hostname)) return false;
  return isLoopbackHost(connectionOptions(url, { allowPlaintext: false }).host ?? '');
}
