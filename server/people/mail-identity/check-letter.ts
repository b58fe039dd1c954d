/** The words of a mail check. */
import { escapeText } from 'entities';
import type { Brand } from '../../../edition/index.ts';

export interface CheckWords {
  subject: string;
  html: string;
  text: string;
}

export function checkWords({ name, postalAddress }: Brand, isIssue: boolean): CheckWords {
  const stream = isIssue ? 'the weekly issue' : 'letters to one person';
  const lines = [
    `This is a mail check of ${name}. It went the way of ${stream}.`,
    'Open the source of this mail and look for Authentication-Results: spf, dkim and dmarc should each say "pass".',
    ...(postalAddress === undefined ? [] : [`${name}, ${postalAddress}`]),
  ];
  return {
    subject: `Mail check of ${name}`,
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mail check</title></head><body>${lines
      .map((line) => `<p>${escapeText(line)}</p>`)
      .join('')}</body></html>`,
  };
}
