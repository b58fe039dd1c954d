import { isLoopbackHost } from './loopback.ts';

/** What is wrong between variables: one that needs another, and what production and the sandbox ask for. */
export function crossProblems(given: Record<string, string | undefined>): string[] {
  const production = given.NODE_ENV === 'production';
  const problems: string[] = [];
  const needs = (name: string, other: string) => {
    if (given[name] && !given[other]) problems.push(`${other} is missing; ${name} needs it`);
  };
  needs('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET');
  needs('DKIM_DOMAIN', 'DKIM_SELECTOR');
  needs('DKIM_DOMAIN', 'DKIM_PRIVATE_KEY_FILE');
  needs('POSTMARK_WEBHOOK_SECRET', 'POSTMARK_WEBHOOK_USER');
  needs('POSTMARK_WEBHOOK_SECRET', 'POSTMARK_WEBHOOK_PASSWORD');
  needs('BOUNCE_MAILBOX', 'BOUNCE_DOMAIN');
  needs('BOUNCE_SECRET', 'BOUNCE_DOMAIN');
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
  if (isTriedFirst(given.ADMIN_PASSWORD)) {
    problems.push(
      'ADMIN_PASSWORD is one that others try first; choose another, or leave it out and one is made',
    );
  }
  if (given.STRIPE_SECRET_KEY && !given.SMTP_URL && given.MAIL_TO_DISK !== 'true') {
    problems.push('SMTP_URL is missing; readers who pay must get mail (MAIL_TO_DISK=true overrides)');
  } else if (given.SMTP_BULK_URL && !given.SMTP_URL && given.MAIL_TO_DISK !== 'true') {
    problems.push(
      'SMTP_URL is missing; SMTP_BULK_URL is for the weekly issue alone (MAIL_TO_DISK=true overrides)',
    );
  }
  return problems;
}

/** What stands in examples. */
const isTriedFirst = (password = '') =>
  /^(administrator|password|change-?me|secret|walkthrough)[\d!]*$/i.test(password);

function sandboxProblems(given: Record<string, string | undefined>, production: boolean): string[] {
  const problems: string[] = [];
  if (production) problems.push('SANDBOX must be off when NODE_ENV is production');
  if (given.HOST && !isLoopbackHost(given.HOST)) problems.push('HOST must be loopback while SANDBOX is on');
  const host = given.APP_URL && URL.canParse(given.APP_URL) ? new URL(given.APP_URL).hostname : 'localhost';
  if (!isLoopbackHost(host)) problems.push('APP_URL must be loopback while SANDBOX is on');
  return problems;
}
