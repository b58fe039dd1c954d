/**
 * Taddy's GraphQL API (wire.md section 2). Taddy knows podcasts by feed: the episode is looked up first, and its id
 * is the job. A transcript that exists costs nothing; only then is one made on demand, which takes a credit.
 */
import { z } from 'zod';
import { Trouble } from '../../kit/errors.ts';
import { askVendor } from './ask-vendor.ts';
import { type Ask, findAtTaddy } from './find-at-taddy.ts';
import type { Transcribed, Transcriber } from './port.ts';
import { readTaddyAnswer, readTaddyTranscript, taddyTranscript } from './read-taddy.ts';
import { remainingQuery, statusQuery, transcriptQuery } from './taddy-queries.ts';

export interface TaddyOptions {
  userId: string | undefined;
  apiKey: string | undefined;
  baseUrl: string;
  /** For every call; absent: half a minute for looking up, five minutes for a transcript. */
  timeoutMs?: number;
}

const lookUpMs = 30_000;
// Transcribing on demand happens within the call: about ten seconds for an hour of audio.
const transcribeMs = 5 * 60_000;

export function taddy(options: TaddyOptions): Transcriber {
  const asking =
    (timeoutMs: number, signal: AbortSignal): Ask =>
    async (query, variables, schema) => {
      const keys = keysOf(options);
      const answer = await askVendor({
        vendor: 'Taddy',
        method: 'POST',
        url: options.baseUrl,
        headers: { 'x-user-id': keys.userId, 'x-api-key': keys.apiKey },
        body: { query, variables },
        timeoutMs: options.timeoutMs ?? timeoutMs,
        signal,
      });
      return readTaddyAnswer(answer, schema);
    };
  return {
    source: 'taddy',
    checkUsable: () => void keysOf(options),
    test: async (signal) => void (await asking(lookUpMs, signal)(remainingQuery, {}, z.unknown())),
    start: async (episode, signal) => ({ jobId: await findAtTaddy(asking(lookUpMs, signal), episode) }),
    // Asking again costs nothing there: the same transcript counts once.
    find: async () => [],
    look: (jobId, signal) => readOrMake(asking(transcribeMs, signal), jobId),
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

const standing = z.object({
  getPodcastEpisode: z
    .object({ taddyTranscribeStatus: z.string().nullish(), duration: z.number().nullish() })
    .nullish(),
});

async function readOrMake(ask: Ask, uuid: string): Promise<Transcribed | null> {
  const ready = await ask(transcriptQuery, { uuid, onDemand: false }, taddyTranscript).catch(noTranscriptYet);
  const { getPodcastEpisode: episode } = await ask(statusQuery, { uuid }, standing);
  const durationSecs = episode?.duration ?? null;
  if (ready?.getEpisodeTranscript?.length) return transcribed(ready, durationSecs);
  if (episode?.taddyTranscribeStatus === 'PROCESSING') return null;
  const made = await ask(transcriptQuery, { uuid, onDemand: true }, taddyTranscript);
  if (made.getEpisodeTranscript?.length) return transcribed(made, durationSecs);
  throw new Trouble('rejected', 'Taddy has no transcript of this episode. Choose another transcript source.');
}

/**
 * Asking without a credit for a transcript that does not exist may be an error there; then it is made. Whatever is
 * really wrong, the next question says again.
 */
function noTranscriptYet(error: unknown): null {
  if (error instanceof Trouble && !error.retryable) return null;
  throw error;
}

const transcribed = (items: z.output<typeof taddyTranscript>, durationSecs: number | null): Transcribed => ({
  utterances: readTaddyTranscript(items),
  names: [],
  durationSecs,
  costUsd: null,
});
