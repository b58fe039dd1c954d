/** The shapes inside jsonb columns: read as objects, written as JSON text (`toJson`). */
import type { ColumnType } from 'kysely';
import type { z } from 'zod';
import type { Issue } from '../../../contract/digests.ts';
import type { insightMetadata } from '../../../contract/episodes.ts';
import type {
  DeliveryCounts,
  MetadataOptions,
  Quote,
  QuoteCounts,
  Usage,
  Utterance,
} from '../../../contract/index.ts';

export type { DeliveryCounts, Issue, MetadataOptions, QuoteCounts, Usage, Utterance };
export type InsightMetadata = z.infer<typeof insightMetadata>;

/**
 * A quote as stored: the speaker by id only, so that a later label reaches it (server.md section 4.3). The name is
 * written beside it only when the transcript with its labels goes away.
 */
export type StoredQuote = Omit<Quote, 'speaker'> & { speaker?: string | null };

/** A quote inside a digest keeps its speaker id for as long as a later label may still reach it (drafts). */
type WithSpeakerId<T> = T & { speakerId?: string };
type DigestQuote = Issue['notableQuotes'][number];
type DigestEpisode = Issue['episodes'][number];

/** What a digest says, without what its row holds (ids, dates, number). */
export type DigestContent = Pick<
  Issue,
  'title' | 'overview' | 'crossEpisodeConnections' | 'actionableTips' | 'sourceMinutes'
> & {
  episodes: (Omit<DigestEpisode, 'viral_moments'> & {
    viral_moments: WithSpeakerId<DigestEpisode['viral_moments'][number]>[];
  })[];
  notableQuotes: WithSpeakerId<DigestQuote>[];
};

export interface TranscriptLink {
  url: string;
  type: string;
  language: string | null;
  rel: string | null;
}

export interface Person {
  name: string;
  role: string;
}

/** A model's answer as the language provider returned it; `problem` says why it cannot be used at all. */
export interface ModelAnswer {
  text: string;
  problem: { sentence: string; askAgain: boolean } | null;
}

export type Stored<T> = ColumnType<T, string, string>;
export type StoredWithDefault<T> = ColumnType<T, string | undefined, string>;
export type StoredOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** JSON text as a jsonb column takes it: PostgreSQL refuses NUL characters and halves of surrogate pairs. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\u0000', '').toWellFormed() : part,
  );
}
