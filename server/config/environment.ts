/** The variables one by one: how each is written, and what it is without a value. */
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

const url = z.url({ protocol: /^https?$/, error: 'must be a full http:// or https:// address' });
const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((text) => text === 'true');
const text = z.string().min(1);

/** What strangers could guess at, for as long as they like. */
const secret = text.regex(
  /^[\x21-\x7e]{20,200}$/,
  'must have 20 to 200 letters, digits or signs, and no spaces',
);

const timeZone = text.refine(isTimeZone, 'is not a known time zone, for example America/New_York');
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' });
const whole = (least: number, most: number) => {
  const error = `must be a number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d+$/, error)
    .transform(Number)
    .refine((value) => value >= least && value <= most, error);
};

const smtpUrl = z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' });

export const environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: whole(1, 65_535).optional(),
  HOST: text.default('127.0.0.1'),
  APP_URL: url.optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_POOL_SIZE: whole(2, 500).optional(),
  DATA_DIR: text.default('./data'),
  BACKUPS: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  BACKUP_DIR: text.optional(),
  BACKUP_HOUR: whole(0, 23).default(2),
  BACKUP_KEEP_DAYS: whole(1, 1_000).default(7),
  BACKUP_KEEP_WEEKS: whole(0, 1_000).default(4),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  AUDIT_KEEP_DAYS: whole(30, 36_500).default(400),
  ADMIN_SECOND_FACTOR: z.literal('off', { error: 'can only be off' }).optional(),
  MAX_CONNECTIONS: whole(100, 100_000).default(2_000),
  TRUSTED_PROXIES: text.refine(areCidrs, 'must be addresses or CIDRs separated by commas').optional(),
  METRICS_TOKEN: secret.optional(),
  METRICS_PORT: whole(1, 65_535).optional(),
  ROLE: z.enum(['all', 'web', 'worker'], { error: 'must be all, web or worker' }).default('all'),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], {
      error: 'must be silent, error, warn, info or debug',
    })
    .default('warn'),
  ANTHROPIC_API_KEY: text.optional(),
  ANTHROPIC_BASE_URL: url.optional(),
  ASSEMBLYAI_API_KEY: text.optional(),
  ASSEMBLYAI_BASE_URL: url.optional(),
  TADDY_USER_ID: text.optional(),
  TADDY_API_KEY: text.optional(),
  TADDY_BASE_URL: url.optional(),
  TRANSCRIPT_CONCURRENCY: whole(1, 200).default(10),
  INSIGHT_CONCURRENCY: whole(1, 200).default(10),
  FEED_CONCURRENCY: whole(1, 100).default(4),
  ITUNES_BASE_URL: url.optional(),
  PODCASTINDEX_KEY: text.optional(),
  PODCASTINDEX_SECRET: text.optional(),
  PODCASTINDEX_BASE_URL: url.optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_PRICE_ID: text.optional(),
  STRIPE_API_BASE: url.optional(),
  SMTP_URL: smtpUrl.optional(),
  SMTP_BULK_URL: smtpUrl.optional(),
  SMTP_CONNECTIONS: whole(1, 50).default(20),
  MAIL_FROM: text
    .regex(/^[^<>@\s]+@[^<>@\s]+$|^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$/, 'must be an address, or Name <address>')
    .optional(),
  MAIL_TO_DISK: flag.default(false),
  SMTP_ALLOW_PLAINTEXT: flag.default(false),
  DKIM_DOMAIN: text.optional(),
  DKIM_SELECTOR: text.optional(),
  DKIM_PRIVATE_KEY_FILE: text.optional(),
  POSTAL_ADDRESS: text.optional(),
  BOUNCE_DOMAIN: text
    .toLowerCase()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain, for example bounces.example.com')
    .optional(),
  BOUNCE_SECRET: secret.optional(),
  BOUNCE_MAILBOX: text.optional(),
  POSTMARK_WEBHOOK_SECRET: secret.optional(),
  POSTMARK_WEBHOOK_USER: text.regex(/^[^:]+$/, 'must hold no colon').optional(),
  POSTMARK_WEBHOOK_PASSWORD: secret.optional(),
  SES_TOPIC_ARN: text
    .regex(/^arn:aws(-cn|-us-gov)?:sns:[a-z]{2,3}(-[a-z]+){1,2}-\d{1,2}:\d{12}:[\w-]{1,256}$/, {
      error: 'must be the ARN of an SNS topic, arn:aws:sns:region:account:name',
    })
    .optional(),
  SNS_BASE_URL: url.optional(),
  DNS_SERVERS: text
    .refine(areNameServers, 'must be IP addresses, with a port where it is not 53, separated by commas')
    .optional(),
  BRAND_NAME: text.default('The Walkthrough'),
  SUPPORT_EMAIL: text.regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address').default('support@localhost'),
  TIMEZONE: timeZone.default('America/New_York'),
  FETCH_ALLOW_PRIVATE: flag.default(false),
  SANDBOX: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
});
export type Environment = z.output<typeof environment>;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function areCidrs(list: string): boolean {
  return list.split(',').every((part) => ipaddr.isValidCIDR(part.trim()) || ipaddr.isValid(part.trim()));
}

/** As `dns.Resolver.setServers` takes them. */
function areNameServers(list: string): boolean {
  return list.split(',').every((part) => {
    const [, bare, port = '53'] = /^\[(.+)\](?::(\d{1,5}))?$/.exec(part.trim()) ??
      /^([\d.]+):(\d{1,5})$/.exec(part.trim()) ?? [null, part.trim()];
    const isPort = Number(port) >= 1 && Number(port) <= 65535;
    return (
      isPort && bare !== undefined && (ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare))
    );
  });
}
