import type { ArtworkSize } from '../../../contract/artwork.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Outbound } from '../../kit/outbound/index.ts';
import { inTurn } from './in-turn.ts';
import type { PictureFiles } from './picture-files.ts';
import { shrink } from './shrink.ts';

export interface PictureDeps {
  outbound: Outbound;
  clock: Clock;
  files: PictureFiles;
}

const mostBytes = 10 * 1024 * 1024;
const fetchMs = 10_000;
const fetchesAtOnce = 6;
const drawnAtOnce = 2;
const hourMs = 60 * 60 * 1_000;
/** Covers change rarely, and then mostly under a new address. */
const freshMs = 7 * 24 * hourMs;
/** A host that gave no picture is left alone that long. */
const refusedMs = hourMs;
const mostRefused = 5_000;

/** Answers the small picture of an address, from the disk or fetched now; null where there is none. Never throws. */
export function createFindPicture({ outbound, clock, files }: PictureDeps) {
  const fetching = inTurn(fetchesAtOnce);
  const drawing = inTurn(drawnAtOnce);
  const underWay = new Map<string, Promise<Buffer | null>>();
  const refusedUntil = new Map<string, number>();

  const fetchIt = async (src: string): Promise<Uint8Array | null> => {
    try {
      const answer = await outbound.request({
        url: src,
        headers: { accept: 'image/webp,image/png,image/jpeg,image/gif;q=0.9' },
        totalMs: fetchMs,
        maxDecodedBytes: mostBytes,
      });
      if (answer.status === 200) return await answer.bytes(mostBytes);
      await answer.cancel();
    } catch {
      // Whatever stopped it: the first letter stands in.
    }
    return null;
  };

  const make = async (src: string, size: ArtworkSize, old: Buffer | null): Promise<Buffer | null> => {
    const key = keyOf(src, size);
    const bytes = await fetching(() => fetchIt(src));
    const small = bytes === null ? null : await drawing(() => shrink(bytes, size));
    const now = clock.now();
    if (small === null) {
      if (refusedUntil.size >= mostRefused) refusedUntil.clear();
      refusedUntil.set(key, now.getTime() + refusedMs);
      return old;
    }
    // A full disk costs the next look a fetch, nothing else.
    await files.save(key, small, now).catch(() => undefined);
    return small;
  };

  return async (src: string, size: ArtworkSize): Promise<Buffer | null> => {
    const key = keyOf(src, size);
    const now = clock.now();
    const kept = await files.read(key, now).catch(() => null);
    if (kept !== null && kept.ageMs < freshMs) return kept.bytes;
    if ((refusedUntil.get(key) ?? 0) > now.getTime()) return kept?.bytes ?? null;
    const known = underWay.get(key);
    if (known) return known;
    const made = make(src, size, kept?.bytes ?? null).finally(() => underWay.delete(key));
    underWay.set(key, made);
    return made;
  };
}

const keyOf = (src: string, size: ArtworkSize) => `${size} ${src}`;
