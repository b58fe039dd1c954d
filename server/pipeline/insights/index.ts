import { runJob } from '../../jobs/runs/index.ts';
import { fewAtOnce } from '../../kit/few-at-once.ts';
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

/** While some answers are checked the places of their questions are taken over (docs/decisions/0018-jobs-in-handfuls.md). */
const besideEach = 1 / 5;

/** What a language model drew out of transcripts, every quote checked; `atOnce` questions of this process at a time. */
export function insightsRoom(given: InsightDeps, atOnce: number): Room {
  const deps = { ...given, turns: fewAtOnce(atOnce) };
  const runs = atOnce + Math.ceil(atOnce * besideEach);
  return {
    handlers: insightHandlers(deps),
    jobs: [runJob(deps, 'insight', runs, insightWork(deps)), tidyJob(deps)],
    schedules: [{ job: tidyBatchesJob, cron: '*/10 * * * *' }],
  };
}
