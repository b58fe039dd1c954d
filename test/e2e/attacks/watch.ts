/** What a browser does that nobody asked it for. */
import type { Browser, BrowserContext } from '@playwright/test';

/** Every request of a browser context that leaves these hosts, and every dialog that something opened. */
export function watch(context: BrowserContext, hosts: readonly string[]): string[] {
  const trouble: string[] = [];
  context.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (/^(http|ws)/.test(protocol) && !hosts.includes(host)) trouble.push(`asked ${request.url()}`);
  });
  context.on('dialog', (dialog) => {
    trouble.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return trouble;
}

/** A file as somebody opens it from their disk, or a mail program that takes everything: no policy of ours holds there. */
export async function openBare(browser: Browser, html: string, hosts: readonly string[]): Promise<string[]> {
  const context = await browser.newContext();
  const trouble = watch(context, hosts);
  const page = await context.newPage();
  await page.route('**/*', (route) =>
    route.request().isNavigationRequest() && route.request().url() === 'http://a-file.test/'
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
      : route.fulfill({ status: 404, body: '' }),
  );
  await page.goto('http://a-file.test/');
  const attacked = page.evaluate(() => (window as unknown as { attacked?: number }).attacked);
  if (await attacked.catch(() => 'led elsewhere')) trouble.push('a script ran, or led elsewhere');
  await context.close();
  return trouble.filter((line) => line !== 'asked http://a-file.test/');
}
