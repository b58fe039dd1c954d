/** Rows of the large data set: podcasts with episodes, of which some are transcribed and some of those have insights. */
import type { Insertable } from 'kysely';
import type { DB } from '../../server/kit/db/tables.ts';
import { toJson } from '../../server/kit/db/wire-columns.ts';
import { type Dice, episodeTitle, groupName, podcastTitle, sentence, topic } from './words.ts';

export type Rows<T extends keyof DB> = Insertable<DB[T]>[];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** How many turns of speech a transcript has. */
export const utterancesPerTranscript = 50;

export function makeGroups(dice: Dice, count: number, now: Date): Rows<'groups'> {
  return Array.from({ length: count }, (_, at) => ({
    id: dice.id(now),
    name: groupName(dice, at + 1),
    description: sentence(dice),
    audience_label: null,
    metadata_options: toJson({ primary_audience: [], content_focus: [], tone: [], episode_type: [] }),
    created_at: new Date(now.getTime() - at * hourMs),
  }));
}

export function makePodcasts(dice: Dice, count: number, now: Date): Rows<'podcasts'> {
  return Array.from({ length: count }, (_, at) => ({
    id: dice.id(now),
    title: podcastTitle(dice, at + 1),
    author: `Host ${at + 1}`,
    description: sentence(dice),
    feed_url: `https://podcast-${at + 1}.invalid/feed.xml`,
    // Nobody answers at these addresses, so nobody asks them for a year.
    next_refresh_at: new Date(now.getTime() + 365 * dayMs),
    last_success_at: new Date(now.getTime() - dice.roll(48) * hourMs),
    ...(at % 25 === 7 ? failing(now) : {}),
    created_at: now,
    updated_at: now,
  }));
}

const failing = (now: Date) => ({
  failures_in_row: 6,
  failing_since: new Date(now.getTime() - 2 * dayMs),
  last_attempt_at: new Date(now.getTime() - hourMs),
  last_error: 'The feed answers 404.',
});

export function makeEpisodes(dice: Dice, podcastId: string, count: number, now: Date): Rows<'episodes'> {
  return Array.from({ length: count }, (_, at) => {
    const pubDate = new Date(now.getTime() - (at * 7 + dice.roll(7)) * dayMs - (1 + dice.roll(23)) * hourMs);
    const durationSecs = 900 + dice.roll(3600);
    return {
      id: dice.id(now),
      podcast_id: podcastId,
      guid: `${podcastId}-${at}`,
      title: episodeTitle(dice, count - at),
      description: `${sentence(dice)} ${sentence(dice)}`,
      pub_date: pubDate,
      sort_at: pubDate,
      duration: String(durationSecs),
      duration_secs: durationSecs,
      audio_url: `https://podcast.invalid/${podcastId}/${at}.mp3`,
      transcript_links: '[]',
      persons: '[]',
      content_hash: `${podcastId}-${at}`,
      first_seen_at: now,
      updated_at: now,
    };
  });
}

type Episode = Rows<'episodes'>[number];
/** Some words in a row. */
export type Talk = (words: number) => string;

export function makeTranscript(
  dice: Dice,
  talk: Talk,
  episode: Episode,
  [host, guest]: readonly [string, string],
): Rows<'transcripts'>[number] {
  const at = new Date(Number(episode.sort_at) + hourMs / 60);
  const utterances = Array.from({ length: utterancesPerTranscript }, (_, n) => ({
    speaker: n % 2 === 0 ? 'A' : 'B',
    start: n * 11_000,
    end: n * 11_000 + 10_500,
    text: talk(12 + dice.roll(16)),
  }));
  return {
    id: dice.id(at),
    episode_id: episode.id,
    status: 'completed',
    source: 'assemblyai',
    utterances: toJson(utterances),
    detected_entities: '[]',
    speaker_labels: toJson({ A: host, B: guest }),
    cost_usd: 0.1,
    created_at: at,
    completed_at: at,
  };
}

/** One in so many could not be read: the lists of what is to do, and of what failed, have rows too. */
const failsEvery = 50;
const failed = 'The model gave no usable answer three times. Try again.';

export const isFailed = ({ status }: { status: string }): boolean => status === 'failed';

/** An insight of it, or the failure to draw one. */
export function makeInsightOrFailure(
  dice: Dice,
  transcript: Rows<'transcripts'>[number],
): Rows<'insights'>[number] {
  const { id, episode_id, created_at, ...insight } = makeInsight(dice, transcript);
  const row = { id, episode_id, created_at };
  return dice.roll(failsEvery) === 0 ? { ...row, status: 'failed' } : { ...row, ...insight };
}

export function makeInsight(dice: Dice, transcript: Rows<'transcripts'>[number]): Rows<'insights'>[number] {
  const at = new Date(Number(transcript.completed_at) + hourMs / 60);
  return {
    id: dice.id(at),
    episode_id: transcript.episode_id,
    created_at: at,
    status: 'completed',
    summary: `${sentence(dice)} ${sentence(dice)}`,
    key_learnings: toJson([sentence(dice), sentence(dice)]),
    main_topics: toJson([topic(dice), topic(dice)]),
    notable_quotes: '[]',
    metadata: toJson({
      primary_audience: 'Agents',
      tone: 'Plain',
      episode_type: 'Conversation',
      audience_relevance: 1 + dice.roll(5),
      audience_label: null,
      confidence: 1 + dice.roll(5),
      content_focus: [topic(dice)],
    }),
    completed_at: at,
  };
}

/** The last tries of insights that failed within the last hours: what In Progress shows until it is tried again. */
export function makeFailedRuns(dice: Dice, insights: Rows<'insights'>, now: Date): Rows<'runs'> {
  return insights.map(({ episode_id: subject }, at) => {
    const finishedAt = new Date(now.getTime() - (at % 12) * hourMs - 60_000);
    return {
      id: dice.id(finishedAt),
      kind: 'insight',
      subject_id: subject,
      status: 'failed',
      attempt: 3,
      error: failed,
      started_at: new Date(finishedAt.getTime() - 90_000),
      finished_at: finishedAt,
    };
  });
}

/** Nine of ten pay. */
export function makeReaders(dice: Dice, count: number, now: Date): Rows<'subscribers'> {
  return Array.from({ length: count }, (_, at) => {
    const createdAt = new Date(now.getTime() - at * hourMs);
    return {
      id: dice.id(createdAt),
      email: `reader-${at + 1}@readers.invalid`,
      email_key: `reader-${at + 1}@readers.invalid`,
      source: 'homepage',
      subscription_status: at % 10 === 0 ? 'none' : 'active',
      created_at: createdAt,
    };
  });
}
