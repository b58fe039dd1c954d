import type { Config } from '../server/config.ts';

/** What of a configuration must never be printed. */
export function secretsOf({
  adminPassword,
  databaseUrl,
  databaseOwnerUrl,
  backups,
  metrics,
  mail,
  bounces,
  providers,
}: Config): string[] {
  const { anthropic, assemblyai, taddy, podcastIndex, stripe } = providers;
  return [
    adminPassword,
    backups.passphrase,
    metrics.token,
    anthropic.apiKey,
    assemblyai.apiKey,
    taddy.apiKey,
    podcastIndex.key,
    podcastIndex.secret,
    stripe.secretKey,
    stripe.webhookSecret,
    bounces.mailSecret,
    bounces.postmark?.secret,
    bounces.postmark?.password,
    ...[databaseUrl, databaseOwnerUrl, mail.smtpUrl, mail.bulkUrl].flatMap(passwordOf),
  ].filter((value): value is string => value !== undefined && value !== '');
}

/** As it stands in the address, and as it is used. */
function passwordOf(address: string | undefined): string[] {
  if (address === undefined) return [];
  const { password } = new URL(address);
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}
