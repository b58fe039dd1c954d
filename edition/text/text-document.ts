/** The plain-text part of the mail. */
import type { Frame } from '../model/frame.ts';
import type { SampleWords } from '../model/sample-words.ts';
import { heading, wrap } from './wrap.ts';

/** The address alone on its line. */
const subscribeText = ({ subscribe, subscribeUrl }: SampleWords): string =>
  subscribeUrl === null ? subscribe : `${subscribe}:\n${subscribeUrl}`;

function masthead(frame: Frame): string {
  const name = frame.number === null ? frame.brandName : `${frame.brandName}, ${frame.number}`;
  const under = [frame.dateline, frame.group].filter((part) => part !== null);
  const lines = [
    frame.sandbox && wrap(frame.sandbox),
    frame.sample && `${wrap(frame.sample.asked)}\n${subscribeText(frame.sample)}\n`,
    heading(name, '='),
    ...under.map((line) => wrap(line)),
    frame.title && `\n${wrap(frame.title)}`,
    wrap(frame.standfirst),
  ];
  return lines.filter((line) => line !== null).join('\n');
}

function footer(frame: Frame): string {
  const portal = frame.sample
    ? `${wrap(frame.sample.promise)}\n${subscribeText(frame.sample)}`
    : frame.portalUrl && `Read it in your portal:\n${frame.portalUrl}`;
  const lines = frame.footer.lines.map((line) => wrap(line));
  const links = frame.footer.links.map(({ label, url }) => `${label}: ${url}`);
  const parts = [portal, '--', [...lines, ...links].join('\n')];
  return parts.filter((part) => part !== null).join('\n\n');
}

/** Masthead, sections, footer; ends with a line break. */
export function textDocument(frame: Frame, sections: string): string {
  return `${[masthead(frame), sections, footer(frame)].filter((part) => part !== '').join('\n\n\n')}\n`;
}
