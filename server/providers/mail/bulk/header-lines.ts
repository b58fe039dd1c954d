/** Header fields as lines of a message (RFC 5322 section 2.2), and as DKIM reads them (RFC 6376 section 3.4.2). */
import { MailTrouble } from '../port.ts';

export interface HeaderField {
  /** In lower case. */
  name: string;
  /** The whole field, folded, with its last line break. */
  lines: string;
  /** What DKIM signs: unfolded, runs of blanks as one, none at the ends and around the colon; without a line break. */
  relaxed: string;
}

const foldAfter = 76;
/** RFC 5322 section 2.1.1, without the line break. */
const longestLine = 998;

const ours = (sentence: string) => new MailTrouble('ours', sentence);

/** Throws `MailTrouble` where the value would end the field or could not be folded into lines that servers take. */
export function headerField(name: string, value: string): HeaderField {
  if (!/^[A-Za-z][A-Za-z0-9-]{0,75}$/.test(name))
    throw ours('A header of the letter has a name that is none.');
  if (!/^[\u0020-\u007e]*$/.test(value) || value.trim() === '') {
    throw ours(`The header ${name} of the letter holds what no header may hold.`);
  }
  return foldedField(name, value);
}

/** `value` is one line of which the caller knows that it holds nothing else. */
export function foldedField(name: string, value: string): HeaderField {
  const words = value.split(' ').filter((word) => word !== '');
  let [lines, line] = ['', `${name}:`];
  for (const [nth, word] of words.entries()) {
    if (nth > 0 && line.length + 1 + word.length > foldAfter) {
      lines += `${line}\r\n`;
      line = '';
    }
    line += ` ${word}`;
    if (line.length > longestLine) throw ours(`The header ${name} of the letter is too long.`);
  }
  const lowerName = name.toLowerCase();
  return {
    name: lowerName,
    lines: `${lines}${line}\r\n`,
    relaxed: `${lowerName}:${words.join(' ')}`,
  };
}

/** The fields of a message's head, which ends with a line break. */
export function splitHead(head: string): HeaderField[] {
  return head
    .split(/(?<=\r\n)(?![ \t])/)
    .filter((lines) => lines !== '')
    .map((lines) => {
      const colon = lines.indexOf(':');
      const name = lines.slice(0, colon).trim().toLowerCase();
      const value = lines.slice(colon + 1).replaceAll('\r\n', '');
      return { name, lines, relaxed: `${name}:${value.replace(/[ \t]+/g, ' ').replace(/^ | $/g, '')}` };
    });
}
