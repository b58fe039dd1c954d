import { runJob } from '../../jobs/runs/index.ts';
import type { Room } from '../../room.ts';
import { tidyBatchesJob, tidyJob } from '../model-calls/index.ts';
import type { InsightDeps } from './deps.ts';
import { insightWork } from './generate-insight.ts';
import { insightHandlers } from './handlers.ts';

export { cancelInsight } from './cancel-insight.ts';
export { checkAnswers, type GateAsk } from './check-answer.ts';
export { type CitedSentence, readCited } from './cited-text.ts';
export type { ClaimVerdict } from './claim-gate/index.ts';
export type { InsightDeps } from './deps.ts';
export { freezeSpeakers } from './freeze-speakers.ts';
export { hasNumber, unitsIn } from './has-number.ts';
export { countsOf as countClaims } from './judge-answer.ts';
export { judgeOlderInsights } from './judge-older.ts';
export { type CompletedInsight, listCompletedInsights, type NamedText } from './list-completed.ts';
export { priceOfTalk } from './price-of-talk.ts';
export { putRight, type WrongClaim } from './put-right.ts';
export { requestInsight, startInsightIfWanted } from './request-insight.ts';
export { heardStems, unheardName } from './unheard-name.ts';
export { wakeInsights } from './wake-insights.ts';
export { whyOfVerdict } from './why-of-verdict.ts';

/** What a language model drew out of transcripts, every quote checked; `atOnce` in this process. */
export function insightsRoom(deps: InsightDeps, atOnce: number): Room {
  return {
    handlers: insightHandlers(deps),
    jobs: [runJob(deps, 'insight', atOnce, insightWork(deps)), tidyJob(deps)],
    schedules: [{ job: tidyBatchesJob, cron: '*/10 * * * *' }],
  };
}
