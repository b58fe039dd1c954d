/** Bytes to text while they come: BOM, then the HTTP charset, then the XML declaration, then UTF-8. */
const declaration = /<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i;

export interface FeedDecoder {
  write(bytes: Uint8Array): string;
  end(): string;
}

/** `head` is the start of the body, enough to see the XML declaration. */
export function feedDecoder(head: Uint8Array, contentType: string | null): FeedDecoder {
  const charset = bomOf(head) ?? known(httpCharset(contentType)) ?? known(declaredCharset(head)) ?? 'utf-8';
  if (charset !== 'utf-8') {
    const decoder = new TextDecoder(charset);
    return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
  }
  return lenientUtf8();
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

const maxSequence = 4;

/** UTF-8 in which stray bytes are read as windows-1252, which is what they are in practice. */
function lenientUtf8(): FeedDecoder {
  let tail = new Uint8Array(0);
  const western = new TextDecoder('windows-1252');
  const strict = new TextDecoder('utf-8', { fatal: true });

  const decode = (bytes: Uint8Array): string => {
    try {
      return strict.decode(bytes);
    } catch {
      return byPieces(bytes, strict, western);
    }
  };
  return {
    write(bytes) {
      const all = tail.byteLength === 0 ? bytes : Buffer.concat([tail, bytes]);
      const cut = all.byteLength - openSequence(all);
      tail = new Uint8Array(all.subarray(cut));
      return decode(all.subarray(0, cut));
    },
    end: () => decode(tail),
  };
}

/** How many bytes at the end may be the start of a character whose rest has not come yet. */
function openSequence(bytes: Uint8Array): number {
  for (let back = 1; back < maxSequence && back <= bytes.byteLength; back += 1) {
    const byte = bytes[bytes.byteLength - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    return lengthOf(byte) > back ? back : 0;
  }
  return 0;
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
