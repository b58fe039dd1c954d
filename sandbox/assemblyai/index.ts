/**
 * AssemblyAI's asynchronous API as the wire has it (wire.md section 1). It hears the sandbox's own audio only: the
 * words are the written conversations. A job is queued at first, processing at the first look, done at the second.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Emulator, SandboxContext } from '../server.ts';
import { findSpoken } from '../spoken-audio.ts';
import { checkSubmission, type Submission } from './check-submission.ts';
import { finishedTranscript, type Job, unfinishedTranscript } from './present-job.ts';
import { reportTo } from './report-to.ts';

export const assemblyaiEmulator: Emulator = {
  name: 'assemblyai',
  mount(scope, context) {
    const jobs = new Map<string, Job>();
    scope.addHook('onRequest', async (request, reply) => {
      const key = request.headers.authorization ?? '';
      // A raw key: with "Bearer" in front it is refused, as there.
      if (key === '' || key === 'wrong-key' || /^bearer /i.test(key)) {
        return reply.status(401).send({ error: 'Authentication error, API token missing/invalid' });
      }
      return undefined;
    });
    mountSubmit(scope, context, jobs);
    mountRead(scope, context, jobs);
  },
};

function mountSubmit(scope: FastifyInstance, context: SandboxContext, jobs: Map<string, Job>): void {
  scope.post('/v2/transcript', async (request, reply) => {
    const checked = checkSubmission(request.body);
    if ('error' in checked) return reply.status(400).send(checked);
    const id = uuidFrom(`${checked.audio_url}#${jobs.size}`);
    const job: Job = {
      id,
      submission: checked,
      status: 'queued',
      twist: request.twist,
      error: null,
      createdAt: context.now(),
    };
    jobs.set(id, job);
    return unfinishedTranscript(job);
  });
}

function mountRead(scope: FastifyInstance, context: SandboxContext, jobs: Map<string, Job>): void {
  const find = (request: FastifyRequest): Job | undefined => jobs.get((request.params as { id: string }).id);
  const unknown = (reply: FastifyReply) =>
    reply.status(400).send({ error: 'Transcript lookup error, transcript id not found' });

  scope.get('/v2/transcript/:id', async (request, reply) => {
    const job = find(request);
    if (job === undefined) return unknown(reply);
    if (job.status === 'queued') {
      job.status = 'processing';
      return unfinishedTranscript(job);
    }
    if (job.status === 'processing' && job.twist !== 'forever') await finish(context, job);
    if ((request.twist ?? job.twist) === 'garbage')
      return reply.type('text/html').send('<html>Bad gateway</html>');
    return present(context, job);
  });
  scope.delete('/v2/transcript/:id', async (request, reply) => {
    const job = find(request);
    if (job === undefined) return unknown(reply);
    job.status = 'deleted';
    return present(context, job);
  });
  scope.get('/v2/transcript', async () => {
    const rows = [...jobs.values()].reverse().map((job) => ({
      id: job.id,
      resource_url: `${context.origin()}/assemblyai/v2/transcript/${job.id}`,
      status: job.status === 'deleted' ? 'completed' : job.status,
      // Microseconds, and no zone.
      created: job.createdAt.toISOString().replace('Z', '000'),
      completed: job.status === 'completed' ? context.now().toISOString().replace('Z', '000') : null,
      audio_url: job.status === 'deleted' ? 'http://deleted_by_user' : job.submission.audio_url,
      error: job.error,
    }));
    const details = {
      limit: 200,
      result_count: rows.length,
      current_url: '',
      prev_url: null,
      next_url: null,
    };
    return { page_details: details, transcripts: rows };
  });
}

async function finish(context: SandboxContext, job: Job): Promise<void> {
  job.error =
    job.twist === 'error-job'
      ? 'Audio file could not be decoded'
      : await downloadError(context, job.submission);
  job.status = job.error === null ? 'completed' : 'error';
  await reportTo(job);
}

/** The real service fetches the audio; so does this one, where it is not its own. */
async function downloadError(
  context: SandboxContext,
  { audio_url: url }: Submission,
): Promise<string | null> {
  if (findSpoken(context, url)) return null;
  try {
    const response = await fetch(url, {
      headers: { range: 'bytes=0-0' },
      signal: AbortSignal.timeout(5_000),
    });
    await response.body?.cancel();
    if (response.ok) return null;
    return `Download error to ${url}, ${response.status} Client Error: for url: ${url}`;
  } catch {
    return `Download error, unable to access file at ${url}`;
  }
}

function present(context: SandboxContext, job: Job): object {
  if (job.status !== 'completed') return unfinishedTranscript(job);
  return finishedTranscript(job, findSpoken(context, job.submission.audio_url)?.episode ?? null);
}

function uuidFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
