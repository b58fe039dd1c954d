/**
 * Draws insights out of one transcript: read it whole (in parts where it is long), then let the quote gate decide
 * what of the answer may stand as a quote. The transcript is data; nothing in it is an instruction.
 */
import {
  type RunContext,
  type RunRow,
  type RunWork,
  StepEnds,
  type StepResult,
} from '../../jobs/runs/index.ts';
import type { Trx } from '../../kit/db/connect.ts';
import { notFound, Trouble } from '../../kit/errors.ts';
import { batchShare } from '../../providers/language/price.ts';
import { findEpisodeWithPodcast } from '../episodes/index.ts';
import { defaultOptions, listGroupsOfPodcast } from '../groups/index.ts';
import { askInBatch, askReadable, forgetAnswers, listAnswered, sumUsage } from '../model-calls/index.ts';
import { expectedAnswerTokens, findModel, readPrompt, readSettings } from '../settings/index.ts';
import { findTranscript, findWordTimes, holdTranscript, type TranscriptRow } from '../transcripts/index.ts';
import { type InsightContent, insightAnswer, readInsightAnswer } from './answer.ts';
import { compactTranscript, estimateTokens, type TranscriptPart } from './compact-transcript.ts';
import { inputOf, instructionsOf, type RequestFacts } from './compose-request.ts';
import type { InsightDeps } from './deps.ts';
import { freezeNames, freezePlaces } from './freeze-speakers.ts';
import { judgeAnswer } from './judge-answer.ts';
import { mergeParts } from './merge-parts.ts';
import { type KnownOfEpisode, namesOfEpisode } from './names-of-episode.ts';
import { mayWait } from './overnight.ts';
import { priceOfReading, waitForYes } from './price-of-reading.ts';
import { putRight } from './put-right.ts';
import { isAnotherUnderWay, markFailed, saveGood } from './store.ts';

/** An answer about one part: a page of JSON, and what newer models think before it. */
const maxAnswerTokens = 10_000;
const defaultPartTokens = 90_000;

export function insightWork(deps: InsightDeps): RunWork {
  return {
    async step(context) {
      const material = await gather(deps, context.run.subject_id);
      const partTokens = partTokensFor(deps, context.run, material);
      const { utterances, speaker_labels: labels } = material.transcript;
      const parts = compactTranscript(utterances, labels, partTokens);
      const isSoonRepeated = parts.length > 1 || (await isAnotherUnderWay(deps.db, context.run.id));
      const requests = requestsOf(material, parts).map((request) => ({ ...request, isSoonRepeated }));
      const mayWaitForBatch = await mayWait(deps, context.run);
      const reading = { ...material, parts, requests };
      await askInBatch(deps, context, {
        round: 'reading',
        requests,
        isHurried: !mayWaitForBatch,
        remember: { partTokens },
        allow: () => demandYes(deps, context, reading, batchShare),
      });
      // What a batch left over is asked at the full price, and needs a yes to that; by now none is under way.
      // Every try asks: since the last one the model, the prompt or the transcript may have changed.
      await demandYes(deps, context, reading, 1);
      const contents = await readParts(deps, context, material, requests);
      return finish(deps, context, { ...material, mayWaitForBatch }, mergeParts(contents));
    },
    async failed(trx, run) {
      await markFailed(trx, run.subject_id);
      await forgetAnswers(trx, run.id);
    },
  };
}

interface Material {
  facts: RequestFacts;
  transcript: TranscriptRow & { utterances: NonNullable<TranscriptRow['utterances']> };
  named: KnownOfEpisode;
  model: string;
  instructions: string;
}

async function gather({ db, language }: InsightDeps, episodeId: string): Promise<Material> {
  const found = await findEpisodeWithPodcast(db, episodeId);
  if (found === null) throw notFound('This episode');
  const transcript = await findTranscript(db, episodeId);
  const utterances = transcript?.utterances ?? null;
  if (transcript === null || utterances === null) {
    throw new Trouble('rejected', 'The transcript of this episode is gone. Get it again first.');
  }
  if (!utterances.some(({ text }) => text.trim() !== '')) {
    throw new Trouble(
      'rejected',
      'The transcript of this episode is empty, so there is nothing to draw from it.',
    );
  }
  const { anthropic_insights_model: model } = await readSettings(db);
  language.checkUsable(model);
  const [group] = await listGroupsOfPodcast(db, found.podcast.id);
  const { prompt } = await readPrompt(db, 'insight');
  return {
    facts: {
      podcast: found.podcast.title,
      episode: found.episode.title,
      audienceLabel: group?.audience_label ?? null,
      options: group?.metadata_options ?? defaultOptions,
    },
    transcript: { ...transcript, utterances },
    named: namesOfEpisode(found),
    model,
    instructions: instructionsOf(prompt),
  };
}

interface ReadingOf extends Material {
  parts: readonly TranscriptPart[];
  requests: ReturnType<typeof requestsOf>;
}

