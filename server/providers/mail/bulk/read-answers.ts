/** A mail server's answers out of the bytes as they come (RFC 5321 section 4.2), bounded. */

export interface Answer {
  code: number;
  /** All of it, `550-5.1.1 No such\n550 5.1.1 user`. */
  text: string;
}

/** What came is no SMTP, or too much of it. */
export class NoAnswer extends Error {
  readonly code = 'ENOSMTP';
}

export interface AnswerReader {
  take(chunk: Buffer): void;
  /** The oldest answer that nobody had yet; null until one is whole. Throws `NoAnswer` where none can come any more. */
  next(): Answer | null;
  /** Whether something came beyond the answers that were taken. */
  hasMore(): boolean;
}

/** Far above what any real server says at once. */
const longestAnswer = 64 * 1024;

export function createAnswerReader(): AnswerReader {
  const ready: Answer[] = [];
  let lines: string[] = [];
  let [rest, size, isBroken] = ['', 0, false];

  function takeLine(line: string): void {
    const [, code, sign] = /^([2-5]\d\d)(?:([ -])|$)/.exec(line) ?? [];
    if (code === undefined || (lines[0] !== undefined && !lines[0].startsWith(code))) {
      isBroken = true;
      return;
    }
    lines.push(line);
    if (sign === '-') return;
    ready.push({ code: Number(code), text: decoded(lines.join('\n')) });
    [lines, size] = [[], 0];
  }

  return {
    take(chunk) {
      if (isBroken) return;
      size += chunk.length;
      // As bytes, so that a letter of two bytes may come in two chunks.
      const text = chunk.toString('latin1');
      if (text.includes('\n')) {
        const parts = (rest + text).split('\n');
        rest = parts.pop() ?? '';
        for (const part of parts) if (!isBroken) takeLine(part.endsWith('\r') ? part.slice(0, -1) : part);
      } else rest += text;
      if (size > longestAnswer) isBroken = true;
      if (isBroken) [rest, lines] = ['', []];
    },
    next() {
      const answer = ready.shift();
      if (answer === undefined && isBroken) throw new NoAnswer('What the server said is no SMTP');
      return answer ?? null;
    },
    hasMore: () => ready.length > 0 || isBroken || rest !== '' || lines.length > 0,
  };
}

/** UTF-8 where it is; what is not stays one character per byte. */
function decoded(bytes: string): string {
  if (/^[\u0000-\u007f]*$/.test(bytes)) return bytes;
  const text = Buffer.from(bytes, 'latin1').toString('utf8');
  return text.includes('\ufffd') ? bytes : text;
}
