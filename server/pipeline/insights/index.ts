import { runJob } from '../../jobs/runs/index.ts';
import type { Room } from '../../room.ts';
import type { InsightDeps } from './deps.ts';
import { insightWork } from './generate-insight.ts';
import { insightHandlers } from './handlers.ts';

export type { InsightDeps } from './deps.ts';
export { freezeSpeakers } from './freeze-speakers.ts';
export { type CompletedInsight, listCompletedInsights } from './list-completed.ts';
export { requestInsight, startInsightIfWanted } from './request-insight.ts';
export { wakeInsights } from './wake-insights.ts';

/** What a language model drew out of transcripts, every quote checked. */
export function insightsRoom(deps: InsightDeps): Room {
  return { handlers: insightHandlers(deps), jobs: [runJob(deps, 'insight', 4, insightWork(deps))] };
}
