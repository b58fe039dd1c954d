/** Makes one digest: gather the insights, ask the model to compare them, put the issue together. */
import type { RunWork } from '../../jobs/runs/index.ts';
import type { Trx } from '../../kit/db/connect.ts';
import { notFound, Trouble } from '../../kit/errors.ts';
import { findGroup } from '../groups/index.ts';
import { judgeOlderInsights, listCompletedInsights, putRight } from '../insights/index.ts';
import { forgetAnswers, sumUsage } from '../model-calls/index.ts';
import { holdRemovals } from '../removals/index.ts';
import { readPrompt, readSettings } from '../settings/index.ts';
import { listChangedAudio } from '../transcripts/index.ts';
import { askDigest, type Question } from './ask-digest.ts';
import { assembleContent } from './assemble-content.ts';
import { fillFromInsights } from './choose-written-up.ts';
import { factsOf, judgeWords } from './claims/judge-words.ts';
import type { Member } from './compose-request.ts';
import type { DigestDeps } from './deps.ts';
import { keepMade } from './edit/keep-made.ts';
import { type DigestRow, findDigest, listSources, lockDigest, markFailed } from './store.ts';

export function digestWork(deps: DigestDeps): RunWork {
  return {
    async step(context) {
      const digest = await findDigest(deps.db, { id: context.run.subject_id });
      if (digest === null) throw notFound('This digest');
      await judgeOlderInsights(deps.db, digest.episode_ids);
      const question = await gather(deps, digest);
      const words = await askDigest(deps, context, question);
      await context.setStage('checking its sentences');
      const facts = factsOf(question.members, digest.group_name);
      const { model } = question;
      const judged = await judgeWords(words, facts, (wrong) =>
        putRight(deps, context, { purpose: 'digest', key: 'put-right', model, wrong }),
      );
      await context.setStage('putting the issue together');
      const changed = await listChangedAudio(deps, digest.episode_ids);
      const filled = fillFromInsights(judged, question.members);
      const content = assembleContent(digest.group_name, question.members, filled, changed);
      return {
        async done(trx, at) {
          // A show may have been taken out, or the admin have written, while the model thought.
          await holdRemovals(trx);
          const now = await lockDigest(trx, { id: digest.id });
          await checkUnchanged(trx, question.members);
          const usage = await sumUsage(trx, context.run.id);
          if (now !== null) await keepMade(trx, now, { content, usage, at });
          await forgetAnswers(trx, context.run.id);
          await deps.digestSettled(trx);
        },
      };
    },
    async failed(trx, run) {
      await markFailed(trx, run.subject_id);
      await forgetAnswers(trx, run.id);
      await deps.digestSettled(trx);
    },
  };
}

/** What was read must still stand: a replaced transcript's speaker ids mean other people. */
async function checkUnchanged(trx: Trx, members: readonly Member[]): Promise<void> {
  const now = await listCompletedInsights(
    trx,
    members.map(({ source }) => source.id),
  );
  const stamps = new Map(now.map(({ episodeId, stamp }) => [episodeId, stamp]));
  const changed = members.find(({ source, insight }) => stamps.get(source.id) !== insight.stamp);
  if (changed) throw new Trouble('down', `"${changed.source.title}" changed while the digest was made.`);
}

async function gather({ db, language }: DigestDeps, digest: DigestRow): Promise<Question> {
  const settings = await readSettings(db);
  const model = settings.anthropic_digest_model;
  language.checkUsable(model);
  const { prompt } = await readPrompt(db, 'digest');
  const group = digest.group_id === null ? null : await findGroup(db, digest.group_id);
  return {
    facts: {
      group: digest.group_name,
      audience: group?.audience_label ?? 'real-estate agents',
      startDate: digest.start_date,
      endDate: digest.end_date,
    },
    members: await membersOf(db, digest.episode_ids),
    model,
    prompt,
  };
}

async function membersOf(db: DigestDeps['db'], episodeIds: readonly string[]): Promise<Member[]> {
  const sources = await listSources(db, episodeIds);
  const insights = new Map((await listCompletedInsights(db, episodeIds)).map((it) => [it.episodeId, it]));
  const newestFirst = [...sources].sort(
    (a, b) => (b.pub_date?.getTime() ?? 0) - (a.pub_date?.getTime() ?? 0) || (a.id < b.id ? -1 : 1),
  );
  return newestFirst.map((source, index) => {
    const insight = insights.get(source.id);
    if (insight === undefined) {
      throw new Trouble('rejected', `The insights of "${source.title}" are gone. Generate them again first.`);
    }
    return { key: `e${index + 1}`, source, insight };
  });
}
