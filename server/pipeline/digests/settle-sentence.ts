/** The admin has looked at a sentence: it may stand as it is, or it is printed as the editor's own words. */
import type { AuditAction } from '../../../contract/audit.ts';
import { openSentences } from '../../../edition/index.ts';
import { announce } from '../../kit/db/changes.ts';
import { inTransaction, type Trx } from '../../kit/db/connect.ts';
import type { DigestContent, StoredDigestClaim } from '../../kit/db/wire-columns.ts';
import { conflict, notFound } from '../../kit/errors.ts';
import { type Hand, writeAudit } from '../audit/index.ts';
import { changeWhole, findOriginal, holdRemovals } from '../removals/index.ts';
import { coverageOf, settledAs } from './claims/coverage.ts';
import type { DigestDeps } from './deps.ts';
import { lockDigest, markEdited, saveDraft } from './store.ts';

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

/** The sentence is open again; what readers have of it stays until the next publication. */
export async function takeBackSentence(deps: Deps, which: Which): Promise<void> {
  await settle(deps, which, ({ acceptedAt: _accepted, vouchedAt: _vouched, ...claim }) => claim);
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
    const at = clock.now();
    await saveBoth(trx, digest.id, digest.content, (content) => withClaim(content, after));
    if (isOpenAgain(after)) await markEdited(trx, digest.id, at);
    await writeAudit(trx, {
      at,
      hand,
      action: actionOf(before, after),
      subject: digest.title || digest.group_name,
      subjectId: digest.digest_id,
      sentence: `“${after.text}”`,
      details: after.why === null ? [] : [after.why],
    });
    await announce(trx, 'digests', [digest.id]);
  });
}

const isOpenAgain = ({ acceptedAt, vouchedAt }: StoredDigestClaim) =>
  acceptedAt === undefined && vouchedAt === undefined;

function actionOf(before: StoredDigestClaim, after: StoredDigestClaim): AuditAction {
  if (isOpenAgain(after)) return 'sentence-taken-back';
  return after.vouchedAt === before.vouchedAt ? 'sentence-accepted' : 'sentence-vouched';
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
  const covered = coverageOf(claim);
  const isThere = claims.some(({ id }) => id === claim.id);
  // The same words elsewhere in the issue, on the same evidence, are the same sentence.
  const changed = claims.map((one) => {
    if (one.id === claim.id) return claim;
    return coverageOf(one) === covered ? settledAs(one, claim) : one;
  });
  return { ...content, claims: isThere ? changed : [...changed, claim] };
}
