import { Trouble } from '../../kit/errors.ts';
import { type Outbound, OutboundError } from '../../kit/outbound/index.ts';

const gone = new Set([401, 403, 404, 410, 451]);
const checkWithinMs = 15_000;
const refusedByRule = new Set(['bad-url', 'scheme', 'port', 'blocked-address']);

/**
 * Looks at the first byte of the audio before anybody is paid to hear it. Only a definite no counts: a host that is
 * slow, or dislikes the question, may still serve the provider.
 */
export async function checkAudio(outbound: Outbound, url: string, signal: AbortSignal): Promise<void> {
  let status: number;
  try {
    const response = await outbound.request({
      url,
      headers: { range: 'bytes=0-0' },
      signal,
      totalMs: checkWithinMs,
    });
    ({ status } = response);
    await response.cancel();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof OutboundError && refusedByRule.has(error.kind)) {
      throw new Trouble('rejected', `The audio cannot be fetched. ${error.message}`, { cause: error });
    }
    return;
  }
  if (gone.has(status)) throw new Trouble('rejected', `Audio URL answers ${status}.`);
}
