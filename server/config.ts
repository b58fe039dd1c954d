/**
 * The one place that reads the environment (server.md section 1). Everything that is wrong is named at once, in one
 * message, before anything starts.
 */
import { crossProblems } from './config/cross-problems.ts';
import { type Environment, environment } from './config/environment.ts';
import { isLoopbackHost } from './config/loopback.ts';

export { isLoopbackHost } from './config/loopback.ts';

export interface Config {
  production: boolean;
  role: 'all' | 'web' | 'worker';
  host: string;
  /** Absent: 3000, or the next free port outside production. */
  port: number | undefined;
  /** Absent: http://localhost and the bound port. */
  appUrl: string | undefined;
  databaseUrl: string | undefined;
  /** Of the role that changes the tables, where DATABASE_URL is of one that only works with their rows. */
  databaseOwnerUrl: string | undefined;
  /** Connections that this process opens at most for calls and jobs; the queue and the listeners have ten more. */
  databasePoolSize: number | undefined;
  /** How many of each one process works on at once. */
  concurrency: { transcripts: number; insights: number; feeds: number };
  dataDir: string;
  backups: BackupConfig;
  adminPassword: string | undefined;
  metrics: {
    /** Whoever has it reads `/metrics` from anywhere; without one only this machine does. */
    token: string | undefined;
    /** `/metrics` alone, for processes that serve nothing else. */
    port: number | undefined;
  };
  /** A start turns the second factor off: its app and codes are lost. */
  dropsSecondFactor: boolean;
  /** How long the audit log keeps a line. */
  auditKeepDays: number;
  trustedProxies: string[];
  /** That a process of pages and calls holds at once. */
  maxConnections: number;
  logLevel: string;
  sandbox: boolean;
  brandName: string;
  supportEmail: string;
  timeZone: string;
  fetchAllowPrivate: boolean;
  mail: MailConfig;
  bounces: BounceConfig;
  dns: DnsConfig;
  /** Where letters that were written to disk can be read; null outside the sandbox. */
  outboxUrl: string | null;
  providers: Providers;
}

export interface BackupConfig {
  /** The clock makes one each day; this process keeps the list of what must not come undone beside them. */
  scheduled: boolean;
  /** Absent: `backups` below the data folder. */
  dir: string | undefined;
  /** In the publication's time zone. */
  hour: number;
  /** Every backup of so many days, and after that one of each of so many weeks. */
  keepDays: number;
  keepWeeks: number;
  /** Absent: backups are not encrypted. */
  passphrase: string | undefined;
}

export interface MailConfig {
  /** Where letters to one person go. Absent: they are written to files below DATA_DIR. */
  smtpUrl: string | undefined;
  /** Where the weekly issue goes: another stream, or the same as `smtpUrl`. */
  bulkUrl: string | undefined;
  /** How many connections the weekly issue opens at once. */
  connections: number;
  /** Letters may leave this machine without TLS. */
  allowPlaintext: boolean;
  from: { name: string; address: string };
  dkim: { domain: string; selector: string; privateKeyFile: string } | undefined;
  /** Printed under bulk mail. */
  postalAddress: string | undefined;
}

/** How it is heard what became of a letter; what is absent is not taken, and its call says which variable it needs. */
export interface BounceConfig {
  /** Behind the "@" of return paths, and of the address that ends the weekly mail. */
  domain: string | undefined;
  /** Whoever posts a mail that came back proves itself by it. */
  mailSecret: string | undefined;
  /** A Maildir that is looked into each minute. */
  mailbox: string | undefined;
  postmark: { secret: string; user: string; password: string } | undefined;
  /** Certificates of the topic, and its confirmation, are asked for below `snsBaseUrl` and nowhere else. */
  ses: { topicArn: string; snsBaseUrl: string } | undefined;
}

/** Who is asked what the domains of our mail say. */
export interface DnsConfig {
  /** As `dns.Resolver.setServers` takes them; empty: those of this machine. */
  servers: readonly string[];
  /** False: nobody may be asked, as in the sandbox. */
  asks: boolean;
}

/** Keys and addresses of the outside services; a key that is absent makes its action fail with the variable's name. */
export interface Providers {
  anthropic: { apiKey: string | undefined; baseUrl: string };
  assemblyai: { apiKey: string | undefined; baseUrl: string };
  taddy: { userId: string | undefined; apiKey: string | undefined; baseUrl: string };
  itunes: { baseUrl: string };
  podcastIndex: { key: string | undefined; secret: string | undefined; baseUrl: string };
  stripe: {
    secretKey: string | undefined;
    webhookSecret: string | undefined;
    priceId: string | undefined;
    apiBase: string | undefined;
  };
}

/** Thrown with one message that names every bad variable. */
export class BadConfiguration extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'BadConfiguration';
    this.problems = problems;
  }
}

