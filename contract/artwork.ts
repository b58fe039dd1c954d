/**
 * Artwork comes from the feeds' and directories' own hosts, and reaches the back office through ours: fetched by the
 * safe outbound fetch, made small, cached. It is a picture and no JSON, so it is no route of the table.
 *
 * `GET /api/artwork?src=<http or https address>&size=<96 or 192>` (admin): 200 `image/webp`, square, with an ETag of its
 * bytes; 304; 400 for an address or a size that is none; 404 where the address gives no picture that we draw (JPEG, PNG,
 * WebP or GIF within 10 MB and 25 million pixels; drawings as SVG are not).
 */
export const artworkPath = '/api/artwork';

/** Edges in pixels: twice what the rows and the heads of the screens show. */
export const artworkSizes = [96, 192] as const;
export type ArtworkSize = (typeof artworkSizes)[number];
