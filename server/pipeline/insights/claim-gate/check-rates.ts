/** "A month" where "a week" was said: no number is wrong, and yet what the sentence says is. */
import type { ClaimIndex } from './claim-index.ts';
import type { ReadClaim } from './read-claim.ts';
import { stemOf } from './stem.ts';
import type { ClaimReason } from './types.ts';
import { type Unit, unitAt } from './units.ts';

const isTime = ({ kind }: Unit) => kind === 'clock' || kind === 'calendar';
const isSame = (one: Unit, other: Unit) => one.kind === other.kind && one.factor === other.factor;

/** A span of time that nobody names here, while another one stands in its place. */
export function otherSpan(
  claim: ReadClaim,
  chosen: readonly number[],
  near: readonly number[],
  index: ClaimIndex,
): ClaimReason | null {
  const season = otherSeason(claim, near, index);
  if (season !== null) return { cause: 'unit', what: season };
  const spans = claim.loose.filter(({ unit }) => unit !== null && isTime(unit));
  if (spans.length === 0) return null;
  const said = spansIn(near, index);
  const others = spansIn(chosen, index);
  for (const { unit, text } of spans) {
    if (unit === null || said.some((one) => isSame(one, unit))) continue;
    if (others.length > 0) return { cause: 'unit', what: text };
  }
  return null;
}

const seasons = new Set(['spring', 'summer', 'autumn', 'winter']);

/** "Last winter" where only the summer is spoken of. */
function otherSeason(claim: ReadClaim, near: readonly number[], index: ClaimIndex): string | null {
  const own = claim.canonical.find(({ norm }) => seasons.has(norm))?.norm;
  if (own === undefined) return null;
  const said = near.flatMap((sentence) =>
    index.transcript.canonical.slice(index.firstOf[sentence], index.firstOf[sentence + 1]),
  );
  const heard = new Set(said.map(({ norm }) => norm).filter((norm) => seasons.has(norm)));
  return heard.size > 0 && !heard.has(own) ? own : null;
}

/** Every span that is named here, also as "monthly"; "half an hour" is a length of its own. */
function spansIn(sentences: readonly number[], index: ClaimIndex): Unit[] {
  const units: Unit[] = [];
  for (const sentence of sentences) {
    for (let at = index.firstOf[sentence] ?? 0; at < (index.firstOf[sentence + 1] ?? 0); at += 1) {
      const number = index.numbers[index.numberAt[at] ?? -1];
      if (number !== undefined && !number.isLoose && number.value !== 1) continue;
      const norm = index.transcript.canonical[at]?.norm ?? '';
      const unit = unitAt(norm, '') ?? unitAt(stemOf(norm), '');
      if (unit !== null && isTime(unit)) units.push(unit);
    }
  }
  return units;
}
