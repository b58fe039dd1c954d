import type { Draft } from '../../../../contract/digest-edits.ts';
import { editedOf, settledSentences } from '../../../../edition/index.ts';
import { conflict, notFound } from '../../../kit/errors.ts';
import type { DigestDeps } from '../deps.ts';
import { openOf } from '../open-of.ts';
import { presentDigests } from '../present-digest.ts';
import { labelsFor, withNames } from '../resolve-speakers.ts';
import { findDigest, type ListedDigest } from '../store.ts';
import { handOf } from './hand.ts';
import { briefOf, listVersions } from './versions-store.ts';

/** The row of a digest that has words to change. */
export async function getEditable(
  db: DigestDeps['db'],
  digestId: string,
): Promise<ListedDigest & { content: NonNullable<ListedDigest['content']> }> {
  const row = await findDigest(db, { digestId });
  if (row === null) throw notFound('This digest');
  const { content } = row;
  if (content === null) throw conflict('This digest is not finished yet.');
  return { ...row, content };
}

export async function readDraft(deps: Pick<DigestDeps, 'db' | 'clock'>, digestId: string): Promise<Draft> {
  const row = await getEditable(deps.db, digestId);
  const [digest] = await presentDigests(deps, [row]);
  if (digest === undefined) throw notFound('This digest');
  const { locks, dropped } = handOf(row.content);
  const labels = await labelsFor(deps.db, [row]);
  const named = withNames(
    { ...row.content, notableQuotes: dropped.quotes, episodes: dropped.episodes },
    labels,
  );
  return {
    digest,
    edited: editedOf(row.content),
    revision: row.revision,
    locks: Object.entries(locks).map(([item, { at, wouldSay }]) => ({ item, at, wouldSay })),
    dropped: { quotes: named.notableQuotes, episodes: named.episodes },
    open: openOf(row.content),
    settled: settledSentences(row.content).map(({ claimId, claim, item, text }) => ({
      claimId,
      item,
      text,
      how: claim?.vouchedAt === undefined ? 'accepted' : 'vouched',
    })),
    versions: (await listVersions(deps.db, row.id)).map(briefOf),
  };
}
