import type { Quote } from '../../../contract/insights.ts';
import { splitSentences } from '../../../edition/index.ts';
import type { Db, Trx } from '../../kit/db/connect.ts';
import type { StoredInsightClaim } from '../../kit/db/wire-columns.ts';
import { listLabels } from '../transcripts/index.ts';
import { presentQuote } from './present-insight.ts';
import { type InsightRow, listCompleted } from './store.ts';

export interface NamedText {
  id: string;
  text: string;
  /** Where it stands; none on insights that were made before claims were checked. */
  evidence: StoredInsightClaim['evidence'];
}

/** What a digest takes from an episode's insight; names are resolved. */
export interface CompletedInsight {
  episodeId: string;
  /** The sentences of its summary and its learnings, by the name that a digest rests on: "s1", "l3". */
  summary: NamedText[];
  learnings: NamedText[];
  /** The same, each sentence by itself and with its verdict; none on insights that were made before claims were checked. */
  claims: StoredInsightClaim[];
  mainTopics: string[];
  /** Relevance to the group's audience, 0 to 5; null where the model gave none. */
  relevance: number | null;
  /** Without a speaker id where the name is fixed: its transcript was replaced or deleted since. */
  quotes: (Omit<Quote, 'speakerId'> & { speakerId?: string })[];
  /** Who is shown as the speaker, by speaker id: of places that no name was fixed for. */
  labels: Readonly<Record<string, string>>;
  /** Changes when the insight or its transcript does. */
  stamp: string;
}

/** The completed insights of these episodes, in no order; an episode without one is missing. */
export async function listCompletedInsights(
  db: Db | Trx,
  episodeIds: readonly string[],
): Promise<CompletedInsight[]> {
  const rows = await listCompleted(db, episodeIds);
  const labels = await listLabels(
    db,
    rows.map((row) => row.episode_id),
  );
  return rows.map((row) => ({
    episodeId: row.episode_id,
    ...textsOf(row),
    claims: row.claims?.kept ?? [],
    mainTopics: row.main_topics,
    relevance: row.metadata?.audience_relevance ?? null,
    quotes: row.notable_quotes.map((stored) => {
      const { speakerId, ...quote } = presentQuote(stored, labels.get(row.episode_id) ?? {});
      return stored.speaker === undefined ? { ...quote, speakerId } : quote;
    }),
    labels: labels.get(row.episode_id) ?? {},
    stamp: `${row.completed_at?.getTime() ?? 0} ${row.notable_quotes.some(({ speaker }) => speaker !== undefined)}`,
  }));
}

function textsOf({ claims, summary, key_learnings: learnings }: InsightRow): {
  summary: NamedText[];
  learnings: NamedText[];
} {
  if (claims === null) {
    const named = (mark: string) => (text: string, at: number) => ({
      id: `${mark}${at + 1}`,
      text,
      evidence: [],
    });
    return { summary: splitSentences(summary ?? '').map(named('s')), learnings: learnings.map(named('l')) };
  }
  const of = (part: StoredInsightClaim['part']) => claims.kept.filter((claim) => claim.part === part);
  const whole = new Map<string, NamedText>();
  for (const { id, text, evidence } of of('keyLearning')) {
    const name = id.replace(/\..*$/, '');
    const before = whole.get(name);
    whole.set(name, {
      id: name,
      text: before === undefined ? text : `${before.text} ${text}`,
      evidence: [...(before?.evidence ?? []), ...evidence],
    });
  }
  return {
    summary: of('summary').map(({ id, text, evidence }) => ({ id, text, evidence })),
    learnings: [...whole.values()],
  };
}
