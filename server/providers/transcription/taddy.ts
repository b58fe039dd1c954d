/**
 * Taddy's GraphQL API (wire.md section 2). Taddy knows podcasts by feed: the episode is looked up first, and its id
 * is the job. A transcript that exists costs nothing; only then is one made on demand, which takes a credit.
 */
import { z } from 'zod';
import { Trouble } from '../../kit/errors.ts';
import { askVendor, commonTrouble, type VendorAnswer } from './ask-vendor.ts';
import { joinTurns } from './join-turns.ts';
import type { AudioEpisode, Transcribed, Transcriber } from './port.ts';
import {
  findEpisodeQuery,
  findSeriesQuery,
  remainingQuery,
  statusQuery,
  transcriptQuery,
} from './taddy-queries.ts';

export interface TaddyOptions {
  userId: string | undefined;
  apiKey: string | undefined;
  baseUrl: string;
  timeoutMs?: number;
}

const vendor = 'Taddy';
// Transcribing on demand happens within the call: about ten seconds for an hour of audio.
const defaultTimeoutMs = 5 * 60_000;

type Ask = <T>(query: string, variables: object, schema: z.ZodType<T>, signal: AbortSignal) => Promise<T>;

export function taddy(options: TaddyOptions): Transcriber {
  const ask: Ask = async (query, variables, schema, signal) => {
    const keys = keysOf(options);
    const answer = await askVendor({
      vendor,
      method: 'POST',
      url: options.baseUrl,
      headers: { 'x-user-id': keys.userId, 'x-api-key': keys.apiKey },
      body: { query, variables },
      timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
      signal,
    });
    return read(answer, schema);
  };
  return {
    source: 'taddy',
    checkUsable: () => void keysOf(options),
    test: async (signal) => void (await ask(remainingQuery, {}, z.unknown(), signal)),
    start: async (episode, signal) => ({ jobId: await findEpisode(ask, episode, signal) }),
    // Asking again costs nothing there: the same transcript counts once.
    find: async () => [],
    look: (jobId, signal) => readTranscript(ask, jobId, signal),
    // Nothing of ours runs there between two calls.
    cancel: async () => undefined,
  };
}

function keysOf({ userId, apiKey }: TaddyOptions): { userId: string; apiKey: string } {
  if (userId !== undefined && apiKey !== undefined) return { userId, apiKey };
  throw new Trouble(
    'misconfigured',
    'Taddy needs keys: set TADDY_USER_ID and TADDY_API_KEY and start again, or choose another transcript source in Settings.',
  );
}

const series = z.object({
  getPodcastSeries: z
    .object({
      uuid: z.string(),
      name: z.string().nullish(),
      rssUrl: z.string().nullish(),
      taddyTranscribeStatus: z.string().nullish(),
    })
    .nullish(),
});
const found = z.object({ getPodcastEpisode: z.object({ uuid: z.string() }).nullish() });

async function findEpisode(ask: Ask, episode: AudioEpisode, signal: AbortSignal): Promise<string> {
  const show = await findSeries(ask, episode, signal);
  if (show.taddyTranscribeStatus === 'CREATOR_ASKED_NOT_TO_TRANSCRIBE') {
    throw new Trouble(
      'rejected',
      'The makers of this podcast asked Taddy not to transcribe it. Choose another source.',
    );
  }
  // Neither guid nor name is unique across Taddy: both are looked up within the series.
  for (const by of [{ guid: episode.guid }, { name: episode.title }]) {
    const answer = await ask(findEpisodeQuery, { ...by, series: show.uuid }, found, signal);
    if (answer.getPodcastEpisode) return answer.getPodcastEpisode.uuid;
  }
  throw new Trouble(
    'rejected',
    'Taddy does not know this episode yet. New episodes appear there within hours.',
  );
}

async function findSeries(ask: Ask, episode: AudioEpisode, signal: AbortSignal) {
  for (const rssUrl of spellingsOf(episode.feedUrl)) {
    const { getPodcastSeries: show } = await ask(findSeriesQuery, { rssUrl }, series, signal);
    if (show) return show;
  }
  const { getPodcastSeries: named } = await ask(
    findSeriesQuery,
    { name: episode.podcastTitle },
    series,
    signal,
  );
  if (named?.name?.trim().toLowerCase() === episode.podcastTitle.trim().toLowerCase()) return named;
  throw new Trouble(
    'rejected',
    'Taddy does not know this podcast. Choose another transcript source in Settings.',
  );
}

/** The address is compared letter by letter there: both schemes, with and without the last slash. */
function spellingsOf(feedUrl: string): string[] {
  const bare = feedUrl.replace(/^https?:/, '').replace(/\/$/, '');
  return [...new Set([feedUrl, `https:${bare}`, `https:${bare}/`, `http:${bare}`, `http:${bare}/`])];
}

