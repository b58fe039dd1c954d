/** The admin has looked at a sentence: it may stand as it is, or it is printed as the editor's own words. */
import { openSentences, wordsKey } from '../../../edition/index.ts';
import { announce } from '../../kit/db/changes.ts';
import { inTransaction, type Trx } from '../../kit/db/connect.ts';
import type { DigestContent, StoredDigestClaim } from '../../kit/db/wire-columns.ts';
import { conflict, notFound } from '../../kit/errors.ts';
import { type Hand, writeAudit } from '../audit/index.ts';
import { changeWhole, findOriginal, holdRemovals } from '../removals/index.ts';
import type { DigestDeps } from './deps.ts';
import { lockDigest, saveDraft } from './store.ts';

type Deps = Pick<DigestDeps, 'db' | 'clock'>;
interface Which {
  digestId: string;
  claimId: string;
  hand: Hand;
}

/** Asked again it keeps the time of the first yes. */
export async function acceptSentence(deps: Deps, which: Which): Promise<void> {
  await settle(deps, which, (claim, at) => {
    if (claim.state === 'unsupported') {
      throw conflict('This sentence stands on nothing. Edit it, drop it, or vouch for it yourself.');
    }
    return { ...claim, acceptedAt: claim.acceptedAt ?? at };
  });
}

export async function vouchForSentence(deps: Deps, which: Which): Promise<void> {
  await settle(deps, which, (claim, at) => ({ ...claim, vouchedAt: claim.vouchedAt ?? at }));
}

async function settle(
  { db, clock }: Deps,
  { digestId, claimId, hand }: Which,
  change: (claim: StoredDigestClaim, at: string) => StoredDigestClaim,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await holdRemovals(trx);
    const digest = await lockDigest(trx, { digestId });
    if (digest?.content == null) throw notFound('This digest');
    const before = claimOf(digest.content, claimId);
    if (before === null) throw notFound('This sentence');
    const after = change(before, clock.now().toISOString());
    const isSame = after.acceptedAt === before.acceptedAt && after.vouchedAt === before.vouchedAt;
    if (isSame) return;
    await saveBoth(trx, digest.id, digest.content, (content) => withClaim(content, after));
    await writeAudit(trx, {
      at: clock.now(),
      hand,
      action: after.vouchedAt === before.vouchedAt ? 'sentence-accepted' : 'sentence-vouched',
      subject: digest.title || digest.group_name,
      subjectId: digest.digest_id,
      sentence: `“${after.text}”`,
      details: after.why === null ? [] : [after.why],
    });
    await announce(trx, 'digests', [digest.id]);
  });
}

/** Also into what an undo of a removal would bring back. */
async function saveBoth(
  trx: Trx,
  id: string,
  content: DigestContent,
  change: (content: DigestContent) => DigestContent,
): Promise<void> {
  const whole = await findOriginal(trx, id);
  await saveDraft(trx, id, change(content));
  if (whole !== null) await changeWhole(trx, id, change(whole));
}

/** One that nobody has checked becomes a claim when it is vouched for. */
function claimOf(content: DigestContent, claimId: string): StoredDigestClaim | null {
  const known = content.claims?.find(({ id }) => id === claimId);
  if (known) return known;
  const open = openSentences(content).find((one) => one.claimId === claimId);
  if (open === undefined) return null;
  const { part, text, state, why } = open;
  return { id: claimId, part, text, state, why, evidence: [], rests: [] };
}

function withClaim(content: DigestContent, claim: StoredDigestClaim): DigestContent {
  const claims = content.claims ?? [];
  const words = wordsKey(claim.text);
  const isThere = claims.some(({ id }) => id === claim.id);
  // The same words at another place are the same sentence.
  const changed = claims.map((one) => {
    if (one.id === claim.id) return claim;
    if (wordsKey(one.text) !== words) return one;
    const { acceptedAt, vouchedAt } = claim;
    return { ...one, ...(acceptedAt ? { acceptedAt } : {}), ...(vouchedAt ? { vouchedAt } : {}) };
  });
  return { ...content, claims: isThere ? changed : [...changed, claim] };
}
