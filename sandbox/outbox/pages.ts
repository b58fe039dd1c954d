import type { Fate } from '../mail-reports/controller.ts';
import type { SandboxLetter } from './read-outbox.ts';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeText = (text: string) => text.replace(/[&<>"']/g, (char) => escapes[char] ?? '');

const style = `
  :root { color-scheme: light dark; }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem; }
  h1 { font-size: 1.5rem; }
  ul { list-style: none; padding: 0; }
  li { border-top: 1px solid #8886; padding: .75rem 0; }
  li a { font-weight: 600; }
  small, dt { opacity: .75; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
  dd { margin: 0; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 60rem; border: 1px solid #8886; background: #fff; }
  form { display: inline-block; margin: 0 .5rem .5rem 0; }
  button { font: inherit; padding: .35rem .8rem; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid #8886; padding: 1rem; }
`;

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title><style>${style}</style></head><body>${body}</body></html>`;

export function listPage(letters: readonly SandboxLetter[]): string {
  const rows = letters.map(
    (letter) =>
      `<li><a href="/outbox/${letter.file}">${escapeText(letter.subject)}</a><br><small>to ${escapeText(letter.to)}, <time datetime="${letter.writtenAt.toISOString()}">${letter.writtenAt.toUTCString()}</time></small></li>`,
  );
  const list = rows.length === 0 ? '<p>No letter yet.</p>' : `<ul>${rows.join('')}</ul>`;
  return page('Sandbox outbox', `<h1>Sandbox outbox</h1><p>Nothing here was sent to anybody.</p>${list}`);
}

/** What can become of a letter, in the words of its button. */
export const fates = {
  hard: 'The address does not exist',
  soft: 'The mailbox is full',
  complaint: 'The reader marks it as spam',
} as const satisfies Record<Fate, string>;

const fateForms = ({ file }: SandboxLetter) =>
  Object.entries(fates)
    .map(
      ([fate, words]) =>
        `<form method="post" action="/outbox/${file}/${fate}"><button>${words}</button></form>`,
    )
    .join('');

/** What the product said to the report. */
export function toldPage(letter: SandboxLetter, fate: Fate, status: number | null): string {
  const answer = status === null ? 'The product does not listen.' : `The product answered ${status}.`;
  return page(
    'Reported',
    `<h1>${fates[fate]}</h1><p>Told the product as Postmark would. ${answer}</p><p><a href="/outbox/${letter.file}">Back to the letter</a></p>`,
  );
}

/** The links of a letter stand beside it, since its frame cannot leave this page. */
export function letterPage(letter: SandboxLetter): string {
  const links = [...new Set(letter.text.match(/https?:\/\/\S+/g) ?? [])];
  const facts = [
    ['To', letter.to],
    ['From', letter.from],
    ['Message-ID', letter.messageId],
  ].map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escapeText(value)}</dd>`);
  return page(
    letter.subject,
    `<p><a href="/outbox">All letters</a></p><h1>${escapeText(letter.subject)}</h1><dl>${facts.join('')}</dl>
<h2>Links</h2><ul>${links.map((link) => `<li><a href="${escapeText(link)}">${escapeText(link)}</a></li>`).join('')}</ul>
<h2>What becomes of it</h2><div>${fateForms(letter)}</div>
<h2>HTML part</h2><iframe title="HTML part" sandbox src="/outbox/${letter.file}/html"></iframe>
<h2>Text part</h2><pre>${escapeText(letter.text)}</pre>`,
  );
}
