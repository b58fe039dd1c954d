/** The hash of a reader's body under DKIM: what stands before the first mark is hashed once for all. */
import { createHash } from 'node:crypto';
import { type MarkPiece, putValues } from './find-marks.ts';

/** Answers the hash, in base64, of the body with these values in the marks' places. */
export function createBodyHash(
  body: string,
  places: readonly MarkPiece[],
): (values: readonly string[]) => string {
  const relaxed = relaxedBody(body, places);
  const bytes = Buffer.from(relaxed.body, 'latin1');
  const shared = relaxed.places[0]?.at ?? bytes.length;
  const start = createHash('sha256').update(bytes.subarray(0, shared));
  const rest = bytes.subarray(shared);
  return (values) => {
    // One buffer serves all readers: nothing waits between this line and the hash.
    putValues(rest, -shared, relaxed.places, values);
    return start.copy().update(rest).digest('base64');
  };
}

/**
 * RFC 6376 section 3.4.4: runs of blanks as one, none at the end of a line, no empty lines at the end. Marks hold no
 * blanks, so that a piece of one stays a piece.
 */
export function relaxedBody(
  body: string,
  places: readonly MarkPiece[],
): { body: string; places: MarkPiece[] } {
  const lines: string[] = [];
  const moved: MarkPiece[] = [];
  let [start, length, nth] = [0, 0, 0];
  for (const line of body.split('\r\n')) {
    for (
      let place = places[nth];
      place !== undefined && place.at < start + line.length;
      place = places[nth]
    ) {
      moved.push({ ...place, at: length + oneBlank(line.slice(0, place.at - start)).length });
      nth += 1;
    }
    const relaxed = oneBlank(line).replace(/ $/, '');
    lines.push(relaxed);
    start += line.length + 2;
    length += relaxed.length + 2;
  }
  const text = lines.join('\r\n').replace(/(?:\r\n)+$/, '');
  return { body: text === '' ? '' : `${text}\r\n`, places: moved };
}

const oneBlank = (text: string) => text.replace(/[ \t]+/g, ' ');
