/** The books of the language model: what was asked for which run, what came, what it cost. */
export { type AskDeps, askReadable, type Reading } from './ask-booked.ts';
export { askInBatch } from './ask-in-batch.ts';
export { parseAnswer } from './parse-answer.ts';
export { forgetAnswers, listAnswered } from './store.ts';
export { sumUsage } from './sum-usage.ts';
export { tidyBatchesJob, tidyJob } from './tidy-batches.ts';
