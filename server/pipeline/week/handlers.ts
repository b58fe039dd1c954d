import type { Handlers } from '../../http/handler.ts';
import { announce } from '../../kit/db/changes.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { conflict } from '../../kit/errors.ts';
import { findSwitches, getGroup, saveSwitches } from '../groups/index.ts';
import { requestInsight } from '../insights/index.ts';
import { requestTranscript } from '../transcripts/index.ts';
import { beginEach } from './begin-each.ts';
import type { WeekDeps } from './deps.ts';
import { newEpisodesJobName } from './job-names.ts';
import { monthCosts } from './month-costs.ts';
import { readWeek } from './read-week.ts';
import { listWeekEpisodes } from './store.ts';
import { boundsOf, checkMonday } from './week-days.ts';
import { gatherWeek, startWeekDigest } from './week-draft.ts';
import { insightPart, transcriptPart } from './week-line.ts';

export function weekHandlers(deps: WeekDeps): Handlers {
  const { db, clock, timeZone } = deps;
  const readGroup = async (id: string) => {
    await getGroup(db, id);
    const [switches, costs] = await Promise.all([findSwitches(db, id), monthCosts(deps, id)]);
    return { ...switches, costs };
  };
  const episodesOf = async (groupId: string, weekOn: string) => {
    await getGroup(db, groupId);
    return listWeekEpisodes(db, boundsOf(checkMonday(weekOn), timeZone), groupId);
  };
  return {
    weeks: {
      read: ({ query }) => readWeek(deps, query.weekOn),
      readGroup: ({ params }) => readGroup(params.id),
      async updateGroup({ params, body }) {
        await inTransaction(db, async (trx) => {
          await getGroup(trx, params.id);
          await saveSwitches(trx, params.id, body, clock.now());
          if (body.autoTranscribe) await deps.queue.enqueue(trx, newEpisodesJobName, {});
          await announce(trx, 'groups', [params.id]);
        });
        return readGroup(params.id);
      },
      async transcribe({ params, body }) {
        const episodes = await episodesOf(params.id, body.weekOn);
        const missing = episodes.filter((episode) => transcriptPart(episode) === 'missing');
        return beginEach(missing, ({ id }) => requestTranscript(deps.transcripts, id));
      },
      async generateInsights({ params, body }) {
        const episodes = await episodesOf(params.id, body.weekOn);
        const agreed = body.agreedUsd;
        const part = agreed === undefined ? 'missing' : 'waitsForYes';
        const wanted = episodes.filter((episode) => insightPart(episode) === part);
        const usd = wanted.reduce((sum, { insightUsd }) => sum + (insightUsd ?? 0), 0);
        // Half a cent: the figure that was shown was rounded.
        if (agreed !== undefined && usd > agreed + 0.005) {
          throw conflict('They would cost more by now. Look at the new figure and say yes to that.');
        }
        return beginEach(wanted, ({ id, insightUsd }) =>
          requestInsight(deps.insights, id, { maxUsd: insightUsd ?? undefined, overnight: true }),
        );
      },
      async draft({ params, body }) {
        await getGroup(db, params.id);
        const weekOn = checkMonday(body.weekOn);
        const { draftMost: most } = await findSwitches(db, params.id);
        const material = await gatherWeek(deps, params.id, weekOn);
        const id = await startWeekDigest(deps, { groupId: params.id, weekOn, most }, material);
        return { id };
      },
    },
  };
}
