/**
 * One step of making a transcript: the publisher's own file first, else a provider's job that is started once and
 * then looked at until it is done. The provider's job id is stored as soon as it is known, so that a restart goes on
 * waiting instead of paying again (server.md section 4.2).
 */
import type { Utterance } from '../../../contract/transcripts.ts';
import { listRuns, type RunContext, RunLost, type RunWork, type StepResult } from '../../jobs/runs/index.ts';
import { notFound, Trouble } from '../../kit/errors.ts';
import { packMarks } from '../../kit/timed-text/index.ts';
import type { Transcriber } from '../../providers/transcription/port.ts';
import { bookTranscript, priceOfTranscript } from '../budget/index.ts';
import { type EpisodeWithPodcast, findEpisodeWithPodcast } from '../episodes/index.ts';
import { lookUpAudio } from './audio-mark.ts';
import { checkAudio } from './check-audio.ts';
import { chooseSource } from './choose-source.ts';
import { type Source, sourceNames, type TranscriptDeps } from './deps.ts';
import { certainLabels, detectNames } from './names/index.ts';
import { readPublishersTranscript } from './read-publishers-transcript.ts';
import { type GoodTranscript, lockTranscript, markFailed, saveGood } from './store.ts';
import { newSecret, reportAddress } from './take-report.ts';

/** What a restart must know. */
interface Progress {
  /** Why the publisher's own file did not serve; absent while it was not tried. */
  publishersProblem?: string;
  source?: Source;
  /** The provider that was about to get the audio: a job of ours may be there whose id never came back. */
  handedTo?: Source;
  reportSecret?: string;
  jobId?: string;
  submittedAt?: string;
}

const longestJobMs = 8 * 3_600_000;

export function transcriptWork(deps: TranscriptDeps): RunWork {
  return {
    async step(context) {
      const facts = await findEpisodeWithPodcast(deps.db, context.run.subject_id);
      if (facts === null) throw notFound('This episode');
      const progress = context.run.state as Progress;
      if (progress.jobId !== undefined) return look(deps, context, facts, progress);
      return (await fromPublisher(deps, context, facts, progress)) ?? submit(deps, context, facts, progress);
    },
    failed: (trx, run) => markFailed(trx, run.subject_id),
  };
}

async function fromPublisher(
  deps: TranscriptDeps,
  context: RunContext,
  facts: EpisodeWithPodcast,
  progress: Progress,
): Promise<StepResult | null> {
  const { episode, podcast } = facts;
  const links = episode.transcript_links;
  const { publisherFirst: wanted } = await chooseSource(deps, wishesOf(facts));
  if (links.length === 0 || !wanted || progress.publishersProblem !== undefined) return null;
  await context.setStage("reading the publisher's transcript");
  const files = { links, language: podcast.language, durationSecs: episode.duration_secs };
  const read = await readPublishersTranscript(deps.outbound, files, context.signal);
  if ('problem' in read) {
    context.log.info({ problem: read.problem }, "The publisher's transcript does not serve");
    if (episode.audio_url === null) throw new Trouble('rejected', read.problem);
    await context.saveState({ publishersProblem: read.problem });
    return null;
  }
  return complete(deps, facts, 'publisher', { ...read, names: [], durationSecs: null, costUsd: 0 });
}

const wishesOf = ({ episode, podcast }: EpisodeWithPodcast) => ({
  hasAudio: episode.audio_url !== null,
  preferOthers: podcast.preferOthers,
});

async function submit(
  deps: TranscriptDeps,
  context: RunContext,
  facts: EpisodeWithPodcast,
  progress: Progress,
): Promise<StepResult> {
  const { episode, podcast } = facts;
  const { service: source } = await chooseSource(deps, wishesOf(facts));
  const transcriber = deps.transcribers[source];
  if (episode.audio_url === null) throw new Trouble('rejected', 'The feed gives this episode no audio.');
  usableOr(() => transcriber.checkUsable(), progress.publishersProblem);
  await deps.budget.hold(context.run, { usd: priceOfTranscript(source, episode.duration_secs) });
  await context.setStage('checking the audio');
  await checkAudio(deps.outbound, episode.audio_url, context.signal);
  const lost = await findLost(deps, context, transcriber, episode.audio_url);
  await context.setStage(`sending to ${sourceNames[source]}`);
  const { reportSecret = newSecret() } = progress;
  // Saved once, since saving counts as progress and starts the count of tries again.
  if (progress.handedTo !== source) await context.saveState({ handedTo: source, reportSecret });
  const webhookUrl = source === 'assemblyai' ? reportTo(deps, context, reportSecret) : null;
  const { jobId } =
    lost ??
    (await transcriber.start(
      {
        audioUrl: episode.audio_url,
        feedUrl: podcast.feedUrl,
        guid: episode.guid,
        title: episode.title,
        podcastTitle: podcast.title,
        names: episode.persons.map((person) => person.name),
        ...(webhookUrl === null ? {} : { webhookUrl }),
      },
      context.signal,
    ));
  try {
    await context.saveState({ source, jobId, submittedAt: deps.clock.now().toISOString() });
  } catch (error) {
    // Cancelled while the provider answered: nobody will ever ask for this job.
    if (error instanceof RunLost)
      await transcriber.cancel(jobId, AbortSignal.timeout(10_000)).catch(() => undefined);
    throw error;
  }
  return { again: { afterMs: deps.pollMs(0), stage: waitingAt(source) } };
}

