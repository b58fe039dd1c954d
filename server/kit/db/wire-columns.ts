/** The shapes inside jsonb columns: read as objects, written as JSON text (`toJson`). */
import type { ColumnType } from 'kysely';
import type { z } from 'zod';
import type { Issue } from '../../../contract/digests.ts';
import type { insightMetadata } from '../../../contract/episodes.ts';
import type { MetadataOptions, Quote, QuoteCounts, Usage, Utterance } from '../../../contract/index.ts';

export type { MetadataOptions, QuoteCounts, Usage, Utterance };
export type InsightMetadata = z.infer<typeof insightMetadata>;

/** A quote as stored: the speaker by id only, so that a later label reaches it (server.md section 4.3). */
export type StoredQuote = Omit<Quote, 'speaker'>;

/** What a digest says, without what its row holds (ids, dates, number). */
export type DigestContent = Pick<
  Issue,
  'overview' | 'episodes' | 'crossEpisodeConnections' | 'actionableTips' | 'notableQuotes' | 'sourceMinutes'
>;

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

/** A model's answer as the language provider returned it. */
export interface ModelAnswer {
  text: string;
}

export type Stored<T> = ColumnType<T, string, string>;
export type StoredWithDefault<T> = ColumnType<T, string | undefined, string>;
export type StoredOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;

export function toJson(value: unknown): string {
  return JSON.stringify(value);
}
