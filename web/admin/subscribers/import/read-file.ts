import { mostImportChars } from '../../../../contract/subscribers.ts';

/** No character of a list takes more bytes than this, whatever its encoding. */
const mostBytes = mostImportChars * 4;

/** Null where a file is too large for a list. */
export async function readFile(file: File): Promise<string | null> {
  if (file.size > mostBytes) return null;
  const text = decode(new Uint8Array(await file.arrayBuffer()));
  return text.length > mostImportChars ? null : text;
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
