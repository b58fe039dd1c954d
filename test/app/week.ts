/** The week's verbs on a running product, as another process of it would call them, at a time that the test chooses. */
import { sql } from 'kysely';
import { makeInsight, makeTranscript } from '../../launch/seed/make-rows.ts';
import { createDice, sentence } from '../../launch/seed/words.ts';
import { createQueue } from '../../server/jobs/queue.ts';
import { createHeldRuns, retryPolicy } from '../../server/jobs/runs/index.ts';
import type { Clock } from '../../server/kit/clock.ts';
import { listenForChanges } from '../../server/kit/db/changes.ts';
import { toJson } from '../../server/kit/db/wire-columns.ts';
import { newId } from '../../server/kit/ids.ts';
import { createOutbound } from '../../server/kit/outbound/index.ts';
import { tellAdmin } from '../../server/people/letters/index.ts';
import { createBudget } from '../../server/pipeline/budget/index.ts';
import { createFlow } from '../../server/pipeline/flow.ts';
import { findModel } from '../../server/pipeline/settings/index.ts';
import { defaultPollMs } from '../../server/pipeline/transcripts/index.ts';
import type { WeekDeps } from '../../server/pipeline/week/deps.ts';
import { isWeekEnding } from '../../server/pipeline/week/index.ts';
import { draftsJobName, newEpisodesJobName } from '../../server/pipeline/week/job-names.ts';
import { anthropicLanguage } from '../../server/providers/language/anthropic.ts';
import { createTranscribers } from '../../server/providers/transcription/index.ts';
import { quietLog, type TestDatabase } from './database.ts';
import type { TestApp } from './start-test-app.ts';

export interface MovedClock extends Clock {
  set(at: string | Date): void;
}

export function clockAt(at: string): MovedClock {
  let now = new Date(at);
  return {
    now: () => new Date(now),
    set: (next) => {
      now = new Date(next);
    },
  };
}

/**
 * What the week's verbs need, with the sandbox as the outside world. `close` lets go of it. The product no longer looks
 * by itself: two that look at once would make a test depend on which is first.
 */
export async function weekDepsOf(
  product: TestApp,
  { clock, timeZone }: { clock: Clock; timeZone: string },
): Promise<WeekDeps & { close(): Promise<void> }> {
  const { db, url } = product.database;
  await sql`delete from pgboss.schedule where name in (${newEpisodesJobName}, ${draftsJobName})`.execute(db);
  await leaveDraftsToTest(db);
  const changes = await listenForChanges({ url, log: quietLog });
  const queue = createQueue({ url, log: quietLog, worker: false });
  await queue.start([]);
  const held = createHeldRuns({ db, changes });
  const outbound = createOutbound({ allowPrivate: true, exemptOrigins: [], userAgent: 'tests' });
  const base = {
    db,
    clock,
    queue,
    held,
    changes,
    outbound,
    random: Math.random,
    retry: retryPolicy,
    log: quietLog,
  };
  const budget = createBudget({ db, clock, timeZone });
  const flow = createFlow({ queue, clock, timeZone });
  const language = anthropicLanguage({
    apiKey: 'sandbox-anthropic',
    baseUrl: product.sandbox.url('anthropic'),
    findModel,
  });
  const transcribers = createTranscribers({
    assemblyai: { apiKey: 'sandbox-assemblyai', baseUrl: product.sandbox.url('assemblyai') },
    taddy: { userId: '1', apiKey: 'sandbox-taddy', baseUrl: product.sandbox.url('taddy') },
  });
  return {
    ...base,
    timeZone,
    transcripts: { ...base, ...flow, transcribers, budget, pollMs: defaultPollMs, publicOrigin: () => null },
    insights: { ...base, language, budget, isWeekEnding: () => isWeekEnding({ db, clock, timeZone }) },
    digests: {
      ...base,
      ...flow,
      language,
      budget,
      digestPublished: async () => undefined,
      digestTakenBack: async () => undefined,
    },
    sendWhenReady: async () => ({ stopped: 'This installation does not send by itself.' }),
    tellAdmin: (trx, key, note) => tellAdmin(trx, { clock, queue, mailDomain: 'localhost' }, key, note),
    async close() {
      await queue.stop(1_000);
      held.close();
      await outbound.close();
      await changes.close();
    },
  };
}

/** A digest that is made asks for a look as well; that job never comes to the product's worker. */
async function leaveDraftsToTest(db: TestDatabase['db']): Promise<void> {
  await sql`create or replace function leave_drafts() returns trigger language plpgsql as 'begin return null; end'`.execute(
    db,
  );
  await sql`create or replace trigger leave_drafts before insert on pgboss.job_common
    for each row when (new.name = ${sql.lit(draftsJobName)}) execute function leave_drafts()`.execute(db);
}

export interface PutEpisode {
  podcastId: string;
  title: string;
  pubDate: string | Date | null;
  firstSeenAt?: string | Date;
  secs?: number;
  /** How far it has come; by itself nobody has touched it. */
  upTo?: 'transcript' | 'insight';
  relevance?: number;
  audioUrl?: string | null;
}

const dice = createDice(7);

/** An episode as a feed and the line before would have left it; answers its id. */
export async function putEpisode({ db }: TestDatabase, wish: PutEpisode): Promise<string> {
  const seenAt = new Date(wish.firstSeenAt ?? wish.pubDate ?? new Date());
  const pubDate = wish.pubDate === null ? null : new Date(wish.pubDate);
  const secs = wish.secs ?? 1_800;
  const episode = {
    id: newId(),
    podcast_id: wish.podcastId,
    guid: newId(),
    title: wish.title,
    pub_date: pubDate,
    sort_at: pubDate ?? seenAt,
    duration: String(secs),
    duration_secs: secs,
    audio_url: wish.audioUrl === undefined ? `https://podcast.invalid/${newId()}.mp3` : wish.audioUrl,
    transcript_links: '[]',
    persons: '[]',
    content_hash: wish.title,
    first_seen_at: seenAt,
    updated_at: seenAt,
  };
  await db.insertInto('episodes').values(episode).execute();
  if (wish.upTo === undefined) return episode.id;
  const transcript = makeTranscript(dice, () => sentence(dice), episode, ['Dana', 'Luis']);
  await db.insertInto('transcripts').values(transcript).execute();
  if (wish.upTo === 'transcript') return episode.id;
  const insight = makeInsight(dice, transcript);
  const metadata = JSON.parse(String(insight.metadata)) as Record<string, unknown>;
  const relevance = wish.relevance ?? 3;
  await db
    .insertInto('insights')
    .values({ ...insight, metadata: toJson({ ...metadata, audience_relevance: relevance }) })
    .execute();
  return episode.id;
}

/** A group with a podcast whose feed nobody reads. */
export async function putGroup(
  product: TestApp,
  name: string,
  addedAt: string | Date,
): Promise<{ groupId: string; podcastId: string }> {
  const { db } = product.database;
  const groupId: string = (await product.call('POST', '/api/groups', { name })).body.id;
  const podcastId = newId();
  const at = new Date(addedAt);
  await db
    .insertInto('podcasts')
    .values({
      id: podcastId,
      title: `${name} podcast`,
      feed_url: `https://${podcastId}.invalid/feed.xml`,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await db
    .insertInto('group_podcasts')
    .values({ group_id: groupId, podcast_id: podcastId, added_at: at })
    .execute();
  return { groupId, podcastId };
}
