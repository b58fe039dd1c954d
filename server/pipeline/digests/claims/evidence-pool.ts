/**
 * What a digest may rest on: the sentences and quotes of its insights by their names, "e1.l3", and the places in the
 * transcripts behind them. Their own prose is no evidence (evidence.md, "The claim gate", 7).
 */
import type { StoredDigestClaim } from '../../../kit/db/wire-columns.ts';
import type { Member } from '../compose-request.ts';

export type Place = StoredDigestClaim['evidence'][number];

export interface Ground {
  /** "e1.l3" */
  key: string;
  episodeId: string;
  /** Its name within the insight: "s2", "l3", "q1". */
  id: string;
  places: readonly Place[];
  /** The names in its words: they were checked against its transcript, and need not stand in the places shown. */
  names: readonly string[];
  /** Its sentences as they were judged with all of the transcript; none of a quote. */
  claims: readonly GroundClaim[];
}

export type GroundClaim = Pick<StoredDigestClaim, 'text' | 'state' | 'evidence' | 'arithmetic'>;

export type Pool = ReadonlyMap<string, Ground>;

const capitals = /\p{Lu}[\p{L}'’.-]*(?:\s+\p{Lu}[\p{L}'’.-]*)*/gu;

export function poolOf(members: readonly Member[]): Pool {
  const pool = new Map<string, Ground>();
  for (const { key: member, source, insight } of members) {
    const add = (id: string, text: string, places: readonly Place[], claims: readonly GroundClaim[] = []) =>
      pool.set(`${member}.${id}`, {
        key: `${member}.${id}`,
        episodeId: source.id,
        id,
        places,
        names: text.match(capitals) ?? [],
        claims,
      });
    const judged = Map.groupBy(insight.claims, ({ id }) => id.replace(/\..*$/, ''));
    for (const { id, text, evidence } of [...insight.summary, ...insight.learnings])
      add(
        id,
        text,
        evidence.map(fixed),
        (judged.get(id) ?? []).map((claim) => ({ ...claim, evidence: claim.evidence.map(fixed) })),
      );
    for (const [at, quote] of insight.quotes.entries()) {
      const place = {
        episodeId: source.id,
        second: quote.timestamp,
        speakerId: quote.speakerId ?? '',
        speaker: quote.speaker,
        words: quote.text,
        before: quote.before,
        after: quote.after,
      };
      add(`q${at + 1}`, quote.text, [quote.speakerId === undefined ? { ...place, isFixed: true } : place]);
    }
  }
  return pool;
}

/** A name that an insight keeps is kept here too: the transcript that it was read in is gone. */
function fixed(place: Place): Place {
  return place.speaker === undefined ? place : { ...place, isFixed: true };
}

/** The places behind these, each once, in the order of the episode. */
export function placesBehind(grounds: readonly Ground[]): Place[] {
  const seen = new Map<string, Place>();
  for (const { places } of grounds) {
    for (const place of places) {
      const key = `${place.episodeId} ${place.second} ${place.words}`;
      if (!seen.has(key)) seen.set(key, place);
    }
  }
  return [...seen.values()].sort((a, b) =>
    a.episodeId === b.episodeId ? a.second - b.second : a.episodeId < b.episodeId ? -1 : 1,
  );
}
