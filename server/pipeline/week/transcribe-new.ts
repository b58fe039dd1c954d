import { Refusal, Trouble } from '../../kit/errors.ts';
import { requestTranscript } from '../transcripts/index.ts';
import type { WeekDeps } from './deps.ts';
import { listToTranscribe } from './store.ts';
import { boundsOf, runningWeek } from './week-days.ts';

// The rest has its turn ten minutes later.
const mostAtOnce = 200;

/**
 * Requests transcripts of new episodes where their group wants that, by the same verb as a click and once for each. What
 * that costs is asked of the budget by each run. Answers how many were begun.
 */
export async function transcribeNew(deps: WeekDeps): Promise<number> {
  const now = deps.clock.now();
  const { from: weekFrom } = boundsOf(runningWeek(now, deps.timeZone), deps.timeZone);
  let begun = 0;
  for (const id of await listToTranscribe(deps.db, { weekFrom, now, limit: mostAtOnce })) {
    try {
      if (await requestTranscript(deps.transcripts, id, { once: true })) begun += 1;
    } catch (error) {
      // A key is missing: none of the others would fare better, and the page says it.
      if (error instanceof Trouble) {
        deps.log.warn({ err: error }, 'New episodes could not be transcribed');
        return begun;
      }
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return begun;
}
