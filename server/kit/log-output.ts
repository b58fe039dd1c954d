import { fstatSync, writeSync } from 'node:fs';

/** Lines that could not be written, since the last one that could. */
export interface LostLines {
  count: number;
  /** The system's word, for example ENOSPC. */
  code: string;
}

export interface LogOutput {
  write(line: string): void;
  /** Null while lines can be written. */
  lost(): LostLines | null;
}

/**
 * Standard error. Where that is a file its disk may be full, and Node's own stream tells nobody what it dropped: a file
 * is written to directly, what did not fit is counted, and told as soon as there is room.
 */
export function createLogOutput(fd = 2): LogOutput {
  if (!isFile(fd)) return { write: (line) => void process.stderr.write(line), lost: () => null };
  let lost: LostLines | null = null;
  let isTorn = false;
  let again: NodeJS.Timeout | undefined;

  function writeWhole(line: string): void {
    let rest = Buffer.from(isTorn ? `\n${line}` : line);
    while (rest.length > 0) {
      rest = rest.subarray(writeSync(fd, rest));
      isTorn = rest.length > 0;
    }
  }

  function tellOfLost(): void {
    if (lost === null) return;
    writeWhole(toldOf(lost));
    lost = null;
    clearInterval(again);
  }

  function lose({ code = 'unknown' }: NodeJS.ErrnoException): void {
    if (lost === null) again = setInterval(() => tryTo(tellOfLost), tellEveryMs).unref();
    lost = { count: (lost?.count ?? 0) + 1, code };
  }

  return {
    write(line) {
      try {
        tellOfLost();
        writeWhole(line);
      } catch (error) {
        lose(error as NodeJS.ErrnoException);
      }
    },
    lost: () => lost,
  };
}

// Errors come seldom, and whoever made room wants to see that it was enough.
const tellEveryMs = 1_000;

/** What fails is tried again. */
function tryTo(work: () => void): void {
  try {
    work();
  } catch {}
}

function isFile(fd: number): boolean {
  try {
    return fstatSync(fd).isFile();
  } catch {
    return false;
  }
}

const warn = 40;
const toldOf = ({ count, code }: LostLines) =>
  `${JSON.stringify({ level: warn, time: new Date().toISOString(), count, code, msg: 'Lines of the log could not be written and are lost' })}\n`;
