export { adoptJob } from './adopt-job.ts';
export { awaitRun } from './await-run.ts';
export { delayAfter, type RetryPolicy, retryPolicy } from './backoff.ts';
export { cancelRun } from './cancel-run.ts';
export { agreeToRun, endWaits } from './end-waits.ts';
export { createHeldRuns, type HeldRuns, RunLost } from './held-runs.ts';
export { isRunJob } from './kinds.ts';
export { presentRunJson, type RunJson } from './present-run.ts';
export { runJob } from './run-job.ts';
export { type BeginsIf, startRun } from './start-run.ts';
export {
  dismissRun,
  findRun,
  hasRun,
  listRuns,
  mergeState as mergeRunState,
  type RunKind,
  type RunRow,
  usualSecs,
  type WaitsFor,
} from './store.ts';
export { wakeRun } from './wake-run.ts';
export {
  type RunContext,
  type RunDeps,
  type RunWork,
  StepEnds,
  type StepResult,
  type Wait,
} from './work-run.ts';
