/**
 * The picture that a shared link to the public issue shows. Drawn from its words with faces of our own
 * (web/public/share/faces), so that every machine draws the same; kept while the words stay.
 */
import { join } from 'node:path';
import type { OverlayOptions } from 'sharp';
import type { ShareCard } from './public-pages.ts';

const size = { width: 1200, height: 630 };
const margin = 76;
const colours = { paper: '#171511', ink: '#f2ecdf', quiet: '#c9c1b0', rule: '#524c3e', accent: '#86cfa9' };
// The largest size of the title that leaves room for what stands above and below it.
const titleSizes = [84, 72, 62, 54, 46, 40];
const titleBox = { width: 1010, height: 300 };

export function createSharePictures(webRoot: string): (card: ShareCard) => Promise<Buffer> {
  const faces = join(webRoot, '../pages/faces');
  let kept: { name: string; picture: Promise<Buffer> } | null = null;
  return (card) => {
    if (kept?.name === card.name) return kept.picture;
    const picture = draw(card, faces);
    const made = { name: card.name, picture };
    kept = made;
    // A drawing that failed is tried again at the next look.
    picture.catch(() => {
      if (kept === made) kept = null;
    });
    return picture;
  };
}

async function draw(card: ShareCard, faces: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const display = { font: 'Share Display', fontfile: join(faces, 'share-display.ttf') };
  const plain = { font: 'Share Interface', fontfile: join(faces, 'share-interface.ttf') };
  const title = await fitted(card.title, display);
  const brand = await line(card.brandName, { ...display, points: 38, colour: colours.ink });
  const issue = await line(card.line, { ...plain, points: 25, colour: colours.quiet });
  const foot = await line('The whole issue, open to everybody. Every quote, to the second.', {
    ...plain,
    points: 25,
    colour: colours.quiet,
  });
  const layers: OverlayOptions[] = [
    { input: brand.data, left: margin + 50, top: 70 },
    { input: title.data, left: margin, top: Math.round(186 + (titleBox.height - title.info.height) / 2) },
    { input: foot.data, left: margin, top: 540 },
  ];
  if (card.line !== '') {
    layers.push({ input: issue.data, left: size.width - margin - issue.info.width, top: 80 });
  }
  return await sharp(Buffer.from(ground)).composite(layers).png({ compressionLevel: 9 }).toBuffer();
}

type Face = { font: string; fontfile: string };
type Drawn = { data: Buffer; info: { width: number; height: number } };

/** One line, cut at what is left of the picture. */
function line(words: string, { points, colour, ...face }: Face & { points: number; colour: string }) {
  return drawn(clipped(words, 64), { ...face, font: `${face.font} ${points}`, rgba: true }, colour);
}

async function fitted(words: string, face: Face): Promise<Drawn> {
  let last: Drawn | undefined;
  for (const points of titleSizes) {
    last = await drawn(
      clipped(words, 160),
      {
        ...face,
        font: `${face.font} ${points}`,
        rgba: true,
        width: titleBox.width,
        spacing: -Math.round(points / 8),
      },
      colours.ink,
    );
    if (last.info.height <= titleBox.height) return last;
  }
  if (last === undefined) throw new Error('There is no size for a title');
  return last;
}

interface TextOptions {
  font: string;
  fontfile: string;
  rgba: boolean;
  width?: number;
  spacing?: number;
}

async function drawn(words: string, options: TextOptions, colour: string): Promise<Drawn> {
  const { default: sharp } = await import('sharp');
  const text = `<span foreground="${colour}">${escaped(words)}</span>`;
  return await sharp({ text: { ...options, text, dpi: 72 } })
    .png()
    .toBuffer({ resolveWithObject: true });
}

const clipped = (words: string, most: number) =>
  words.length > most ? `${words.slice(0, most - 1).trimEnd()}…` : words || ' ';

const escaped = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The paper, the door, and the rule above the foot. */
const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
<rect width="100%" height="100%" fill="${colours.paper}"/>
<g transform="translate(${margin - 2} 66) scale(1.9)" fill="none" stroke="${colours.accent}" stroke-linecap="square">
<path d="M5 20V4" stroke-width="1.9"/><path d="M5 4a16 16 0 0 1 16 16" stroke-width="1.4"/>
<path d="M1.5 20H5M21 20h1.5" stroke-width="1.9"/></g>
<path d="M${margin} 138H${size.width - margin}M${margin} 512H${size.width - margin}" stroke="${colours.rule}"/>
</svg>`;
