/** An issue of 30 KB and its readers, the same for both sides. */
import type { BulkLetter, BulkReader } from '../../server/providers/mail/bulk-port.ts';

export const from = { name: 'The Walkthrough', address: 'digest@walkthrough.example' };
const readingMark = 'reading-'.padEnd(71, '0123456789abcdef');
const preferencesMark = 'preferences-'.padEnd(44, '0123456789abcdef');
const bytes = 30_000;
const words =
  'the rate lock buyers sellers listing closing broker showing price cut inventory “luxury” kitchen — market week median Brooklyn agent’s commission'.split(
    ' ',
  );

/** The same words in every run. */
function* talk(): Generator<string> {
  for (let at = 7; ; at = (at * 48_271) % 2_147_483_647) yield words[at % words.length] ?? '';
}

function makeLetter(): BulkLetter {
  const source = talk();
  const some = (count: number) => Array.from({ length: count }, () => source.next().value).join(' ');
  const style = 'margin:0 0 12px;font:16px/24px Georgia,serif;color:#1d1b16';
  const link = (token: string, path: string) => `https://walkthrough.example/${path}/${token}`;
  const foot = `<p><a href="${link(preferencesMark, 'u')}">Unsubscribe</a></p>`;
  let html = `<!doctype html><html><body><a href="${link(readingMark, 'r')}">Read in the browser</a>`;
  let text = `Read in the browser: ${link(readingMark, 'r')}\n\n`;
  while (Buffer.byteLength(html + text) < bytes) {
    const said = some(45);
    html += `<p style="${style}"><a href="${link(readingMark, 'r')}#${html.length}">${some(5)}</a> ${said}</p>`;
    if (text.length < bytes / 6) text += `${said}\n\n`;
  }
  return {
    subject: 'Rates fell, and sellers noticed',
    html: `${html}${foot}</body></html>`,
    text: `${text}Unsubscribe: ${link(preferencesMark, 'u')}\n`,
    headers: {
      'List-ID': 'The Walkthrough <weekly.walkthrough.example>',
      'Feedback-ID': '12:weekly:issue:walkthrough',
    },
    marks: [readingMark, preferencesMark],
  };
}

export const letter: BulkLetter = makeLetter();

export function makeReader(nth: number): BulkReader {
  const values = [`r${nth}-`.padEnd(71, 'x'), `p${nth}-`.padEnd(44, 'x')];
  return {
    to: `reader-${nth}@example.com`,
    messageId: `issue.${nth}.${process.pid}@walkthrough.example`,
    returnPath: `bounces+${nth}@walkthrough.example`,
    headers: {
      'List-Unsubscribe': `<https://walkthrough.example/u/${values[1]}>, <mailto:unsubscribe@walkthrough.example?subject=unsubscribe%20${values[1]}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    values,
  };
}
