import type { Config } from '../server/config.ts';

/** What of a configuration must never be printed. */
export function secretsOf({ adminPassword, databaseUrl, mail, bounces, providers }: Config): string[] {
  const { anthropic, assemblyai, taddy, podcastIndex, stripe } = providers;
  return [
    adminPassword,
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
    ...[databaseUrl, mail.smtpUrl].map((address) => address && new URL(address).password),
  ].filter((value): value is string => value !== undefined && value !== '');
}
