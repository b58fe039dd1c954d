import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export interface Encoded {
  encoding: 'br' | 'gzip' | null;
  body: Buffer | string;
}

type Coding = NonNullable<Encoded['encoding']>;

/** A text that is sent often, with its compressed forms once they were asked for. */
export class SentText {
  readonly text: string;
  readonly #bodies = new Map<Coding, Buffer>();

  constructor(text: string) {
    this.text = text;
  }

  /** As the browser takes it: pages hold nothing secret, so compressing them tells nobody anything. */
  encodedFor(acceptEncoding: string): Encoded {
    const encoding = codingOf(acceptEncoding);
    if (encoding === null) return { encoding, body: this.text };
    const known = this.#bodies.get(encoding);
    if (known) return { encoding, body: known };
    const body = encoding === 'br' ? brotli(this.text) : gzipSync(this.text);
    this.#bodies.set(encoding, body);
    return { encoding, body };
  }
}

/** Browsers say one of a handful of things; what a stranger makes up is read each time. */
const codings = new Map<string, Coding | null>();
const mostCodings = 50;

/** The coding that is best of those that are taken; one with `q=0` is not. */
export function codingOf(acceptEncoding: string): Coding | null {
  const known = codings.get(acceptEncoding);
  if (known !== undefined) return known;
  const coding = readCoding(acceptEncoding);
  if (codings.size < mostCodings) codings.set(acceptEncoding, coding);
  return coding;
}

function readCoding(acceptEncoding: string): Coding | null {
  const accepted = acceptEncoding
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter(([, weight]) => weight === undefined || !/^q=0(\.0*)?$/.test(weight))
    .map(([coding]) => coding);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}

const brotli = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
