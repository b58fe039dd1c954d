/**
 * The charset of a feed: BOM, then the HTTP charset, then the XML declaration, then UTF-8. Bytes become a string with
 * one character each, in which marks are found as in the text itself and quicker; what is cut out of it becomes text.
 */
import { isAscii } from 'node:buffer';

const declaration = /<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i;

export interface FeedDecoder {
  charset: string;
  /** One character a byte, `<` and `>` where the text has them. */
  write(bytes: Uint8Array): string;
  end(): string;
  /** A piece of that as text. */
  textOf(piece: string): string;
  /** Whether these bytes mean what they mean in ASCII; false where that is not known. */
  isAscii(bytes: Uint8Array): boolean;
}

const oneByteCharsets = /^(?:windows-|iso-8859|koi8|macintosh|ibm866|x-mac)/;
const bytesOf = (piece: string) => Buffer.from(piece, 'latin1');
const oneByteEach = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
const isAsciiText = (piece: string) => !/[\u0080-\u00ff]/.test(piece);

/** `head` is the start of the body, enough to see the XML declaration. */
export function feedDecoder(head: Uint8Array, contentType: string | null): FeedDecoder {
  const charset = bomOf(head) ?? known(httpCharset(contentType)) ?? known(declaredCharset(head)) ?? 'utf-8';
  const plain = { charset, write: oneByteEach, end: () => '', isAscii };
  if (charset === 'utf-8') {
    const decode = lenientUtf8();
    return { ...plain, textOf: (piece) => (isAsciiText(piece) ? piece : decode(bytesOf(piece))) };
  }
  if (oneByteCharsets.test(charset)) {
    const decoder = new TextDecoder(charset);
    return { ...plain, textOf: (piece) => (isAsciiText(piece) ? piece : decoder.decode(bytesOf(piece))) };
  }
  // In the others a byte of `<` may be half of another character: they go by way of UTF-8.
  const decoder = new TextDecoder(charset);
  const utf8 = new TextDecoder();
  return {
    charset,
    // A copy: memory that threads share is refused.
    write: (bytes) => Buffer.from(decoder.decode(bytes.slice(), { stream: true })).toString('latin1'),
    end: () => Buffer.from(decoder.decode()).toString('latin1'),
    textOf: (piece) => utf8.decode(bytesOf(piece)),
    isAscii: () => false,
  };
}

function bomOf(head: Uint8Array): string | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return null;
}

const httpCharset = (contentType: string | null) =>
  /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '')?.[1];

function declaredCharset(head: Uint8Array): string | undefined {
  return declaration.exec(new TextDecoder('latin1').decode(head.subarray(0, 1024)))?.[1];
}

/** The canonical label, or null for one that nobody knows. */
function known(label: string | undefined): string | null {
  if (label === undefined) return null;
  try {
    const { encoding } = new TextDecoder(label);
    // A text that could be read so far is not UTF-16, whatever it says.
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  } catch {
    return null;
  }
}

/** UTF-8 in which stray bytes are read as windows-1252, which is what they are in practice. */
function lenientUtf8(): (bytes: Uint8Array) => string {
  const western = new TextDecoder('windows-1252');
  const strict = new TextDecoder('utf-8', { fatal: true });
  return (bytes) => {
    try {
      return strict.decode(bytes);
    } catch {
      return byPieces(bytes, strict, western);
    }
  };
}

function lengthOf(lead: number): number {
  if (lead >= 0xf0 && lead < 0xf8) return 4;
  if (lead >= 0xe0) return 3;
  return lead >= 0xc0 ? 2 : 1;
}

function byPieces(bytes: Uint8Array, strict: TextDecoder, western: TextDecoder): string {
  let text = '';
  let from = 0;
  for (let at = 0; at < bytes.byteLength; ) {
    const length = lengthOf(bytes[at] ?? 0);
    const piece = bytes.subarray(at, at + length);
    if (length === 1 && (bytes[at] ?? 0) < 0x80) {
      at += 1;
      continue;
    }
    if (isCharacter(piece, length, strict)) {
      at += length;
      continue;
    }
    text += strict.decode(bytes.subarray(from, at)) + western.decode(bytes.subarray(at, at + 1));
    at += 1;
    from = at;
  }
  return text + strict.decode(bytes.subarray(from));
}

function isCharacter(piece: Uint8Array, length: number, strict: TextDecoder): boolean {
  if (length === 1 || piece.byteLength < length) return false;
  try {
    strict.decode(piece);
    return true;
  } catch {
    return false;
  }
}
