import { startRun } from '../../jobs/runs/index.ts';
import { inTransaction, type Trx } from '../../kit/db/connect.ts';
import { notFound, unusable } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { inQuotes } from '../../kit/in-quotes.ts';
import { type GroupRow, getGroup } from '../groups/index.ts';
import { listCompletedInsights } from '../insights/index.ts';
import { readSettings } from '../settings/index.ts';
import type { DigestDeps } from './deps.ts';
import { digestName, digestNameStem } from './digest-name.ts';
import {
  attachRun,
  findSamePending,
  insertDigest,
  listSources,
  listStrangers,
  listTakenNames,
  lockDigest,
  lockDigestNames,
  type NewDigest,
} from './store.ts';

/** What else belongs to the start of a digest, in its transaction; what it throws undoes the start. */
type Also = (trx: Trx, digestId: string) => Promise<void>;

export interface DigestRequest {
  groupId: string;
  startDate: string;
  endDate: string;
  episodeIds: readonly string[];
}

/** Starts the run that makes a digest, or joins the same one under way; answers digest and run. */
export async function requestDigest(
  deps: DigestDeps,
  request: DigestRequest,
  also: Also = async () => undefined,
): Promise<{ id: string; runId: string }> {
  const group = await getGroup(deps.db, request.groupId);
  if (request.endDate < request.startDate) throw unusable('The end date lies before the start date.');
  const episodeIds = [...new Set(request.episodeIds)].sort();
  await checkEpisodes(deps, episodeIds);
  await checkGroup(deps, group, episodeIds);
  return inTransaction(deps.db, async (trx) => {
    const started = await insertAndStart(deps, trx, group, { ...request, episodeIds });
    await also(trx, started.id);
    return started;
  });
}

/** Makes an existing digest again from the same episodes; the finished version stays until the new one is complete. */
export async function regenerateDigest(deps: DigestDeps, id: string): Promise<{ id: string; runId: string }> {
  return inTransaction(deps.db, async (trx) => {
    const digest = await lockDigest(trx, { id });
    if (digest === null) throw notFound('This digest');
    const there = await listSources(trx, digest.episode_ids);
    if (there.length === 0) throw unusable('All shows of this digest were taken out. Bring one back first.');
    await checkEpisodes(
      deps,
      there.map(({ id: episodeId }) => episodeId),
    );
    const { run } = await startRun(trx, deps, { kind: 'digest', subjectId: digest.id });
    await attachRun(trx, digest.id, run);
    return { id: digest.id, runId: run.id };
  });
}

async function insertAndStart(
  deps: DigestDeps,
  trx: Trx,
  group: GroupRow,
  request: DigestRequest,
): Promise<{ id: string; runId: string }> {
  await lockDigestNames(trx);
  const stem = digestNameStem(group.name, request.endDate);
  const taken = await listTakenNames(trx, stem);
  const digest: NewDigest = {
    ...request,
    id: newId(),
    digestId: digestName(group.name, request.endDate, (name) => taken.has(name)),
    groupName: group.name,
    createdAt: deps.clock.now(),
  };
  const same = await findSamePending(trx, digest);
  if (same?.run_id) return { id: same.id, runId: same.run_id };
  await insertDigest(trx, digest);
  const { run } = await startRun(trx, deps, { kind: 'digest', subjectId: digest.id });
  await attachRun(trx, digest.id, run);
  return { id: digest.id, runId: run.id };
}

/** Every episode must exist and have a completed insight; those that have none are named (server.md section 4.4). */
async function checkEpisodes({ db, language }: DigestDeps, episodeIds: readonly string[]): Promise<void> {
  if (episodeIds.length === 0) throw unusable('Please select at least one episode to include in the digest');
  const sources = await listSources(db, episodeIds);
  if (sources.length < episodeIds.length) {
    throw unusable('Some of these episodes no longer exist. Load the list again and choose anew.');
  }
  const ready = new Set((await listCompletedInsights(db, episodeIds)).map(({ episodeId }) => episodeId));
  const missing = sources.filter(({ id }) => !ready.has(id)).map(({ title }) => inQuotes(title));
  if (missing.length > 0) {
    throw unusable(
      `Without completed insights these cannot be in a digest: ${listOf(missing)}. Generate them first.`,
    );
  }
  language.checkUsable((await readSettings(db)).anthropic_digest_model);
}

/** A list that was loaded before a podcast left the group may still offer its episodes. */
async function checkGroup({ db }: DigestDeps, group: GroupRow, episodeIds: readonly string[]): Promise<void> {
  const strangers = await listStrangers(db, group.id, episodeIds);
  if (strangers.length === 0) return;
  const names = strangers.map(({ title }) => inQuotes(title));
  throw unusable(
    `These are not of a podcast in ${inQuotes(group.name)}: ${listOf(names)}. Load the list again.`,
  );
}

function listOf(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}