/** Reads and checks the environment; variables that are set to nothing count as absent. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  // Rules over several variables look at what could be read, so that one start names them all.
  problems.push(...crossProblems(given));
  if (!parsed.success || problems.length > 0) throw new BadConfiguration(problems);
  return toConfig(parsed.data);
}

function toConfig(env: Environment): Config {
  const production = env.NODE_ENV === 'production';
  return {
    production,
    role: env.ROLE,
    host: env.HOST,
    port: env.PORT ?? (production ? 3000 : undefined),
    appUrl: env.APP_URL?.replace(/\/+$/, ''),
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    concurrency: {
      transcripts: env.TRANSCRIPT_CONCURRENCY,
      insights: env.INSIGHT_CONCURRENCY,
      feeds: env.FEED_CONCURRENCY,
    },
    dataDir: env.DATA_DIR,
    backups: toBackups(env, wantsSandbox(env, production)),
    adminPassword: env.ADMIN_PASSWORD,
    metrics: { token: env.METRICS_TOKEN, port: env.METRICS_PORT },
    dropsSecondFactor: env.ADMIN_SECOND_FACTOR === 'off',
    auditKeepDays: env.AUDIT_KEEP_DAYS,
    maxConnections: env.MAX_CONNECTIONS,
    trustedProxies: env.TRUSTED_PROXIES?.split(',').map((part) => part.trim()) ?? [],
    logLevel: env.LOG_LEVEL,
    sandbox: wantsSandbox(env, production),
    brandName: env.BRAND_NAME,
    supportEmail: env.SUPPORT_EMAIL,
    timeZone: env.TIMEZONE,
    fetchAllowPrivate: env.FETCH_ALLOW_PRIVATE,
    mail: toMail(env),
    bounces: toBounces(env),
    dns: { servers: env.DNS_SERVERS?.split(',').map((part) => part.trim()) ?? [], asks: true },
    outboxUrl: null,
    providers: toProviders(env),
  };
}

/**
 * On by itself only where nothing says that this is meant for real: no production, no provider key. A mail server of
 * this machine is none.
 */
function wantsSandbox(env: Environment, production: boolean): boolean {
  if (env.SANDBOX !== undefined) return env.SANDBOX === 'on';
  const keys = [
    env.ANTHROPIC_API_KEY,
    env.ASSEMBLYAI_API_KEY,
    env.TADDY_API_KEY,
    env.PODCASTINDEX_KEY,
    env.STRIPE_SECRET_KEY,
    elsewhere(env.SMTP_URL),
    elsewhere(env.SMTP_BULK_URL),
  ];
  return !production && keys.every((key) => key === undefined);
}

/** By itself where the database is our own, or a folder is named for them; nothing in the sandbox is worth one. */
function toBackups(env: Environment, sandbox: boolean): BackupConfig {
  const byItself = !sandbox && (env.DATABASE_URL === undefined || env.BACKUP_DIR !== undefined);
  return {
    scheduled: env.BACKUPS === undefined ? byItself : env.BACKUPS === 'on',
    dir: env.BACKUP_DIR,
    hour: env.BACKUP_HOUR,
    keepDays: env.BACKUP_KEEP_DAYS,
    keepWeeks: env.BACKUP_KEEP_WEEKS,
    passphrase: env.BACKUP_PASSPHRASE,
  };
}

const elsewhere = (url: string | undefined): string | undefined =>
  url !== undefined && isLoopbackHost(new URL(url).hostname) ? undefined : url;

function toMail(env: Environment): MailConfig {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY_FILE: privateKeyFile } = env;
  return {
    smtpUrl: env.SMTP_URL,
    bulkUrl: env.SMTP_BULK_URL ?? env.SMTP_URL,
    connections: env.SMTP_CONNECTIONS,
    allowPlaintext: env.SMTP_ALLOW_PLAINTEXT,
    from: readFrom(env.MAIL_FROM, env),
    dkim: domain && selector && privateKeyFile ? { domain, selector, privateKeyFile } : undefined,
    postalAddress: env.POSTAL_ADDRESS,
  };
}

function toBounces(env: Environment): BounceConfig {
  const {
    POSTMARK_WEBHOOK_SECRET: secret,
    POSTMARK_WEBHOOK_USER: user,
    POSTMARK_WEBHOOK_PASSWORD: password,
    SES_TOPIC_ARN: topicArn,
  } = env;
  return {
    domain: env.BOUNCE_DOMAIN,
    mailSecret: env.BOUNCE_SECRET,
    mailbox: env.BOUNCE_MAILBOX,
    postmark: secret && user && password ? { secret, user, password } : undefined,
    ses: topicArn ? { topicArn, snsBaseUrl: env.SNS_BASE_URL ?? snsOf(topicArn) } : undefined,
  };
}

/** The address of SNS in the region of a topic. */
function snsOf(topicArn: string): string {
  const [, partition = 'aws', , region = ''] = topicArn.split(':');
  return `https://sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}`;
}

/** "Name <address>", or an address alone. */
function readFrom(text: string | undefined, env: Environment): { name: string; address: string } {
  const [, name, address] = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/.exec(text ?? '') ?? [];
  if (address !== undefined) return { name: name || env.BRAND_NAME, address };
  const host = env.APP_URL === undefined ? 'localhost' : new URL(env.APP_URL).hostname;
  return { name: env.BRAND_NAME, address: text?.trim() ?? `digest@${host}` };
}

function toProviders(env: Environment): Providers {
  return {
    anthropic: {
      apiKey: env.ANTHROPIC_API_KEY,
      baseUrl: env.ANTHROPIC_BASE_URL ?? 'https://api.anthropic.com',
    },
    assemblyai: {
      apiKey: env.ASSEMBLYAI_API_KEY,
      baseUrl: env.ASSEMBLYAI_BASE_URL ?? 'https://api.assemblyai.com',
    },
    taddy: {
      userId: env.TADDY_USER_ID,
      apiKey: env.TADDY_API_KEY,
      baseUrl: env.TADDY_BASE_URL ?? 'https://api.taddy.org',
    },
    itunes: { baseUrl: env.ITUNES_BASE_URL ?? 'https://itunes.apple.com' },
    podcastIndex: {
      key: env.PODCASTINDEX_KEY,
      secret: env.PODCASTINDEX_SECRET,
      baseUrl: env.PODCASTINDEX_BASE_URL ?? 'https://api.podcastindex.org/api/1.0',
    },
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      priceId: env.STRIPE_PRICE_ID,
      apiBase: env.STRIPE_API_BASE,
    },
  };
}
