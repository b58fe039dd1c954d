import { renderToStaticMarkup } from 'react-dom/server';
import type { Meta } from '../../../contract/live.ts';
import { Ribbon } from '../../ribbon.tsx';
import type { Theme } from '../view/public-facts.ts';
import { escapeJson, escapeText, paperOf, preloaded } from './document.ts';

/**
 * The app's one document, with what its first paint needs: the theme that the browser keeps, the sandbox's ribbon in its
 * place, and the facts that the app would ask for first.
 */
export function renderShell(
  html: string,
  { meta, theme, fonts }: { meta: Meta; theme: Theme; fonts: readonly string[] },
): string {
  const ribbon = meta.sandbox ? renderToStaticMarkup(<Ribbon outboxUrl={meta.outboxUrl} />) : '';
  return html
    .replace('</title>', () => `</title>\n    ${preloaded(fonts)}`)
    .replace('data-theme="dark"', `data-theme="${theme}"`)
    .replace(`content="${paperOf.dark}"`, `content="${paperOf[theme]}"`)
    .replace('<title>The Walkthrough</title>', () => `<title>${escapeText(meta.brandName)}</title>`)
    .replaceAll('support@localhost', () => escapeText(meta.supportEmail))
    .replace('<div id="root"></div>', () => {
      const facts = `<script type="application/json" id="meta">${escapeJson(meta)}</script>`;
      return `<div id="root">${ribbon}</div>\n    ${facts}`;
    });
}
