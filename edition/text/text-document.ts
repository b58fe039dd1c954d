/** The plain-text part of the mail. */
import type { Frame } from '../model/frame.ts';
import type { SampleWords } from '../model/sample-words.ts';
import { heading, wrap } from './wrap.ts';

/** The address alone on its line. */
const subscribeText = ({ subscribe, subscribeUrl }: SampleWords): string =>
  subscribeUrl === null ? subscribe : `${subscribe}:\n${subscribeUrl}`;

function masthead(frame: Frame): string {
  const name = frame.number === null ? frame.brandName : `${frame.brandName}, ${frame.number}`;
  const under = [frame.dateline, frame.group, frame.corrected && `Corrected on ${frame.corrected}`].filter(
    (part) => part !== null,
  );
  const lines = [
    frame.sandbox && wrap(frame.sandbox),
    frame.readUrl && `Read in the browser:\n${frame.readUrl}\n`,
    frame.sample && `${wrap(frame.sample.asked)}\n${subscribeText(frame.sample)}\n`,
    heading(name, '='),
    ...under.map((line) => wrap(line)),
    frame.title && `\n${wrap(frame.title)}`,
    wrap(frame.standfirst),
  ];
  return lines.filter((line) => line !== null).join('\n');
}

function footer(frame: Frame): string {
  const wayOn = frame.sample
    ? `${wrap(frame.sample.promise)}\n${subscribeText(frame.sample)}`
    : frame.wayOn && `${frame.wayOn.label}:\n${frame.wayOn.url}`;
  const lines = frame.footer.lines.map((line) => wrap(line));
  const links = frame.footer.links.map(({ label, url }) => `${label}: ${url}`);
  const parts = [wayOn, '--', [...lines, ...links].join('\n')];
  return parts.filter((part) => part !== null).join('\n\n');
}

/** Masthead, sections, footer; ends with a line break. */
export function textDocument(frame: Frame, sections: string): string {
  return `${[masthead(frame), sections, footer(frame)].filter((part) => part !== '').join('\n\n\n')}\n`;
}
