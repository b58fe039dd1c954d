import { mostImportChars } from '../../../../contract/subscribers.ts';
import type { FieldNotice } from '../../../ui/field.tsx';

/** No character of a list takes more bytes than this, whatever its encoding. */
const mostBytes = mostImportChars * 4;

const tooLarge: FieldNotice = {
  title: 'This file is too large',
  text: 'A list has at most 10,000 lines and 900,000 characters. Split it into several.',
};
const noText: FieldNotice = {
  title: 'This is not a text file',
  text: 'In a spreadsheet, save the sheet as CSV first.',
};
const unreadable: FieldNotice = { title: 'This file could not be read', text: 'Choose it once more.' };

/** The text of a file, or why it can be no list. */
export async function readFile(file: File): Promise<{ text: string } | { failure: FieldNotice }> {
  if (file.size > mostBytes) return { failure: tooLarge };
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return { failure: unreadable };
  const text = decode(new Uint8Array(bytes));
  if (text.length > mostImportChars) return { failure: tooLarge };
  return text.includes('\0') ? { failure: noText } : { text };
}

/** UTF-8, or what spreadsheets write instead: UTF-16 behind its mark, and the old Western code page. */
export function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
