/** Markup is written with this only: every value that is put in is escaped, except markup itself. */
export interface Markup {
  markup: string;
}

type Part = Markup | Markup[] | string | number | null | false;

export function html(pieces: TemplateStringsArray, ...parts: Part[]): Markup {
  const written = pieces.map((piece, index) => piece + write(parts[index] ?? null));
  return { markup: written.join('') };
}

function write(part: Part): string {
  if (part === null || part === false) return '';
  if (Array.isArray(part)) return part.map((it) => it.markup).join('');
  return typeof part === 'object' ? part.markup : escapeText(String(part));
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeText = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

export const money = (cents: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

export const date = (seconds: number) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(seconds * 1000));

const style = `
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;color:#1a2233;background:#f4f5f8}
.ribbon{background:#ffe7a8;color:#4a3600;text-align:center;font-size:14px;padding:6px 16px}
main{max-width:920px;margin:40px auto;padding:0 20px;display:grid;gap:24px}
main.two{grid-template-columns:repeat(auto-fit,minmax(300px,1fr))}
h1{font-size:24px;line-height:1.25;margin:0 0 8px}
h2{font-size:17px;margin:0 0 12px}
section{background:#fff;border:1px solid #dfe3ea;border-radius:10px;padding:24px}
.amount{font-size:34px;font-weight:650;letter-spacing:-.02em}
.quiet{color:#56607a;font-size:14px}
label{display:block;font-weight:550;font-size:14px;margin:14px 0 4px}
input{width:100%;font:inherit;padding:10px 12px;border:1px solid #b7bfce;border-radius:6px;background:#fff}
input[readonly]{background:#f0f2f6}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px}
button{font:inherit;font-weight:600;padding:10px 16px;border:1px solid #b7bfce;border-radius:6px;background:#fff;cursor:pointer}
button.main{background:#3b3fc4;border-color:#3b3fc4;color:#fff;width:100%;margin-top:20px}
button:focus-visible,input:focus-visible,a:focus-visible{outline:3px solid #9aa0ff;outline-offset:1px}
.row{display:flex;flex-wrap:wrap;gap:10px;margin-top:14px}
.row form{margin:0}
.error{background:#fdeaea;border:1px solid #e0a3a3;color:#8a1c1c;border-radius:6px;padding:10px 12px;margin:0 0 12px}
.state{display:inline-block;font-size:13px;font-weight:600;border-radius:20px;padding:2px 10px;background:#e3e8f4}
.state.active{background:#d9f2df;color:#145c26}.state.past_due,.state.unpaid{background:#fdeaea;color:#8a1c1c}
table{width:100%;border-collapse:collapse;font-size:15px}th,td{text-align:left;padding:8px 4px;border-bottom:1px solid #e8ebf1}
a{color:#3b3fc4}.sandbox{border-style:dashed;background:#fffdf5}
`;

export function page(title: string, body: Markup, columns: 'one' | 'two' = 'one'): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${{ markup: style }}</style>
</head>
<body>
<div class="ribbon">Sandbox: no real card is charged and nothing leaves this computer.</div>
<main class="${columns}">${body}</main>
</body>
</html>`.markup;
}
