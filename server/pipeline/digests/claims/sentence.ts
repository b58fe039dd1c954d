/** A sentence of a digest, what it may rest on, and what was found of it. */
import type { DigestClaim } from '../../../../contract/claims.ts';
import type { Member } from '../compose-request.ts';
import type { Place, Pool } from './evidence-pool.ts';

export interface Sentence {
  text: string;
  /** What it says it rests on: "e1.l3"; unknown ones are passed over. */
  rests: readonly string[];
  /** Keys of the episodes that it may speak of; null: of all. */
  members: readonly string[] | null;
}

export interface Judged {
  state: DigestClaim['state'];
  why: string | null;
  evidence: Place[];
  /** Of the evidence what a reader needs; all of it where absent. */
  needed?: Place[];
  rests: DigestClaim['rests'];
  arithmetic?: DigestClaim['arithmetic'];
}

export interface Facts {
  members: readonly Member[];
  pool: Pool;
  /** Names that need no place: of the shows, the episodes, the group. */
  known: readonly string[];
}
