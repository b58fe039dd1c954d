/** The HTML around a public page. Everything that comes from data passes `escapeText` or `escapeJson`. */
import type { Head } from '../head/head-of.ts';
import type { Theme } from '../view/public-facts.ts';

/** Addresses of the built files that a public page needs. */
export interface Assets {
  styles: string[];
  /** What an issue to read needs beside them. */
  issueStyles: string[];
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
  theme: Theme;
  /** The page prints a whole issue. */
  hasIssue: boolean;
}

/** The colour of the browser's own furniture: that of the paper (ui/styles/tokens.css). */
export const paperOf: Record<Theme, string> = { dark: '#171511', light: '#faf7f0' };

export function htmlDocument({ head, assets, body, view, theme, hasIssue }: PageParts): string {
  const styles = hasIssue ? [...assets.styles, ...assets.issueStyles] : assets.styles;
  return `<!doctype html>
<html lang="en" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="theme-color" content="${paperOf[theme]}">
${preloaded(assets.fonts)}
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${headLines(head).join('\n')}
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
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

/** Fonts of the first view come with the document, not after its style sheet. */
export function preloaded(fonts: readonly string[]): string {
  return fonts
    .map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`)
    .join('\n');
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
export function escapeJson(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
