/**
 * Before an issue is sold: words whose source forbids that need the admin's yes to the sentence of its policy. The yes
 * is written down, and holds for these episodes in this digest.
 */

import type { RightsQuestion } from '../../../contract/rights.ts';
import { counted } from '../../../edition/clean-text.ts';
import type { Trx } from '../../kit/db/connect.ts';
import type { DigestContent } from '../../kit/db/wire-columns.ts';
import { conflict } from '../../kit/errors.ts';
import { beginningOf } from '../../kit/in-quotes.ts';
import { type Hand, writeAudit } from '../audit/index.ts';
import {
  type EpisodeRights,
  findNeeded,
  insertConfirmation,
  listRights,
  taddyPolicy,
} from '../rights/index.ts';
import type { DigestRow } from './store.ts';

export interface ByWhom {
  /** Null: the clock's, which confirms nothing. */
  hand: Hand;
  confirmRights?: boolean | undefined;
}

/** When the words of a digest were made, as far as its row tells. */
export const madeAtOf = ({
  completed_at,
  created_at,
}: Pick<DigestRow, 'completed_at' | 'created_at'>): Date => completed_at ?? created_at;

/** Throws 409 with the question (contract/rights.ts) where a yes is missing; answers where the words come from. */
export async function checkRights(
  trx: Trx,
  digest: DigestRow,
  { content, isPaid, by, at }: { content: DigestContent; isPaid: boolean; by: ByWhom; at: Date },
): Promise<EpisodeRights[]> {
  const rights = await listRights(trx, content.episodes, madeAtOf(digest));
  if (!isPaid) return rights;
  const { open, needed } = await findNeeded(trx, digest.id, rights);
  if (open.length === 0) return rights;
  if (by.hand === null || by.confirmRights !== true) throw conflict(whyNot(open), question(open));
  await insertConfirmation(trx, {
    digestId: digest.id,
    episodeIds: needed.map(({ episodeId }) => episodeId),
    sentence: taddyPolicy.sentence,
    at,
    browser: by.hand.browser,
  });
  await writeAudit(trx, {
    at,
    hand: by.hand,
    action: 'rights-confirmed',
    subject: digest.title || digest.group_name,
    subjectId: digest.digest_id,
    sentence: `Confirmed that this issue may be sold although its policy says: “${taddyPolicy.sentence}” (${taddyPolicy.name}, ${taddyPolicy.datedOn})`,
    details: needed.map(lineOf),
  });
  return rights;
}

export const lineOf = ({ episode_title, podcast_name, sourceName }: EpisodeRights): string =>
  `“${episode_title}”, ${podcast_name}: ${sourceName}`;

const mostNamed = 5;

function whyNot(open: readonly EpisodeRights[]): string {
  const named = open.slice(0, mostNamed).map(({ episode_title }) => `“${beginningOf(episode_title)}”`);
  const rest = open.length - named.length;
  const list = rest === 0 ? named.join(', ') : `${named.join(', ')} and ${rest} more`;
  return `${counted(open.length, 'transcript')} in this issue came from Taddy: ${list}. Its policy says: “${taddyPolicy.sentence}” Confirm that you may sell it, or make the digest without ${open.length === 1 ? 'it' : 'them'}.`;
}

function question(open: readonly EpisodeRights[]): Omit<RightsQuestion, 'error'> {
  return {
    code: 'rights',
    policy: taddyPolicy,
    episodes: open.map(({ episodeId, episode_title, podcast_name }) => ({
      episodeId,
      episode_title,
      podcast_name,
    })),
  };
}
