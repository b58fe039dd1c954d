import { OutboundError } from './outbound-error.ts';

/** Hands bytes on until more than `maxBytes` came, then stops reading and fails with the size named. */
export async function* capBytes(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
  host: string,
): AsyncGenerator<Uint8Array> {
  let seen = 0;
  for await (const chunk of source) {
    seen += chunk.byteLength;
    if (seen > maxBytes) {
      throw new OutboundError(
        'too-large',
        `${host} sends more than ${sizeOf(maxBytes)}, which is the limit.`,
      );
    }
    yield chunk;
  }
}

function sizeOf(bytes: number): string {
  const mebi = 1024 * 1024;
  return bytes >= mebi ? `${Math.round(bytes / mebi)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
