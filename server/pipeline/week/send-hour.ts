import type { Db } from '../../kit/db/connect.ts';

/** The hour on Monday at which issues go out, in the publication's time zone: "06:00". */
export async function sendHour(_db: Db): Promise<string> {
  return '06:00';
}
