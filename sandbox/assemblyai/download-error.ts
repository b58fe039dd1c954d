import type { SandboxContext } from '../server.ts';
import { findSpoken } from '../spoken-audio.ts';

/**
 * The real service fetches the audio; this one fetches what lies on this machine and is not its own. The sandbox
 * never calls outside, so any other address counts as out of reach. Null where the audio can be heard.
 */
export async function downloadError(context: SandboxContext, url: string): Promise<string | null> {
  if (findSpoken(context, url)) return null;
  if (!isLoopback(url)) return outOfReach(url);
  try {
    const response = await fetch(url, {
      headers: { range: 'bytes=0-0' },
      signal: AbortSignal.timeout(5_000),
    });
    await response.body?.cancel();
    return response.ok ? unfitType(response.headers.get('content-type')) : refused(url, response);
  } catch {
    return outOfReach(url);
  }
}

const outOfReach = (url: string) => `Download error, unable to access file at ${url}`;

function refused(url: string, { status, statusText }: Response): string {
  const whose = status >= 500 ? 'Server' : 'Client';
  return `Download error to ${url}, ${status} ${whose} Error: ${statusText} for url: ${url}`;
}

function unfitType(type: string | null): string | null {
  if (!type?.startsWith('text/html')) return null;
  return 'Transcoding failed. File does not appear to contain audio. File type is text/html.';
}

const isLoopback = (url: string) => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
