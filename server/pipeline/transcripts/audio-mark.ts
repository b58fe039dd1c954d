/**
 * What tells one file of audio from another: its size and a fingerprint of its beginning. Advertising that is put in
 * after a transcript was made moves every second, and shows here (evidence.md, "What readers see").
 */
import { createHash } from 'node:crypto';
import type { AudioMark } from '../../kit/db/wire-columns.ts';
import type { Outbound } from '../../kit/outbound/index.ts';

const firstBytes = 65_536;
const longestMs = 10_000;

/** Null where the host does not answer in time: what cannot be known is not compared. */
export async function lookUpAudio(
  outbound: Pick<Outbound, 'request'>,
  url: string | null,
  signal?: AbortSignal,
): Promise<AudioMark | null> {
  if (url === null) return null;
  try {
    const answer = await outbound.request({
      url,
      headers: { range: `bytes=0-${firstBytes - 1}`, 'accept-encoding': 'identity' },
      totalMs: longestMs,
      signal,
    });
    if ((answer.status !== 200 && answer.status !== 206) || isText(answer.headers)) {
      await answer.cancel();
      return null;
    }
    const hash = createHash('sha256');
    let left = firstBytes;
    for await (const piece of answer.body) {
      hash.update(piece.subarray(0, left));
      left -= piece.length;
      if (left <= 0) break;
    }
    return { bytes: sizeOf(answer.status, answer.headers), beginning: hash.digest('hex').slice(0, 32) };
  } catch {
    return null;
  }
}

/** A notice of the host in place of the recording. */
const isText = (headers: Headers): boolean =>
  /^\s*(?:text\/|application\/(?:json|xhtml))/i.test(headers.get('content-type') ?? '');

function sizeOf(status: number, headers: Headers): number | null {
  const whole = /\/(\d{1,15})$/.exec(headers.get('content-range') ?? '')?.[1];
  const size = status === 206 ? whole : (headers.get('content-length') ?? undefined);
  return size !== undefined && /^\d{1,15}$/.test(size) ? Number(size) : null;
}

/** Whether these are known to be two files. */
export function areOtherAudio(one: AudioMark | null, other: AudioMark | null): boolean {
  if (one === null || other === null) return false;
  const sizesDiffer = one.bytes !== null && other.bytes !== null && one.bytes !== other.bytes;
  return sizesDiffer || one.beginning !== other.beginning;
}
