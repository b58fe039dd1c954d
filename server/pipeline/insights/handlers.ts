import type { Handlers } from '../../http/handler.ts';
import { mapPage } from '../../kit/db/paging.ts';
import { notFound } from '../../kit/errors.ts';
import { listBulk, presentBulk } from '../episodes/index.ts';
import { bulkRange, getGroup } from '../groups/index.ts';
import { listLabels } from '../transcripts/index.ts';
import { cancelInsight } from './cancel-insight.ts';
import { deleteInsights } from './delete-insights.ts';
import type { InsightDeps } from './deps.ts';
import { presentClaim, presentInsight, presentQuote } from './present-insight.ts';
import { requestInsight } from './request-insight.ts';
import { findInsight, findListed, listInsights } from './store.ts';

export function insightHandlers(deps: InsightDeps): Handlers {
  const { db } = deps;
  const readRow = async (episodeId: string) => {
    const row = await findListed(db, episodeId);
    if (row === null) throw notFound('An insight of this episode');
    return row;
  };
  const read = async (episodeId: string) => {
    const row = await readRow(episodeId);
    const text = await findInsight(db, episodeId);
    const labels = (await listLabels(db, [row.episode_id])).get(row.episode_id) ?? {};
    return {
      ...presentInsight(row),
      summary: text?.summary ?? '',
      keyLearnings: text?.key_learnings ?? [],
      mainTopics: text?.main_topics ?? [],
      notableQuotes: (text?.notable_quotes ?? []).map((quote) => presentQuote(quote, labels)),
      quoteCounts: text?.quote_counts ?? null,
      claims: (text?.claims?.kept ?? []).map((claim) => presentClaim(claim, labels)),
      leftOut: text?.claims?.leftOut ?? [],
      claimCounts: text?.claims?.counts ?? null,
      usage: text?.usage ?? null,
    };
  };
  return {
    insights: {
      async list({ query }) {
        if (query.groupId !== undefined) await getGroup(db, query.groupId);
        return mapPage(await listInsights(db, query), presentInsight);
      },
      read: ({ params }) => read(params.episodeId),
      async generate({ params, body }) {
        await requestInsight(deps, params.episodeId, body);
        return presentInsight(await readRow(params.episodeId));
      },
      async cancel({ params }) {
        await cancelInsight(deps, params.episodeId);
        return { ok: true };
      },
    },
    bulk: {
      async previewInsights({ query }) {
        await getGroup(db, query.groupId);
        return mapPage(await listBulk(db, 'insights', bulkRange(query), query), presentBulk);
      },
      deleteInsights: ({ body }) => deleteInsights(deps, body.episodeIds),
    },
  };
}
