import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import { listDrafting } from '../groups/index.ts';
import { dueWeek } from './draw-up-drafts.ts';
import { draftDueAt, runningWeek } from './week-days.ts';

/** A batch may take a day, and what it leaves over is read after it. */
const marginMs = 26 * 3_600_000;
/** When an admin who has no draft made is taken to begin one. */
const usualHour = 18;

/** Whether a draft is due within 26 hours, or was within the last 24: what is read now is wanted now. */
export async function isWeekEnding({
  db,
  clock,
  timeZone,
}: {
  db: Db;
  clock: Clock;
  timeZone: string;
}): Promise<boolean> {
  const now = clock.now();
  const drafting = await listDrafting(db);
  const hours = drafting.length === 0 ? [usualHour] : drafting.map(({ hour }) => hour);
  return hours.some((hour) => {
    const dueAt = draftDueAt(runningWeek(now, timeZone), hour, timeZone);
    const leftMs = dueAt.getTime() - now.getTime();
    return (leftMs > 0 && leftMs <= marginMs) || dueWeek(now, hour, timeZone) !== null;
  });
}
