/**
 * Errors of the built product are told by the lines of the source. The maps are large, and a process that keeps them
 * at hand (`--enable-source-maps`) takes 180 MB and half a second of CPU for it at its start; here a map is read when an
 * error is told, and let go again.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

interface Place {
  line: number;
  column: number;
}

const mostKept = 1_000;

/**
 * Answers what writes a stack in lines of the source: every place in a file within `folder` that has a map beside it.
 * What is no such place stays as it is. Paths are told relative to the folder that `folder` stands in.
 */
export function createSourceLines(folder: string): (stack: string) => string {
  const kept = new Map<string, string>();
  return (stack) => {
    const built = /(?:file:\/\/)?(\/[^\s()]+\.js):(\d+):(\d+)/g;
    for (const [file, places] of unknownPlaces(stack.matchAll(built), kept)) {
      if (!file.startsWith(`${folder}/`) || !existsSync(`${file}.map`)) continue;
      if (kept.size > mostKept) kept.clear();
      for (const [key, line] of linesOf(file, places, dirname(folder))) kept.set(key, line);
    }
    return stack.replace(
      built,
      (whole, file, line, column) => kept.get(`${file}:${line}:${column}`) ?? whole,
    );
  };
}

function unknownPlaces(
  found: Iterable<RegExpMatchArray>,
  known: ReadonlyMap<string, string>,
): Map<string, Place[]> {
  const files = new Map<string, Place[]>();
  for (const [, file = '', line, column] of found) {
    if (known.has(`${file}:${line}:${column}`)) continue;
    files.set(file, [...(files.get(file) ?? []), { line: Number(line), column: Number(column) }]);
  }
  return files;
}

function linesOf(file: string, places: readonly Place[], root: string): Map<string, string> {
  const lines = new Map<string, string>();
  try {
    const { sources, mappings } = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as {
      sources: string[];
      mappings: string;
    };
    const rows = mappings.split(';');
    for (const { line, column } of places) {
      const origin = originOf(rows, { line: line - 1, column: column - 1 });
      const source = origin && sources[origin.source];
      if (!source) continue;
      const path = relative(root, resolve(dirname(file), source));
      lines.set(`${file}:${line}:${column}`, `${path}:${origin.line + 1}:${origin.column + 1}`);
    }
  } catch {
    // A map that is cut short tells nothing; the error is told all the same.
  }
  return lines;
}

/**
 * The last mark of the row that is not after the place. Numbers in a map are differences to those before them, also
 * across rows, so all rows up to there are read.
 */
function originOf(
  rows: readonly string[],
  place: Place,
): { source: number; line: number; column: number } | null {
  let [source, line, column] = [0, 0, 0];
  let found: { source: number; line: number; column: number } | null = null;
  for (const [nth, row] of rows.slice(0, place.line + 1).entries()) {
    let at = 0;
    for (const mark of row === '' ? [] : row.split(',')) {
      const [byAt = 0, bySource, byLine = 0, byColumn = 0] = numbersIn(mark);
      at += byAt;
      if (nth === place.line && at > place.column) return found;
      if (bySource === undefined) continue;
      [source, line, column] = [source + bySource, line + byLine, column + byColumn];
      if (nth === place.line) found = { source, line, column };
    }
  }
  return found;
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base 64 with the lowest bits first; a bit of each digit says that more follow, the lowest of all is the sign. */
function numbersIn(mark: string): number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const digit of mark) {
    const bits = digits.indexOf(digit);
    value |= (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}