/** Where the provider may report the end; polling goes on beside it, since a report may be lost. */
function reportTo({ publicOrigin }: TranscriptDeps, { run }: RunContext, secret: string): string | null {
  const origin = publicOrigin();
  return origin === null ? null : reportAddress(origin, run.id, secret);
}

/**
 * A process that was killed while it handed the audio over may have left a job that is paid for already. Jobs of
 * earlier runs are not ours.
 */
async function findLost(
  { db }: TranscriptDeps,
  context: RunContext,
  transcriber: Transcriber,
  audioUrl: string,
): Promise<{ jobId: string } | null> {
  const { run } = context;
  if ((run.state as Progress).handedTo !== transcriber.source) return null;
  const jobIds = await transcriber.find(audioUrl, run.started_at, context.signal);
  const earlier = new Set((await listRuns(db, 'transcript', run.subject_id)).map(({ state }) => state.jobId));
  const jobId = jobIds.find((id) => !earlier.has(id));
  return jobId === undefined ? null : { jobId };
}

const waitingAt = (source: Source) => `transcribing at ${sourceNames[source]}`;

/** Without a key the run ends; why the publisher's file was not enough belongs to the reason. */
function usableOr(check: () => void, publishersProblem: string | undefined): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof Trouble) || publishersProblem === undefined) throw error;
    throw new Trouble(error.kind, `${publishersProblem} ${error.message}`, { cause: error });
  }
}

async function look(
  deps: TranscriptDeps,
  context: RunContext,
  facts: EpisodeWithPodcast,
  progress: Progress,
): Promise<StepResult> {
  const { jobId = '', source = 'assemblyai', submittedAt } = progress;
  const book = (heard: { costUsd: number | null; durationSecs: number | null }) =>
    bookTranscript(deps.db, {
      runId: context.run.id,
      episodeId: facts.episode.id,
      source,
      costUsd: heard.costUsd,
      durationSecs: heard.durationSecs ?? facts.episode.duration_secs,
      at: deps.clock.now(),
    });
  const found = await deps.transcribers[source].look(jobId, context.signal);
  if (found !== null) {
    // Done is paid, whatever comes of it here.
    await book(found);
    const spoken = found.utterances.filter((utterance) => utterance.text.trim() !== '');
    const utterances = spoken.map(({ marks: _marks, ...utterance }) => utterance);
    return complete(deps, facts, source, { ...found, utterances, wordTimes: packMarks(spoken) });
  }
  const startedAt = submittedAt === undefined ? context.run.started_at : new Date(submittedAt);
  const elapsedMs = deps.clock.now().getTime() - startedAt.getTime();
  if (elapsedMs > longestJobMs) {
    // It may still end there, and be billed.
    await book({ costUsd: null, durationSecs: null });
    const hours = Math.round(longestJobMs / 3_600_000);
    throw new Trouble(
      'rejected',
      `${sourceNames[source]} did not finish within ${hours} hours. Try again later.`,
    );
  }
  return { again: { afterMs: deps.pollMs(elapsedMs), stage: waitingAt(source) } };
}

interface Heard {
  utterances: readonly Utterance[];
  wordTimes: string | null;
  names: readonly string[];
  durationSecs: number | null;
  costUsd: number | null;
}

async function complete(
  deps: TranscriptDeps,
  { episode, podcast }: EpisodeWithPodcast,
  source: GoodTranscript['source'],
  heard: Heard,
): Promise<StepResult> {
  const { utterances } = heard;
  if (utterances.length === 0) {
    throw new Trouble('rejected', 'Nothing is said in this audio, so there is no transcript to keep.');
  }
  const audioMark = await lookUpAudio(deps.outbound, episode.audio_url);
  const detectedEntities = detectNames({
    utterances,
    feedPersons: episode.persons.map((person) => person.name),
    podcastAuthor: podcast.author,
    episodeTitle: episode.title,
    episodeDescription: episode.description,
    provided: heard.names,
  });
  const good: GoodTranscript = {
    source,
    utterances,
    wordTimes: heard.wordTimes,
    detectedEntities,
    speakerLabels: certainLabels(utterances),
    durationSecs: heard.durationSecs,
    costUsd: heard.costUsd,
    audioMark,
  };
  return {
    async done(trx, at) {
      await lockTranscript(trx, episode.id);
      await deps.transcriptLeaving(trx, episode.id);
      await saveGood(trx, episode.id, good, at);
      await deps.transcriptReady(trx, episode.id);
    },
  };
}
