import type { ArtworkSize } from '../../../contract/artwork.ts';

/** Decoded, this is about 100 MB at most. */
const mostPixels = 25_000_000;
const mostSecs = 5;
const quality = 80;

/** JPEG, PNG, WebP and GIF by their first bytes, whatever the host calls them. Drawings as SVG are programs: no. */
export function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    head.startsWith('GIF8') ||
    (head.startsWith('RIFF') && head.endsWith('WEBP'))
  );
}

/** Loaded with the first picture: it brings 17 MB of native code. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One picture is drawn by one thread and kept nowhere but in the file that comes out.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** A square WebP; null for what is no picture, a broken one, or one with too many pixels. */
export async function shrink(bytes: Uint8Array, size: ArtworkSize): Promise<Buffer | null> {
  if (!isPicture(bytes)) return null;
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, sequentialRead: true, pages: 1 })
      .timeout({ seconds: mostSecs })
      .rotate()
      .resize(size, size, { fit: 'cover' })
      .webp({ quality })
      .toBuffer();
  } catch {
    return null;
  }
}
