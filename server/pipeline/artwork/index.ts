import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type ArtworkSize, artworkPath, artworkSizes } from '../../../contract/artwork.ts';
import { matchesEtag } from '../../http/matches-etag.ts';
import type { RawAnswer } from '../../http/raw-routes.ts';
import type { Clock } from '../../kit/clock.ts';
import { Refusal } from '../../kit/errors.ts';
import type { Outbound } from '../../kit/outbound/index.ts';
import type { Room } from '../../room.ts';
import { createFindPicture } from './find-picture.ts';
import { createPictureFiles } from './picture-files.ts';

const mostBytesOnDisk = 128 * 1024 * 1024;
const longestAddress = 4_000;
/** The admin's browser asks again after a day; a picture that is the same is not sent again. */
const caching = 'private, max-age=86400, stale-while-revalidate=604800';

/** Artwork of podcasts and episodes from our own origin (contract/artwork.ts): nobody's host learns who looks. */
export function artworkRoom(deps: { outbound: Outbound; clock: Clock; dataDir: string }): Room {
  const files = createPictureFiles({ dir: join(deps.dataDir, 'artwork'), mostBytes: mostBytesOnDisk });
  const findPicture = createFindPicture({ ...deps, files });
  return {
    rawRoutes: [
      {
        method: 'GET',
        path: artworkPath,
        access: 'admin',
        described: {
          operationId: 'artwork',
          summary: 'Artwork of a podcast or an episode, small, as WebP (contract/artwork.ts)',
        },
        async handle({ query, headers }): Promise<RawAnswer> {
          const { src, size } = readQuery(query);
          const bytes = await findPicture(src, size);
          if (bytes === null) throw new Refusal(404, 'There is no picture at this address.');
          const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
          const known = { ETag: etag, 'Cache-Control': caching };
          if (matchesEtag(headers['if-none-match'], etag))
            return { type: 'image/webp', status: 304, body: '', headers: known };
          return { type: 'image/webp', body: bytes, headers: known };
        },
      },
    ],
  };
}

function readQuery(query: URLSearchParams): { src: string; size: ArtworkSize } {
  const src = query.get('src') ?? '';
  const size = artworkSizes.find((one) => String(one) === query.get('size'));
  if (size === undefined) throw new Refusal(400, `The size is ${artworkSizes.join(' or ')}.`);
  if (src.length > longestAddress || !/^https?:\/\//i.test(src) || !URL.canParse(src))
    throw new Refusal(400, 'The address of a picture begins with http:// or https://.');
  return { src, size };
}