const item = z.object({
  text: z.string().nullish(),
  speaker: z.string().nullish(),
  startTimecode: z.number().nullish(),
  endTimecode: z.number().nullish(),
});
const transcript = z.object({ getEpisodeTranscript: z.array(item.nullish()).nullish() });
const status = z.object({
  getPodcastEpisode: z
    .object({ taddyTranscribeStatus: z.string().nullish(), duration: z.number().nullish() })
    .nullish(),
});

async function readTranscript(ask: Ask, uuid: string, signal: AbortSignal): Promise<Transcribed | null> {
  const ready = await ask(transcriptQuery, { uuid, onDemand: false }, transcript, signal).catch(
    noTranscriptYet,
  );
  const { getPodcastEpisode: episode } = await ask(statusQuery, { uuid }, status, signal);
  if (ready?.getEpisodeTranscript?.length) return toTranscribed(ready, episode?.duration ?? null);
  if (episode?.taddyTranscribeStatus === 'PROCESSING') return null;
  const made = await ask(transcriptQuery, { uuid, onDemand: true }, transcript, signal);
  if (!made.getEpisodeTranscript?.length) {
    throw new Trouble(
      'rejected',
      'Taddy has no transcript of this episode. Choose another transcript source.',
    );
  }
  return toTranscribed(made, episode?.duration ?? null);
}

/** Asking without a credit for a transcript that does not exist may be an error there; then it is made. */
function noTranscriptYet(error: unknown): null {
  if (error instanceof Trouble && error.kind === 'rejected') return null;
  throw error;
}

function toTranscribed(
  { getEpisodeTranscript: items }: z.output<typeof transcript>,
  secs: number | null,
): Transcribed {
  const phrases = (items ?? []).flatMap((it) => {
    const text = it?.text?.replace(/\s+/g, ' ').trim() ?? '';
    if (!it || text === '') return [];
    const start = Math.max(0, Math.round(it.startTimecode ?? 0));
    return [
      { speaker: it.speaker ?? '', start, end: Math.max(start, Math.round(it.endTimecode ?? start)), text },
    ];
  });
  phrases.sort((a, b) => a.start - b.start);
  return { utterances: joinTurns(phrases), names: [], durationSecs: secs, costUsd: null };
}

const problem = z.object({
  message: z.string().catch(''),
  code: z.string().nullish(),
  extensions: z.object({ code: z.string().nullish() }).nullish(),
});

/** Errors come at 200, 4xx and 5xx alike, with the code on the error or in its extensions. */
function read<T>(answer: VendorAnswer, schema: z.ZodType<T>): T {
  const errors = z.object({ errors: z.array(problem).min(1) }).safeParse(answer.json);
  const [first] = errors.success ? errors.data.errors : [];
  if (first) throw explain(first.code ?? first.extensions?.code ?? '', first.message, answer);
  const common = commonTrouble(vendor, answer);
  if (common) throw common;
  if (answer.status === 401 || answer.status === 403) throw explain('API_KEY_INVALID', '', answer);
  const data = z.object({ data: z.unknown() }).safeParse(answer.json);
  const parsed = schema.safeParse(data.data?.data);
  if (!parsed.success) throw new Trouble('down', 'Taddy: the answer could not be read.');
  return parsed.data;
}

function explain(code: string, message: string, answer: VendorAnswer): Trouble {
  const wait = answer.retryAfterMs === null ? {} : { retryAfterMs: answer.retryAfterMs };
  switch (code) {
    case 'API_KEY_INVALID':
    case 'REQUIRES_USER_AUTHENTICATION':
      return new Trouble(
        'misconfigured',
        'Taddy: the keys are refused. Check TADDY_USER_ID and TADDY_API_KEY.',
      );
    case 'ACCESS_NOT_ALLOWED':
      return new Trouble('misconfigured', 'Taddy: the plan of this account does not include that.');
    case 'API_RATE_LIMIT_EXCEEDED':
      // The burst limit names a wait; without one it is the month's quota, which no waiting of ours ends.
      if (answer.retryAfterMs !== null) return new Trouble('busy', 'Taddy: rate limited.', wait);
      return new Trouble('misconfigured', "Taddy: this month's requests are used up.");
    case 'TADDY_SERVER_ERROR':
      return new Trouble('down', 'Taddy: it failed on its side.', wait);
    default:
      if (/credit/i.test(message))
        return new Trouble('misconfigured', 'Taddy: the transcript credits are used up.');
      return new Trouble(
        'rejected',
        `Taddy refused the request${message === '' ? '' : `: ${message.slice(0, 200).replace(/\.$/, '')}`}.`,
      );
  }
}
