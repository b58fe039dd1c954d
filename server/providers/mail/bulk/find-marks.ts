/** Where a letter's marks stand in its encoded body, and what takes their place. */

/** A piece of one mark that stands in one line: a soft line break of quoted-printable may cut a mark anywhere. */
export interface MarkPiece {
  /** Offset in the body, in bytes. */
  at: number;
  /** Which of the letter's marks. */
  mark: number;
  /** The part of the mark that stands here. */
  from: number;
  length: number;
}

const markLetters = /^[A-Za-z0-9_-]{8,}$/;

/**
 * In the order of the body (one character per byte). Throws where a mark holds what an encoding may change, stands
 * nowhere, or was not found as often as it stands in the letter's parts.
 */
export function findMarks(body: string, marks: readonly string[], parts: readonly string[]): MarkPiece[] {
  for (const mark of marks) {
    if (!markLetters.test(mark)) throw new Error(`The mark "${mark}" is not 8 or more letters of base64url.`);
  }
  const [plain, cuts] = withoutSoftBreaks(body);
  const found = marks.flatMap((mark, nth) => {
    const places = placesOf(mark, plain);
    const wanted = parts.reduce((sum, part) => sum + placesOf(mark, part).length, 0);
    if (wanted === 0) throw new Error(`The mark "${mark}" stands nowhere in the letter.`);
    if (places.length !== wanted) {
      throw new Error(
        `The mark "${mark}" stands ${wanted} times in the letter, ${places.length} in its body.`,
      );
    }
    return places.map((place) => ({ place, nth, end: place + mark.length }));
  });
  found.sort((a, b) => a.place - b.place);
  if (found.some(({ place }, index) => index > 0 && place < (found[index - 1]?.end ?? 0))) {
    throw new Error('Two marks of the letter overlap.');
  }
  return found.flatMap(({ place, nth, end }) => pieces(nth, place, end, cuts));
}

const softBreak = '=\r\n';

/** The body in one piece, and where in it a soft break was taken out. */
function withoutSoftBreaks(body: string): [string, number[]] {
  const lines = body.split(softBreak);
  const cuts: number[] = [];
  let at = 0;
  for (const line of lines.slice(0, -1)) {
    at += line.length;
    cuts.push(at);
  }
  return [lines.join(''), cuts];
}

function placesOf(mark: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) places.push(at);
  return places;
}

function pieces(mark: number, start: number, end: number, cuts: readonly number[]): MarkPiece[] {
  const inside = cuts.filter((cut) => cut > start && cut < end);
  const before = cuts.filter((cut) => cut <= start).length;
  return [start, ...inside].map((piece, nth) => ({
    at: piece + (before + nth) * softBreak.length,
    mark,
    from: piece - start,
    length: (inside[nth] ?? end) - piece,
  }));
}

/** Puts each value where its mark stands; `offset` is where the body begins in `bytes`. */
export function putValues(
  bytes: Buffer,
  offset: number,
  places: readonly MarkPiece[],
  values: readonly string[],
): void {
  for (const { at, mark, from, length } of places) {
    bytes.write((values[mark] ?? '').slice(from, from + length), offset + at, length, 'latin1');
  }
}
