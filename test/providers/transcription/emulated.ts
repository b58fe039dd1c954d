/** The transcription services against the sandbox's emulators, over real HTTP. */
import type { Fault } from '../../../sandbox/faults.ts';
import type { Sandbox } from '../../../sandbox/server.ts';
import { readShows } from '../../../sandbox/shows/read-shows.ts';
import { Trouble } from '../../../server/kit/errors.ts';
import { assemblyAi } from '../../../server/providers/transcription/assemblyai.ts';
import type { AudioEpisode } from '../../../server/providers/transcription/port.ts';
import { taddy } from '../../../server/providers/transcription/taddy.ts';

export const signal = new AbortController().signal;

export const atAssemblyAi = (sandbox: Sandbox, options: { apiKey?: string; timeoutMs?: number } = {}) =>
  assemblyAi({ apiKey: 'key', baseUrl: `${sandbox.url('assemblyai')}/`, ...options });

export const atTaddy = (sandbox: Sandbox, options: { apiKey?: string; timeoutMs?: number } = {}) =>
  taddy({ userId: '7', apiKey: 'key', baseUrl: sandbox.url('taddy'), ...options });

export function episodeOf(sandbox: Sandbox, showSlug: string, index = 0): AudioEpisode {
  const show = readShows().find(({ slug }) => slug === showSlug);
  const episode = show?.episodes[index];
  if (!show || !episode) throw new Error('No such episode');
  const base = `${sandbox.url('podcasts')}/${show.slug}`;
  return {
    audioUrl: `${base}/${episode.slug}.wav`,
    feedUrl: `${base}/feed.xml`,
    guid: `${show.slug}-${episode.number}`,
    title: episode.title,
    podcastTitle: show.title,
    names: show.hosts,
  };
}

export async function troubleOf(asking: Promise<unknown>): Promise<Trouble> {
  const error = await asking.then(
    (answer) => `an answer: ${JSON.stringify(answer)}`,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Trouble)) throw new Error(`No trouble: ${String(error)}`);
  return error;
}

/** A scripted answer in JSON. */
export const answering = (status: number, body: unknown, headers: Record<string, string> = {}): Fault => ({
  kind: 'answer',
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
