/** The emulator on a port of its own, asked by hand and through the product's own client. */
import { emulators } from '../../../sandbox/emulators.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { readShows, type SandboxEpisode, type SandboxShow } from '../../../sandbox/shows/read-shows.ts';
import { defaultOptions } from '../../../server/pipeline/groups/default-options.ts';
import { compactTranscript } from '../../../server/pipeline/insights/compact-transcript.ts';
import { inputOf, instructionsOf } from '../../../server/pipeline/insights/compose-request.ts';
import { findModel } from '../../../server/pipeline/settings/models.ts';
import { anthropicLanguage } from '../../../server/providers/language/anthropic.ts';
import type { Language, LanguageRequest } from '../../../server/providers/language/port.ts';

export const shows = readShows();
export const everyEpisode: [string, SandboxShow, SandboxEpisode][] = shows.flatMap((show) =>
  show.episodes.map((episode): [string, SandboxShow, SandboxEpisode] => [episode.title, show, episode]),
);

/** The same talks with one more line: episodes that nobody wrote an answer for, so that they are read by extraction. */
export const everyOtherTalk = everyEpisode.map(([title, show, episode]): (typeof everyEpisode)[number] => {
  const last = episode.utterances.at(-1);
  if (last === undefined) throw new Error(`Nobody speaks in ${title}.`);
  const more = { ...last, start: last.end + 400, end: last.end + 900, text: 'Goodbye.', words: [] };
  return [title, show, { ...episode, utterances: [...episode.utterances, more] }];
});

/** A clock that stands until it is moved. */
export interface Clock {
  now: Date;
}

export async function startEmulator(
  clock: Clock = { now: new Date('2026-11-20T09:00:00Z') },
): Promise<Sandbox> {
  return startSandbox({
    emulators: emulators.filter(({ name }) => name === 'anthropic'),
    shows,
    firstStartAt: clock.now,
    now: () => clock.now,
  });
}

export interface Answered {
  status: number;
  headers: Headers;
  // The tables read fields of many shapes.
  body: ReturnType<typeof JSON.parse>;
}

const usual = {
  authorization: 'Bearer sandbox',
  'anthropic-version': '2026-10-21',
  'content-type': 'application/json',
};

/** A raw call; a header given as empty is left out, a string body is sent as it is. */
export async function call(
  sandbox: Sandbox,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const sent = Object.entries({ ...usual, ...headers }).filter(([, value]) => value !== '');
  const response = await fetch(`${sandbox.url('anthropic')}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: Object.fromEntries(sent),
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

export function clientOf(sandbox: Sandbox, apiKey = 'sandbox'): Language {
  return anthropicLanguage({ apiKey, baseUrl: sandbox.url('anthropic'), findModel });
}

export function ask<T>(
  client: Language,
  request: Pick<LanguageRequest<T>, 'input' | 'schema'> & Partial<LanguageRequest<T>>,
) {
  return client.ask({
    model: 'claude-sonnet-4-6',
    instructions: instructionsOf('Read this episode.'),
    maxOutputTokens: 8_000,
    signal: new AbortController().signal,
    ...request,
  });
}

/** The input that the product sends for an episode, names known or not. */
export function inputFor(show: SandboxShow, episode: SandboxEpisode, named = true): string {
  const labels = named ? Object.fromEntries(episode.speakers.map(({ id, name }) => [id, name])) : {};
  const [part] = compactTranscript(episode.utterances, labels, 1_000_000);
  if (part === undefined) throw new Error('The episode has no lines.');
  const facts = { podcast: show.title, episode: episode.title, audienceLabel: null, options: defaultOptions };
  return inputOf(facts, part, { index: 0, total: 1 });
}

/** An answer without what its sentences say they rest on. */
export function plain<T>(answer: T): T {
  const strip = (_key: string, value: unknown) =>
    typeof value === 'string' ? value.replace(/ \[[^\]]*\]/g, '') : value;
  return JSON.parse(JSON.stringify(answer, strip)) as T;
}
