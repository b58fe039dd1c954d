/**
 * The style sheet of the document: web fonts, the phone, the dark theme, Outlook. Everything here is a gain where
 * a client reads it and no loss where it does not.
 */
import { safeUrl } from '../links.ts';

/** Where the site serves the fonts; the mail asks for them by absolute https address or not at all. */
const FONTS = [
  {
    family: 'Newsreader',
    style: 'normal',
    weight: '200 800',
    file: 'newsreader-latin-standard-normal.woff2',
  },
  {
    family: 'Newsreader',
    style: 'italic',
    weight: '200 800',
    file: 'newsreader-latin-standard-italic.woff2',
  },
  {
    family: 'Instrument Sans',
    style: 'normal',
    weight: '400 700',
    file: 'instrument-sans-latin-wght-normal.woff2',
  },
] as const;

function fontFaces(appUrl: string): string {
  const origin = safeUrl(appUrl)?.replace(/\/+$/, '') ?? '';
  // Only characters that can neither end the url() nor the style element.
  if (!/^https:\/\/[A-Za-z0-9.:/_-]+$/.test(origin)) return '';
  return FONTS.map(
    ({ family, style, weight, file }) =>
      `@font-face{font-family:'${family}';font-style:${style};font-weight:${weight};` +
      `src:url(${origin}/fonts/${file}) format('woff2')}`,
  ).join('\n');
}

const BASE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}
table{border-spacing:0}
.h1,.stand,.dive,.q{text-wrap:balance}
@media (max-width:520px){
.px{padding-left:20px!important;padding-right:20px!important}
.name{font-size:38px!important;line-height:42px!important;letter-spacing:-1.1px!important}
.h1{font-size:30px!important;line-height:33px!important}
.dive{font-size:25px!important;line-height:29px!important}
.q{font-size:22px!important;line-height:27px!important}
.outer{padding:0!important}
.ribbon{margin:10px 20px!important}
}`;

const DARK = `@media (prefers-color-scheme:dark){
.bg{background-color:#171511!important}
.sheet{background-color:#1f1c17!important;border-color:#39342b!important}
.ink{color:#f2ecdf!important}.ink2{color:#c9c1b0!important}.ink3{color:#9c9483!important}
.acc{color:#86cfa9!important}.brass{color:#d9a94e!important}
.rule{border-color:#39342b!important}.rule-ink{border-color:#c9c1b0!important}.qb{border-color:#d9a94e!important}
.tip{background-color:#1f3a2d!important;border-color:#86cfa9!important}
.tag{border-color:#524c3e!important;color:#c9c1b0!important}
.hot{background-color:#d9a94e!important;border-color:#d9a94e!important;color:#171511!important}
.btn{background-color:#86cfa9!important}.btn-a{color:#0e2a1d!important}
.pre{color:#171511!important}
}`;

/** Outlook on Windows: it falls to Times New Roman when it does not know the first font of a list. */
export const OUTLOOK = `<!--[if mso]><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>
<style>p,h1,h2,h3{mso-line-height-rule:exactly;font-family:Georgia,serif!important}.r{font-family:Georgia,serif!important}.u{font-family:Arial,sans-serif!important}</style><![endif]-->`;

/** The content of the style element. */
export function styleSheet(appUrl: string): string {
  return [fontFaces(appUrl), BASE, DARK].filter((part) => part !== '').join('\n');
}
