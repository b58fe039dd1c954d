/** A PDF as the browser prints it, page by page: on which side of the sheet there are words. */
import { inflateSync } from 'node:zlib';

export interface PrintedPage {
  /** Pieces of text that begin in the left half of the sheet, and in the right one. */
  left: number;
  right: number;
}

type Matrix = [number, number, number, number, number, number];

/** The pages in their order. Chromium writes each object in clear, and the content of a page as one deflated stream. */
export function printedPages(pdf: Buffer): PrintedPage[] {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(\d+) 0 obj\s([\s\S]*?)endobj/g)].map(([, id, body = '']) => [
      id,
      body,
    ]),
  );
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((body) => {
      const [, , width = 0] = (/\/MediaBox \[(.*?)\]/.exec(body)?.[1] ?? '').split(' ').map(Number);
      const content = objects.get(/\/Contents (\d+) 0 R/.exec(body)?.[1]) ?? '';
      const [head = '', length = 0] = /^<<.*?\/Length (\d+).*?>> stream\n/s.exec(content) ?? [];
      const deflated = Buffer.from(content.slice(head.length, head.length + Number(length)), 'latin1');
      // An empty page has nothing that could be deflated.
      const places = deflated.length === 0 ? [] : textPlaces(inflateSync(deflated).toString('latin1'));
      const left = places.filter((x) => x < width / 2).length;
      return { left, right: places.length - left };
    });
}

/** How far from the left edge of the sheet each piece of text begins, in points. */
function textPlaces(content: string): number[] {
  const places: number[] = [];
  const kept: Matrix[] = [];
  let now: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [, numbers = '', operator] of content.matchAll(/^((?:-?[\d.]+ )*)(q|Q|cm|Tm)$/gm)) {
    if (operator === 'q') kept.push(now);
    else if (operator === 'Q') now = kept.pop() ?? now;
    else {
      const next = within(now, numbers.trim().split(' ').map(Number) as Matrix);
      if (operator === 'cm') now = next;
      else places.push(next[4]);
    }
  }
  return places;
}

const within = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  g * a + h * c,
  g * b + h * d,
  i * a + j * c,
  i * b + j * d,
  k * a + l * c + e,
  k * b + l * d + f,
];
