import type { z } from 'zod';
import type { reading } from '../../../contract/reading.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import { Refusal } from '../../kit/errors.ts';
import { findVisibleIssue } from '../../pipeline/digests/index.ts';
import type { Limiter } from '../limits/limit.ts';
import { type Links, refuseWrongLink } from '../links/index.ts';
import { findSubscriber, hasAccess } from '../subscribers/index.ts';

export interface ReadingDeps {
  db: Db;
  clock: Clock;
  limiter: Limiter;
  links: Pick<Links, 'readReading'>;
}

/**
 * The issue of a reading link, as it is published now. Throws 404 for a token that we did not make (429 for whoever
 * tries many), 410 once its days are over or the issue was taken back, and 403 once the access has ended.
 */
export async function openReading(
  { db, clock, limiter, links }: ReadingDeps,
  token: string,
  address: string,
): Promise<z.input<typeof reading.open.answer>> {
  const link = await links.readReading(token);
  if (link === null) return refuseWrongLink(limiter, { token, address });
  if (link.isOver) {
    throw new Refusal(
      410,
      'A link in a mail opens its issue for 60 days, and these are over. Log in, and it is there with all the others.',
    );
  }
  const person = await findSubscriber(db, { id: link.subscriberId });
  if (person === null || !hasAccess(person, clock.now())) {
    throw new Refusal(
      403,
      'Your subscription has ended. Subscribe again, and you read on where you stopped.',
    );
  }
  const found = await findVisibleIssue({ db, clock }, link.digestId);
  if (found === null) {
    throw new Refusal(410, 'This issue was taken back. Log in to see those that are out.');
  }
  return {
    issue: found.issue,
    publishedAt: found.publishedAt?.toISOString() ?? null,
    correctedAt: found.issue.correctedAt,
  };
}
