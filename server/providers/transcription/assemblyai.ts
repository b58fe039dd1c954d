/**
 * AssemblyAI's asynchronous transcription (wire.md section 1). Called directly: its SDK hides status and Retry-After,
 * and takes an address with an upper-case scheme for a local file.
 */
import { z } from 'zod';
import { Trouble } from '../../kit/errors.ts';
import { askVendor, commonTrouble, type VendorAnswer, type VendorRequest } from './ask-vendor.ts';
import type { AudioEpisode, Transcribed, Transcriber } from './port.ts';
import { lacksTimes, readAssemblyAiTranscript } from './read-assemblyai.ts';

export interface AssemblyAiOptions {
  apiKey: string | undefined;
  baseUrl: string;
  timeoutMs?: number;
}

const vendor = 'AssemblyAI';
const defaultTimeoutMs = 30_000;
/** Tried in this order; the second knows more languages. The list is required (wire.md section 1.2). */
const speechModels = ['universal-3-5-pro', 'universal-2'];
const mostKeyterms = 100;
// A longer term is refused, and with it the whole request.
const mostWordsInKeyterm = 6;
const clockSkewMs = 60_000;

export function assemblyAi(options: AssemblyAiOptions): Transcriber {
  const base = options.baseUrl.replace(/\/+$/, '');
  const call = (
    method: VendorRequest['method'],
    path: string,
    signal: AbortSignal,
    body?: unknown,
  ): Promise<VendorAnswer> =>
    askVendor({
      vendor,
      method,
      url: `${base}${path}`,
      headers: { authorization: keyOf(options) },
      timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
      signal,
      ...(body === undefined ? {} : { body }),
    });
  return {
    source: 'assemblyai',
    checkUsable: () => void keyOf(options),
    async test(signal) {
      const answer = await call('GET', '/v2/transcript?limit=1', signal);
      if (answer.status !== 200) throw explain(answer);
    },
    async start(episode, signal) {
      const answer = await call('POST', '/v2/transcript', signal, submission(episode));
      if (answer.status !== 200) throw explain(answer);
      const { id } = read(z.object({ id: z.string().min(1) }), answer);
      return { jobId: id };
    },
    async find(audioUrl, since, signal) {
      const answer = await call('GET', '/v2/transcript?limit=100', signal);
      if (answer.status !== 200) throw explain(answer);
      const { transcripts } = read(jobList, answer);
      // Times come without a zone; they are UTC. Our clock and theirs may differ a little.
      const from = since.getTime() - clockSkewMs;
      return transcripts
        .filter((it) => it.audio_url === audioUrl && it.status !== 'error' && createdAt(it) >= from)
        .map(({ id }) => id);
    },
    async look(jobId, signal): Promise<Transcribed | null> {
      const path = `/v2/transcript/${encodeURIComponent(jobId)}`;
      const answer = await call('GET', path, signal);
      if (answer.status !== 200) throw explain(answer);
      const job = read(z.looseObject({ status: z.string() }), answer);
      if (job.status === 'queued' || job.status === 'processing') return null;
      if (!lacksTimes(job)) return readAssemblyAiTranscript(job);
      const timed = await call('GET', `${path}/sentences`, signal);
      if (timed.status !== 200) throw explain(timed);
      return readAssemblyAiTranscript({ ...job, ...read(sentenceList, timed) });
    },
    async cancel(jobId, signal) {
      const answer = await call('DELETE', `/v2/transcript/${encodeURIComponent(jobId)}`, signal);
      // Unknown or already deleted: nothing is left to stop.
      if (![200, 400, 404].includes(answer.status)) throw explain(answer);
    },
  };
}

function keyOf({ apiKey }: AssemblyAiOptions): string {
  if (apiKey !== undefined) return apiKey;
  throw new Trouble(
    'misconfigured',
    'AssemblyAI needs a key: set ASSEMBLYAI_API_KEY and start again, or choose another transcript source in Settings.',
  );
}

function submission(episode: AudioEpisode) {
  const names = new Set(episode.names.map((name) => name.replace(/\s+/g, ' ').trim()));
  const keyterms = [...names]
    .filter((name) => name !== '' && name.split(' ').length <= mostWordsInKeyterm)
    .slice(0, mostKeyterms);
  return {
    audio_url: episode.audioUrl,
    speech_models: speechModels,
    language_detection: true,
    speaker_labels: true,
    entity_detection: true,
    format_text: true,
    punctuate: true,
    ...(keyterms.length > 0 ? { keyterms_prompt: keyterms } : {}),
    ...(episode.webhookUrl === undefined ? {} : { webhook_url: episode.webhookUrl }),
  };
}

function read<T>(schema: z.ZodType<T>, { json }: VendorAnswer): T {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new Trouble('down', 'AssemblyAI: the answer could not be read.');
  return parsed.data;
}

const jobList = z.object({
  transcripts: z.array(
    z.object({ id: z.string(), status: z.string(), created: z.string(), audio_url: z.string().nullish() }),
  ),
});

const sentenceList = z.object({ sentences: z.array(z.unknown()) });

const createdAt = ({ created }: { created: string }) =>
  Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(created) ? created : `${created}Z`);

const errorBody = z.object({ error: z.string() });

function explain(answer: VendorAnswer): Trouble {
  const common = commonTrouble(vendor, answer);
  if (common) return common;
  const said = errorBody.safeParse(answer.json).data?.error.slice(0, 300) ?? '';
  if (answer.status === 401 || answer.status === 403) {
    return new Trouble('misconfigured', 'AssemblyAI: the key is refused. Check ASSEMBLYAI_API_KEY.');
  }
  if (/balance/i.test(said)) {
    return new Trouble(
      'misconfigured',
      'AssemblyAI: the account has no credit left. Top it up and try again.',
    );
  }
  if (/transcript id not found/i.test(said) || answer.status === 404) {
    return new Trouble('rejected', 'AssemblyAI no longer knows this job. Request the transcript again.');
  }
  return new Trouble(
    'rejected',
    `AssemblyAI refused the request${said === '' ? '' : `: ${said.replace(/\.$/, '')}`}.`,
  );
}
