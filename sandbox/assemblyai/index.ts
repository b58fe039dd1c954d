/**
 * AssemblyAI's asynchronous API as the wire has it (wire.md section 1). It hears the sandbox's own audio only: the
 * words are the written conversations. A job is queued at first, processing at the first look, done at the second.
 * Twists of a submission: `error-job`, `silent`, `untimed` (text without words), `forever`, `reports-by-itself`,
 * `answer-lost` (the job is made, and the caller never hears of it); of either call: `garbage`.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Emulator, SandboxContext } from '../server.ts';
import { findSpoken } from '../spoken-audio.ts';
import { checkSubmission } from './check-submission.ts';
import { downloadError } from './download-error.ts';
import { type ListQuery, listJobs } from './list-jobs.ts';
import { finishedTranscript, type Job, sentencesOf, unfinishedTranscript } from './present-job.ts';
import { reportTo } from './report-to.ts';

const reportAfterMs = 150;

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
      completedAt: null,
      webhookStatus: null,
    };
    jobs.set(id, job);
    if (request.twist === 'answer-lost') return reply.hijack();
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
      // The work ends by itself shortly after, and is reported, where that was asked for.
      if (job.twist === 'reports-by-itself') setTimeout(() => void finish(context, job), reportAfterMs);
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
  scope.get('/v2/transcript/:id/sentences', async (request, reply) => {
    const job = find(request);
    if (job === undefined) return unknown(reply);
    return sentencesOf(job, findSpoken(context, job.submission.audio_url)?.episode ?? null);
  });
  scope.get<{ Querystring: ListQuery }>('/v2/transcript', async (request, reply) => {
    const page = listJobs(`${context.origin()}/assemblyai`, [...jobs.values()], request.query);
    return 'error' in page ? reply.status(400).send(page) : page;
  });
}

/** Ends a job once: a look and the clock may both come, and a deleted one stays deleted. */
async function finish(context: SandboxContext, job: Job): Promise<void> {
  const error =
    job.twist === 'error-job'
      ? 'Audio file could not be decoded'
      : await downloadError(context, job.submission.audio_url);
  if (job.status !== 'processing') return;
  job.error = error;
  job.status = error === null ? 'completed' : 'error';
  job.completedAt = context.now();
  job.webhookStatus = await reportTo(job);
}

function present(context: SandboxContext, job: Job): object {
  if (job.status !== 'completed') return unfinishedTranscript(job);
  return finishedTranscript(job, findSpoken(context, job.submission.audio_url)?.episode ?? null);
}

function uuidFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