/**
 * Ends the step where what is still to be asked, each part at this share of its price, makes the whole dearer than
 * somebody agreed to; else holds it in the budget. Nobody is asked about what is paid already.
 */
async function demandYes(
  deps: InsightDeps,
  context: RunContext,
  { model, instructions, parts, requests }: ReadingOf,
  share: number,
): Promise<void> {
  const keys = requests.map(({ key }) => key);
  const answered = await listAnswered(deps.db, context.run.id, keys);
  if (answered.size === keys.length) return;
  const price = priceOfReading(model, instructions, parts, (index) => {
    const known = answered.get(keys[index] ?? '');
    return known === undefined ? share : known.inBatch ? batchShare : 1;
  });
  const waits = await waitForYes(deps.db, context.run, price);
  if (waits !== null) throw new StepEnds({ waits });
  await deps.budget.hold(context.run, { usd: price });
}

/** Once a batch has begun, its run keeps the cut: other parts would be other questions, and be paid for again. */
function partTokensFor(deps: InsightDeps, run: RunRow, { model, instructions }: Material): number {
  const { partTokens: kept } = run.state;
  return typeof kept === 'number' ? kept : partTokensOf(deps, model, instructions);
}

function requestsOf({ facts, transcript, model, instructions }: Material, parts: readonly TranscriptPart[]) {
  return parts.map((part, index) => ({
    purpose: 'insight',
    // Another transcript, or a change of the cut, is another question.
    key: `part-${index + 1}-of-${parts.length}/${stampOf(transcript)}`,
    model,
    instructions,
    input: inputOf(facts, part, { index, total: parts.length }),
    schema: insightAnswer,
    maxOutputTokens: maxAnswerTokens,
    expectedTokens: expectedAnswerTokens,
  }));
}

async function readParts(
  deps: InsightDeps,
  context: RunContext,
  { facts }: Material,
  requests: ReturnType<typeof requestsOf>,
): Promise<InsightContent[]> {
  const contents: InsightContent[] = [];
  for (const [index, request] of requests.entries()) {
    const total = requests.length;
    const stage = total > 1 ? `reading part ${index + 1} of ${total}` : 'reading the transcript';
    await context.setStage(stage, { done: index, total });
    contents.push(await askReadable(deps, context, request, (text) => readInsightAnswer(text, facts)));
  }
  return contents;
}

const stampOf = ({ completed_at: at }: TranscriptRow) => at?.getTime() ?? 0;

/** What is left of the model's window for the transcript; also below the border where a price rises. */
function partTokensOf(deps: InsightDeps, model: string, instructions: string): number {
  const found = findModel(model);
  const border = Math.min(
    found?.contextTokens ?? 200_000,
    found?.tier?.aboveInputTokens ?? Number.POSITIVE_INFINITY,
  );
  const left = border - estimateTokens(instructions) - maxAnswerTokens - 2_000;
  return Math.max(1_000, Math.min(left, deps.partTokens ?? defaultPartTokens));
}

async function finish(
  deps: InsightDeps,
  context: RunContext,
  { transcript, named, model, mayWaitForBatch }: Material & { mayWaitForBatch: boolean },
  content: InsightContent,
): Promise<StepResult> {
  const labels = transcript.speaker_labels;
  await context.setStage('checking quotes and sentences');
  const judged = await judgeAnswer(
    content,
    {
      episodeId: transcript.episode_id,
      ...named,
      utterances: transcript.utterances,
      wordTimes: await findWordTimes(deps.db, transcript),
      names: transcript.detected_entities,
      labels,
    },
    async (wrong) => {
      await context.setStage('putting sentences right');
      const key = `put-right/${stampOf(transcript)}`;
      return putRight(deps, context, { purpose: 'insight', key, model, wrong, mayWaitForBatch });
    },
  );
  const quotes = judged.quotes.quotes.map(({ utteranceIndex: _index, ...quote }) => quote);
  const { summary, keyLearnings, mainTopics, claims } = judged;
  return {
    async done(trx, at) {
      const left = await transcriptLeft(trx, transcript);
      await saveGood(
        trx,
        transcript.episode_id,
        {
          summary,
          keyLearnings,
          mainTopics,
          metadata: content.metadata,
          quotes: left ? freezeNames(quotes, labels) : quotes,
          counts: judged.quotes.counts,
          claims: left ? { ...claims, kept: freezePlaces(claims.kept, labels) } : claims,
          usage: await sumUsage(trx, context.run.id),
        },
        at,
      );
      await forgetAnswers(trx, context.run.id);
    },
  };
}

/** Whether the transcript was deleted while it was read; one that was replaced must be read again. */
async function transcriptLeft(trx: Trx, read: TranscriptRow): Promise<boolean> {
  const completedAt = await holdTranscript(trx, read.episode_id);
  if (completedAt === null) return true;
  if (completedAt.getTime() !== read.completed_at?.getTime()) {
    throw new Trouble('down', 'The transcript was replaced while it was read.');
  }
  return false;
}
