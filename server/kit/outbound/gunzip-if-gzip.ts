import { capBytes } from './cap-bytes.ts';
import { decodeStream, peek } from './decode-body.ts';
import { OutboundError } from './outbound-error.ts';
import type { OutboundResponse } from './types.ts';

/** Gzip's magic bytes and its only method. */
const magic = [0x1f, 0x8b, 0x08];

/**
 * For feeds that are gzip files (`feed.xml.gz`) and whose host names no Content-Encoding: takes off that one layer,
 * and hands anything else on unchanged. A body that was compressed on the way and is gzip inside is refused as
 * `encoding`: two layers are how a small answer becomes gigabytes (spec/faults.md F19).
 */
export async function* gunzipIfGzip(
  response: Pick<OutboundResponse, 'body' | 'decodedFrom' | 'url'>,
  maxDecodedBytes: number = 64 * 1024 * 1024,
): AsyncGenerator<Uint8Array> {
  const host = new URL(response.url).host;
  const { head, all } = await peek(response.body, magic.length);
  if (!magic.every((byte, index) => head[index] === byte)) {
    yield* all;
    return;
  }
  if (response.decodedFrom !== null) {
    await all.return(undefined);
    throw new OutboundError(
      'encoding',
      `${host} sends a body that is compressed twice. We take off one layer only.`,
    );
  }
  yield* capBytes(decodeStream(all, 'gzip', host), maxDecodedBytes, host);
}
