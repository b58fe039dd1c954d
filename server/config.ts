/**
 * The one place that reads the environment (server.md section 1). Everything that is wrong is named at once, in one
 * message, before anything starts.
 */
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

const url = z.url({ protocol: /^https?$/, error: 'must be a full http:// or https:// address' });
const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((text) => text === 'true');
const text = z.string().min(1);

const timeZone = text.refine(isTimeZone, 'is not a known time zone, for example America/New_York');
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' });
const port = z
  .string()
  .regex(/^\d+$/, 'must be a number from 1 to 65535')
  .transform(Number)
  .refine((value) => value >= 1 && value <= 65535, 'must be a number from 1 to 65535');

const poolSize = z
  .string()
  .regex(/^\d+$/, 'must be a number from 2 to 500')
  .transform(Number)
  .refine((value) => value >= 2 && value <= 500, 'must be a number from 2 to 500');

const environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port.optional(),
  HOST: text.default('127.0.0.1'),
  APP_URL: url.optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOL_SIZE: poolSize.optional(),
  DATA_DIR: text.default('./data'),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  TRUSTED_PROXIES: text.refine(areCidrs, 'must be addresses or CIDRs separated by commas').optional(),
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
  ITUNES_BASE_URL: url.optional(),
  PODCASTINDEX_KEY: text.optional(),
  PODCASTINDEX_SECRET: text.optional(),
  PODCASTINDEX_BASE_URL: url.optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_PRICE_ID: text.optional(),
  STRIPE_API_BASE: url.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: text
    .regex(/^[^<>@\s]+@[^<>@\s]+$|^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$/, 'must be an address, or Name <address>')
    .optional(),
  MAIL_TO_DISK: flag.default(false),
  SMTP_ALLOW_PLAINTEXT: flag.default(false),
  DKIM_DOMAIN: text.optional(),
  DKIM_SELECTOR: text.optional(),
  DKIM_PRIVATE_KEY_FILE: text.optional(),
  POSTAL_ADDRESS: text.optional(),
  BRAND_NAME: text.default('The Walkthrough'),
  SUPPORT_EMAIL: text.regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address').default('support@localhost'),
  TIMEZONE: timeZone.default('America/New_York'),
  FETCH_ALLOW_PRIVATE: flag.default(false),
  SANDBOX: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
});
type Environment = z.output<typeof environment>;

export interface Config {
  production: boolean;
  role: 'all' | 'web' | 'worker';
  host: string;
  /** Absent: 3000, or the next free port outside production. */
  port: number | undefined;
  /** Absent: http://localhost and the bound port. */
  appUrl: string | undefined;
  databaseUrl: string | undefined;
  /** Connections that this process opens at most for calls and jobs; the queue and the listeners have ten more. */
  databasePoolSize: number | undefined;
  dataDir: string;
  adminPassword: string | undefined;
  trustedProxies: string[];
  logLevel: string;
  sandbox: boolean;
  brandName: string;
  supportEmail: string;
  timeZone: string;
  fetchAllowPrivate: boolean;
  mail: MailConfig;
  /** Where letters that were written to disk can be read; null outside the sandbox. */
  outboxUrl: string | null;
  providers: Providers;
}

export interface MailConfig {
  /** Absent: letters are written to files below DATA_DIR. */
  smtpUrl: string | undefined;
  /** Letters may leave this machine without TLS. */
  allowPlaintext: boolean;
  from: { name: string; address: string };
  dkim: { domain: string; selector: string; privateKeyFile: string } | undefined;
  /** Printed under bulk mail. */
  postalAddress: string | undefined;
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

function crossProblems(given: Record<string, string | undefined>): string[] {
  const production = given.NODE_ENV === 'production';
  const problems: string[] = [];
  const needs = (name: string, other: string) => {
    if (given[name] && !given[other]) problems.push(`${other} is missing; ${name} needs it`);
  };
  needs('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET');
  needs('DKIM_DOMAIN', 'DKIM_SELECTOR');
  needs('DKIM_DOMAIN', 'DKIM_PRIVATE_KEY_FILE');
  needs('TADDY_API_KEY', 'TADDY_USER_ID');
  needs('TADDY_USER_ID', 'TADDY_API_KEY');
  needs('PODCASTINDEX_KEY', 'PODCASTINDEX_SECRET');
  needs('PODCASTINDEX_SECRET', 'PODCASTINDEX_KEY');
  if (production) problems.push(...productionProblems(given));
  if (given.SANDBOX === 'on') problems.push(...sandboxProblems(given, production));
  return problems;
}

function productionProblems(given: Record<string, string | undefined>): string[] {
  const problems: string[] = [];
  if (!given.APP_URL) problems.push('APP_URL is missing; production needs the public address');
  if (!given.SUPPORT_EMAIL) problems.push('SUPPORT_EMAIL is missing; production needs a real address');
  if (given.STRIPE_SECRET_KEY && !given.SMTP_URL && given.MAIL_TO_DISK !== 'true') {
    problems.push('SMTP_URL is missing; readers who pay must get mail (MAIL_TO_DISK=true overrides)');
  }
  return problems;
}

function sandboxProblems(given: Record<string, string | undefined>, production: boolean): string[] {
  const problems: string[] = [];
  if (production) problems.push('SANDBOX must be off when NODE_ENV is production');
  if (given.HOST && !isLoopbackHost(given.HOST)) problems.push('HOST must be loopback while SANDBOX is on');
  const host = given.APP_URL && URL.canParse(given.APP_URL) ? new URL(given.APP_URL).hostname : 'localhost';
  if (!isLoopbackHost(host)) problems.push('APP_URL must be loopback while SANDBOX is on');
  return problems;
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
    databasePoolSize: env.DATABASE_POOL_SIZE,
    dataDir: env.DATA_DIR,
    adminPassword: env.ADMIN_PASSWORD,
    trustedProxies: env.TRUSTED_PROXIES?.split(',').map((part) => part.trim()) ?? [],
    logLevel: env.LOG_LEVEL,
    sandbox: wantsSandbox(env, production),
    brandName: env.BRAND_NAME,
    supportEmail: env.SUPPORT_EMAIL,
    timeZone: env.TIMEZONE,
    fetchAllowPrivate: env.FETCH_ALLOW_PRIVATE,
    mail: toMail(env),
    outboxUrl: null,
    providers: toProviders(env),
  };
}

/** On by itself only where nothing says that this is meant for real: no provider key, no production, loopback. */
function wantsSandbox(env: Environment, production: boolean): boolean {
  if (env.SANDBOX !== undefined) return env.SANDBOX === 'on';
  const keys = [
    env.ANTHROPIC_API_KEY,
    env.ASSEMBLYAI_API_KEY,
    env.TADDY_API_KEY,
    env.PODCASTINDEX_KEY,
    env.STRIPE_SECRET_KEY,
    env.SMTP_URL,
  ];
  return !production && keys.every((key) => key === undefined);
}

function toMail(env: Environment): MailConfig {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY_FILE: privateKeyFile } = env;
  return {
    smtpUrl: env.SMTP_URL,
    allowPlaintext: env.SMTP_ALLOW_PLAINTEXT,
    from: readFrom(env.MAIL_FROM, env),
    dkim: domain && selector && privateKeyFile ? { domain, selector, privateKeyFile } : undefined,
    postalAddress: env.POSTAL_ADDRESS,
  };
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

/** localhost, 127.0.0.0/8 or [::1]. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  if (bare === 'localhost') return true;
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'loopback';
}
