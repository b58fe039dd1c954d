import type { Digest, DigestRow } from '../../../contract/digests.ts';
import { presentRunJson } from '../../jobs/runs/index.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import type { DigestState, WholeDigest } from './list-store.ts';
import { readPublicId } from './published-store.ts';
import { frozen, labelsFor, withNames } from './resolve-speakers.ts';
import { wireContent, withChangedAudio } from './wire-content.ts';

interface PresentDeps {
  db: Db;
  clock: Clock;
}

/** Digests as the admin sees them: the newest version, with the names as the labels are now. */
export async function presentDigests(
  { db, clock }: PresentDeps,
  rows: readonly WholeDigest[],
): Promise<Digest[]> {
  const labels = await labelsFor(db, rows);
  const shown = await readPublicId(db, clock.now());
  return rows.flatMap((row) => {
    if (row.content === null) return [];
    const content = withChangedAudio(frozen(withNames(row.content, labels)), row.changed_audio);
    return [
      {
        ...wireContent(content),
        ...stateOf(row, shown),
        title: content.title,
        leftOut: content.leftOut ?? [],
        claimCounts: content.claimCounts ?? null,
      },
    ];
  });
}

/** The same without what they say. */
export async function presentRows(
  { db, clock }: PresentDeps,
  rows: readonly DigestState[],
): Promise<DigestRow[]> {
  const shown = await readPublicId(db, clock.now());
  return rows.map((row) => ({ ...stateOf(row, shown), episodeCount: row.episode_count ?? 0 }));
}

function stateOf(
  row: DigestState,
  shown: { id: string; isChosen: boolean } | null,
): Omit<DigestRow, 'episodeCount'> {
  return {
    id: row.id,
    digestId: row.digest_id,
    title: row.listed_title ?? '',
    issueNumber: row.issue_number,
    groupName: row.group_name,
    startDate: row.start_date,
    endDate: row.end_date,
    createdAt: row.created_at.toISOString(),
    publishDate: row.publish_date?.toISOString() ?? null,
    correctedAt: row.corrected_at?.toISOString() ?? null,
    published: row.published,
    edition: row.edition,
    hasDraft: row.published && [row.completed_at, row.edited_at].some((at) => isNewer(at, row.published_at)),
    publicIssue: shown?.id !== row.id ? null : shown.isChosen ? 'chosen' : 'default',
    usage: row.usage,
    run: presentRunJson(row.run),
  };
}

function isNewer(completedAt: Date | null, publishedAt: Date | null): boolean {
  return completedAt !== null && (publishedAt === null || completedAt > publishedAt);
}
