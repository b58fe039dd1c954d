import type { RefusedOrigin } from '../../http/origin.ts';
import type { Clock } from '../../kit/clock.ts';
import { type Db, inTransaction } from '../../kit/db/connect.ts';
import { writeAudit } from '../../pipeline/audit/index.ts';
import { createLimiter } from '../limits/limit.ts';

// The log is not theirs to fill: of one caller so many lines, and of all together.
const ofOne = { action: 'origin-told', max: 5, windowSecs: 300 };
const ofAll = { action: 'origin-told-all', max: 100, windowSecs: 3_600 };

/** Writes down that another site's page, or no page at all, tried to change something. */
export async function tellOfRefusedOrigin(
  deps: { db: Db; clock: Clock },
  refused: RefusedOrigin,
): Promise<void> {
  const limiter = createLimiter(deps);
  if (!(await limiter.tryTake(ofOne, refused.address))) return;
  if (!(await limiter.tryTake(ofAll, 'everybody'))) return;
  const { call, origin, address, userAgent } = refused;
  await inTransaction(deps.db, (trx) =>
    writeAudit(trx, {
      at: deps.clock.now(),
      hand: { who: 'nobody', browser: userAgent, session: null, address },
      action: 'origin-refused',
      subject: call,
      subjectId: '',
      sentence: origin === undefined ? 'It named no origin.' : `It came from ${origin.slice(0, 200)}.`,
    }),
  );
}
