/** Whether an issue may be sold as it is: a check of the preflight. */
import type { PreflightCheck } from '../../../contract/sends.ts';
import { counted } from '../../../edition/clean-text.ts';
import type { SendableDigest } from '../digests/index.ts';
import { type EpisodeRights, findNeeded, taddyPolicy } from '../rights/index.ts';
import type { DeliveryDeps } from './deps.ts';

type Asked = Pick<SendableDigest, 'id' | 'isPaid' | 'isPublished'>;

/** A stop only for what is published already: publishing itself asks. */
export async function checkRights(
  { db, timeZone }: Pick<DeliveryDeps, 'db' | 'timeZone'>,
  { id, isPaid, isPublished }: Asked,
  rights: readonly EpisodeRights[],
): Promise<PreflightCheck> {
  const check = (level: PreflightCheck['level'], sentence: string) => ({ code: 'rights', level, sentence });
  const { needed, open, confirmedAt } = await findNeeded(db, id, rights);
  const unknown = rights.filter(({ source }) => source === null).length;
  if (needed.length === 0 && unknown > 0) {
    return check('warn', `Nobody wrote down where ${counted(unknown, 'transcript')} in it came from.`);
  }
  if (needed.length === 0) return check('ok', 'Nothing in it comes from a source that forbids paid use.');
  const came = `${counted(needed.length, 'transcript')} in it came from Taddy`;
  if (!isPaid) return check('ok', `${came}; it is the public issue, which everybody may read.`);
  if (open.length === 0 && confirmedAt !== null) {
    const on = confirmedAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
    return check('ok', `${came}. You confirmed on ${on} that it may be sold.`);
  }
  const says = `${came}, whose policy says: “${taddyPolicy.sentence}”`;
  return isPublished
    ? check('stop', `${says} Publish it once more to confirm that you may sell it.`)
    : check('warn', `${says} Publishing it asks you to confirm that you may sell it.`);
}
