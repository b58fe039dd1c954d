/** Looks at everything that a page shows, scrolled to its end, for what somebody else put there. */
import type { Page } from '@playwright/test';

/** Elements, attributes and addresses that no text of ours becomes; empty where all is well. */
export const sweep = (page: Page, hosts: readonly string[]): Promise<string[]> =>
  Promise.race([sweepAll(page, hosts), tooLong(page)]);

/** A page that something holds never answers, and Playwright would not say which one it is. */
const tooLong = (page: Page) =>
  new Promise<never>((_, refuse) => {
    setTimeout(() => refuse(new Error(`${page.url()} was not looked through after 90 s.`)), 90_000).unref();
  });

async function sweepAll(page: Page, hosts: readonly string[]): Promise<string[]> {
  const found = await page.evaluate(scrollAndLook, { hosts, scrolls: true });
  for (const frame of page.frames().slice(1)) {
    // Where no script runs nothing is drawn anew on demand either.
    if (!frame.url().startsWith('about:'))
      found.push(...(await frame.evaluate(scrollAndLook, { hosts, scrolls: false })));
  }
  return [...new Set(found)];
}

async function scrollAndLook({
  hosts,
  scrolls,
}: {
  hosts: readonly string[];
  scrolls: boolean;
}): Promise<string[]> {
  const found: string[] = [];
  const schemes = ['http:', 'https:', 'mailto:'];
  const addresses = [
    'href',
    'src',
    'action',
    'formaction',
    'poster',
    'data',
    'xlink:href',
    'background',
    'ping',
    'srcset',
  ];
  const odd =
    'object, embed, base, frame, frameset, applet, meta[http-equiv=refresh], iframe[srcdoc], iframe:not([src="/letter-frame.html"])';
  const judge = (one: Element) => {
    for (const { name, value } of one.attributes) {
      if (name.startsWith('on')) found.push(`<${one.localName} ${name}>`);
      if (!addresses.includes(name) || value === '') continue;
      const url = URL.canParse(value, document.baseURI) ? new URL(value, document.baseURI) : null;
      const isOurs = url?.host === location.host || url?.host === '' || hosts.includes(url?.host ?? '');
      if (!url || !schemes.includes(url.protocol) || !isOurs)
        found.push(`<${one.localName} ${name}="${value}">`);
    }
  };
  const look = () => {
    for (const one of document.querySelectorAll('*')) judge(one);
    for (const one of document.querySelectorAll(odd)) found.push(one.outerHTML.slice(0, 200));
    for (const one of document.querySelectorAll('script')) {
      // Blocks of data never run.
      const isData = /^application\/(ld\+)?json$/.test(one.type);
      if (!one.src && !isData) found.push(one.outerHTML.slice(0, 200));
    }
    if ((window.top as unknown as { attacked?: number }).attacked) found.push('a script ran');
  };
  // As drawn.ts, which what runs in the page cannot import.
  const drawn = () =>
    new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(done));
      setTimeout(done, 1_000);
    });
  look();
  if (!scrolls) return found;
  const long = [...document.querySelectorAll('*')].filter(
    (one) => one.scrollHeight > one.clientHeight + 80 && one.clientHeight > 100,
  );
  for (const one of long) {
    const overflow = getComputedStyle(one).overflowY;
    if (one !== document.scrollingElement && overflow !== 'auto' && overflow !== 'scroll') continue;
    // What folds up on the way has no height to go on by.
    for (let top = 0; top < one.scrollHeight && one.clientHeight > 0; top += one.clientHeight) {
      one.scrollTop = top;
      await drawn();
      look();
    }
  }
  return found;
}
