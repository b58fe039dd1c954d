import type { InsightClaim } from '../../../contract/claims.ts';
import type { Quote, InsightRow as WireRow } from '../../../contract/insights.ts';
import { presentRunJson } from '../../jobs/runs/index.ts';
import type { StoredInsightClaim, StoredQuote } from '../../kit/db/wire-columns.ts';
import { presentBrief } from '../episodes/index.ts';
import { displayName } from '../transcripts/index.ts';
import type { ListedInsight } from './store.ts';

/** An insight as lists show it, without its text. */
export function presentInsight(row: ListedInsight): WireRow {
  return {
    id: row.id,
    episodeId: row.episode_id,
    status: row.status as WireRow['status'],
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    ...presentBrief(row),
    metadata: row.metadata,
    run: presentRunJson(row.run),
  };
}

/** A stored quote with its speaker's name, as the labels are now. */
export function presentQuote(quote: StoredQuote, labels: Readonly<Record<string, string>>): Quote {
  return {
    ...quote,
    speaker: quote.speaker === undefined ? displayName(quote.speakerId, labels) : quote.speaker,
  };
}

/** A stored claim with the names of who is heard at its places, as the labels are now. */
export function presentClaim(
  claim: StoredInsightClaim,
  labels: Readonly<Record<string, string>>,
): InsightClaim {
  return {
    ...claim,
    evidence: claim.evidence.map((place) => ({
      ...place,
      speaker: place.speaker === undefined ? displayName(place.speakerId, labels) : place.speaker,
    })),
  };
}
