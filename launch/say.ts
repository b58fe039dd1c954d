import type { App } from '../server/app.ts';
import type { Config } from '../server/config.ts';

/** One line for the person at the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Where it is, the password of a first start, and what to click first. */
export function welcome({ app, config, fresh }: { app: App; config: Config; fresh: boolean }): void {
  if (app.url === null) {
    say(`${config.brandName}: working on jobs. This process serves no pages (ROLE=worker).`);
    return;
  }
  const lines = [
    `${config.brandName} is ready.`,
    '',
    `  Address          ${app.url}/admin`,
    `  Readers' page    ${app.url}/`,
  ];
  if (app.madePassword !== null) {
    lines.push(
      `  Admin password   ${app.madePassword}   (shown only now; set ADMIN_PASSWORD to choose your own)`,
    );
  }
  lines.push(`  First click      ${firstClick(config, fresh)}`, '');
  say(`\n${lines.join('\n')}`);
}

function firstClick(config: Config, fresh: boolean): string {
  if (!config.sandbox) return 'Groups, then Create Group, then Add Podcast.';
  const sample = fresh
    ? 'Groups; the sample group fills while you watch (In Progress shows it).'
    : 'Saved Digests; the sample digest is there.';
  return `${sample} Sandbox: nothing here is real.`;
}
