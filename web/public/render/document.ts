/** The HTML around a public page. Everything that comes from data passes `escapeText` or `escapeJson`. */
import type { Head } from '../head/head-of.ts';

/** Addresses of the built files that a public page needs. */
export interface Assets {
  styles: string[];
  loader: string;
  /** Fonts of the first view, loaded before the style sheet asks for them. */
  fonts: string[];
}

export interface PageParts {
  head: Head;
  assets: Assets;
  /** The page, rendered. */
  body: string;
  /** What the page was rendered from; the browser renders from it again. */
  view: object;
}

export function htmlDocument({ head, assets, body, view }: PageParts): string {
  return `<!doctype html>
<html lang="en" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<script src="/theme.js"></script>
${assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`).join('\n')}
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${headLines(head).join('\n')}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<div id="root">${body}</div>
<div id="layer"></div>
<script type="application/json" id="view">${escapeJson(view)}</script>
<script type="module" src="${assets.loader}"></script>
</body>
</html>
`;
}

function headLines({ title, canonical, metas, data }: Head): string[] {
  return [
    `<title>${escapeText(title)}</title>`,
    ...metas.map(
      ({ key, name, content }) => `<meta ${key}="${escapeText(name)}" content="${escapeText(content)}">`,
    ),
    ...(canonical === null ? [] : [`<link rel="canonical" href="${escapeText(canonical)}">`]),
    ...(data === null ? [] : [`<script type="application/ld+json">${escapeJson(data)}</script>`]),
  ];
}

export function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** JSON that cannot end the script element it stands in, nor open a comment there. */
function escapeJson(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
