export { adoptOrphanRuns } from './adopt-orphan-runs.ts';
export { awaitRun } from './await-run.ts';
export { type RetryPolicy, retryPolicy } from './backoff.ts';
export { cancelRun } from './cancel-run.ts';
export { createHeldRuns, type HeldRuns, RunLost } from './held-runs.ts';
export { presentRun } from './present-run.ts';
export { startRun } from './start-run.ts';
export { dismissRun, findPendingRun, findRun, type RunKind, type RunRow, usualSecs } from './store.ts';
export { type RunContext, type RunDeps, type RunWork, type StepResult, workRun } from './work-run.ts';
