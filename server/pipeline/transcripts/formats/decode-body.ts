/**
 * Bytes to text. A byte order mark wins, then UTF-16 by its pattern, then UTF-8 if the bytes are UTF-8, then the
 * charset of the answer, then windows-1252, which is what most wrong files are.
 */
import { TranscriptFileError } from './transcript-file-error.ts';

/** Far above any transcript; a day of speech is about 2 MB of words and 40 MB with a time for each word. */
export const largestFileBytes = 64 * 1024 * 1024;

const foreign: readonly [string, string][] = [
  ['%PDF-', 'a PDF document'],
  ['PK\u0003\u0004', 'a ZIP archive or an office document'],
  ['{\\rtf', 'an RTF document'],
  ['ID3', 'an audio file'],
  ['OggS', 'an audio file'],
  ['RIFF', 'an audio file'],
  ['\u00ff\u00fb', 'an audio file'],
  ['\u001f\u008b', 'a compressed file'],
  ['\u0089PNG', 'a picture'],
  ['\u00ff\u00d8\u00ff', 'a picture'],
  ['\u00d0\u00cf\u0011\u00e0', 'an office document'],
];

function refuseForeign(body: Uint8Array): void {
  const head = Array.from(body.subarray(0, 8), (byte) => String.fromCharCode(byte)).join('');
  const kind = foreign.find(([magic]) => head.startsWith(magic))?.[1];
  if (!kind) return;
  throw new TranscriptFileError(
    'unreadable',
    `The publisher's transcript link leads to ${kind}. Transcribe the audio instead.`,
  );
}

function byMark(body: Uint8Array): string | null {
  const [first, second, third] = body;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return null;
}

function byPattern(body: Uint8Array): string | null {
  const sample = body.subarray(0, 512);
  if (sample.length < 4) return null;
  let [even, odd] = [0, 0];
  for (const [at, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  if (odd > sample.length * 0.3 && even < sample.length * 0.05) return 'utf-16le';
  if (even > sample.length * 0.3 && odd < sample.length * 0.05) return 'utf-16be';
  return null;
}

function decodeAs(body: Uint8Array, charset: string, fatal: boolean): string | null {
  try {
    return new TextDecoder(charset, { fatal }).decode(body);
  } catch {
    return null;
  }
}

/** UTF-8 that a host has cut in the middle of a letter, or that has a few bad bytes, is still UTF-8. */
function mostlyUtf8(body: Uint8Array): string | null {
  const text = decodeAs(body, 'utf-8', false) ?? '';
  const bad = text.split('\uFFFD').length - 1;
  const good = (text.match(/[^\p{ASCII}\uFFFD]/gu) ?? []).length;
  return bad <= 1 || good > bad * 4 ? text : null;
}

const windows1252 = new Map<string, number>();

function windows1252Bytes(): Map<string, number> {
  if (windows1252.size > 0) return windows1252;
  const decoder = new TextDecoder('windows-1252');
  for (let byte = 128; byte < 256; byte += 1) windows1252.set(decoder.decode(Uint8Array.of(byte)), byte);
  return windows1252;
}

/** UTF-8 that was read as windows-1252 and written again ("itâ€™s"): turned back where it is whole UTF-8. */
function undoDoubleEncoding(text: string): string {
  if (!/[\u00C2-\u00F4][\u0080-\u00BF\u0152-\u2122]/.test(text)) return text;
  const table = windows1252Bytes();
  return text.replace(/[\u0080-\u00FF\u0152-\u2122]{2,}/g, (run) => {
    const bytes = Array.from(run, (letter) => table.get(letter) ?? 0);
    return decodeAs(Uint8Array.from(bytes), 'utf-8', true)?.replaceAll('\0', '') ?? run;
  });
}

/** The text of a file, without a byte order mark and with `\n` alone at line ends. */
export function decodeBody(body: Uint8Array, contentType: string | null): string {
  if (body.length > largestFileBytes) {
    throw new TranscriptFileError(
      'too-large',
      `The publisher's transcript file is ${Math.round(body.length / 1024 / 1024)} MB; at most ${largestFileBytes / 1024 / 1024} MB are read. Transcribe the audio instead.`,
    );
  }
  refuseForeign(body);
  const certain = byMark(body) ?? byPattern(body);
  const declared = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1];
  const text =
    (certain ? decodeAs(body, certain, false) : decodeAs(body, 'utf-8', true)) ??
    (declared && !/^utf-?8$/i.test(declared) ? decodeAs(body, declared, false) : null) ??
    mostlyUtf8(body) ??
    decodeAs(body, 'windows-1252', false) ??
    '';
  return undoDoubleEncoding(text)
    .replace(/^\uFEFF+/, '')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\0', '\uFFFD');
}
