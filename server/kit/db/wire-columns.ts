/** The shapes inside jsonb columns: read as objects, written as JSON text (`toJson`). */
import type { ColumnType } from 'kysely';
import type { z } from 'zod';
import type { Issue } from '../../../contract/digests.ts';
import type { insightMetadata } from '../../../contract/episodes.ts';
import type {
  ClaimCounts,
  DeliveryCounts,
  DigestClaim,
  EvidencePlace,
  InsightClaim,
  LeftOutClaim,
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

/** A place as stored: its speaker as a stored quote's. */
export type StoredPlace = Omit<EvidencePlace, 'speaker'> & { speaker?: string | null };
export type StoredInsightClaim = Omit<InsightClaim, 'evidence'> & { evidence: StoredPlace[] };

/** Beside the text of an insight: what its sentences stand on, and what was left out of it. */
export interface InsightClaims {
  kept: StoredInsightClaim[];
  leftOut: LeftOutClaim[];
  counts: ClaimCounts;
}

/** A quote inside a digest keeps its speaker id for as long as a later label may still reach it (drafts). */
type WithSpeakerId<T> = T & { speakerId?: string };
type DigestQuote = Issue['notableQuotes'][number];
type DigestEpisode = Issue['episodes'][number];

/** A place of a digest; `isFixed`: its name stays, since the transcript that its speaker id belongs to is gone. */
type DigestPlace = StoredPlace & { isFixed?: boolean };
export type StoredDigestClaim = Omit<DigestClaim, 'evidence'> & { evidence: DigestPlace[] };

/** What a digest says, without what its row holds (ids, dates, number). */
export type DigestContent = Pick<
  Issue,
  'title' | 'overview' | 'crossEpisodeConnections' | 'actionableTips' | 'sourceMinutes' | 'order'
> & {
  claims?: StoredDigestClaim[];
  /** Drafts only; readers are not given what was left out. */
  leftOut?: LeftOutClaim[];
  claimCounts?: ClaimCounts;
  /** Drafts only: what a person did to it. */
  hand?: DraftHand;
  episodes: (Omit<DigestEpisode, 'viral_moments'> & {
    viral_moments: WithSpeakerId<DigestEpisode['viral_moments'][number]>[];
  })[];
  notableQuotes: WithSpeakerId<DigestQuote>[];
};

/** What the admin changed in a draft, so that a regeneration keeps it and nothing is lost for good. */
export interface DraftHand {
  /** By item (contract/digest-edits.ts); `made` is what the model had written before a person first changed it. */
  locks: Record<string, { at: string; wouldSay: string[] | null; made?: string[] }>;
  /** Taken out, and kept out by a regeneration. */
  dropped: {
    quotes: DigestContent['notableQuotes'];
    moments: (DigestContent['episodes'][number]['viral_moments'][number] & { episodeId: string })[];
    episodes: DigestContent['episodes'];
    connections: DigestContent['crossEpisodeConnections'];
    tips: DigestContent['actionableTips'];
    insights: (DigestContent['episodes'][number]['key_insights'][number] & { episodeId: string })[];
  };
  /** Of words that are not printed now: an undo brings them back as they were judged. */
  claims: StoredDigestClaim[];
}

export interface TranscriptLink {
  url: string;
  type: string;
  language: string | null;
  rel: string | null;
}

/** A group that a podcast left when it was taken out, and since when it was in it: an ISO instant. */
export interface LeftGroup {
  groupId: string;
  addedAt: string;
}

/** What tells one file of audio from another; `bytes` null where its host does not say. */
export interface AudioMark {
  bytes: number | null;
  /** Of the first 64 KB. */
  beginning: string;
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
