/** "Documents, not games" where games were said, not documents: what is set against one another has changed sides. */
import type { ClaimIndex } from './claim-index.ts';
import { type Line, lineOfClaim, lineOfSaid } from './clauses.ts';
import type { ReadClaim } from './read-claim.ts';
import type { ClaimReason } from './types.ts';

/** Words behind a denial that it denies, where no mark ends them. */
const scope = 8;
const denying = /^(?:not|never|no|neither|nor|without|hardly)$/;

interface Contrast {
  text: string;
  /** Stems of what is so, and of what is not. */
  held: number[];
  denied: number[];
}

export function contrasted(
  claim: ReadClaim,
  close: readonly number[],
  index: ClaimIndex,
): ClaimReason | null {
  const contrast = contrastOf(claim);
  if (contrast === null) return null;
  const said = lineOfSaid(close, index);
  const scopes = deniedPlaces(said);
  // What is said both ways tells nothing.
  const sideOf = (stems: readonly number[]) => {
    const sides = stems.map((stem) => {
      const places = said.ids.flatMap((id, at) => (id === stem ? [scopes.has(at)] : []));
      return places.length === 0 || new Set(places).size > 1 ? null : places[0];
    });
    return {
      denied: sides.filter((side) => side === true).length,
      held: sides.filter((side) => side === false).length,
    };
  };
  const [held, denied] = [sideOf(contrast.held), sideOf(contrast.denied)];
  const isTurned = held.denied > held.held && denied.held > denied.denied;
  return isTurned ? { cause: 'negation', what: contrast.text } : null;
}

/** "A rather than B", "instead of B, A", "A, not B". */
function contrastOf(claim: ReadClaim): Contrast | null {
  const line = lineOfClaim(claim);
  for (const [at, norm] of line.norms.entries()) {
    const isMarker = isSetAgainst(line, at) || (norm === 'not' && line.apart[at] === true);
    if (!isMarker) continue;
    const denied = scopeFrom(line, at + 1);
    const end = line.apart.indexOf(true, at + 1);
    const before = backFrom(line, at - 1);
    const held = before.length > 0 ? before : end < 0 ? [] : scopeFrom(line, end, true);
    const stems = (places: readonly number[]) =>
      places
        .flatMap((place) => (claim.idle[place] === 1 ? [] : [line.ids[place] ?? -1]))
        .filter((id) => id >= 0);
    const contrast = { text: norm, held: stems(held), denied: stems(denied) };
    const own = contrast.held.filter((id) => !contrast.denied.includes(id));
    const others = contrast.denied.filter((id) => !contrast.held.includes(id));
    if (own.length > 0 && others.length > 0) return { text: norm, held: own, denied: others };
  }
  return null;
}

const isSetAgainst = ({ norms }: Line, at: number) =>
  (norms[at] === 'rather' && norms[at + 1] === 'than') || (norms[at] === 'instead' && norms[at + 1] === 'of');

/** Places from here on up to a mark or a "but". */
function scopeFrom({ norms, apart }: Line, from: number, mayBeApart = false): number[] {
  const places: number[] = [];
  for (let at = from; at < norms.length && places.length < scope; at += 1) {
    const goesOn = /^n?or$/.test(norms[at] ?? '') || (mayBeApart && at === from);
    if ((apart[at] === true && !goesOn) || norms[at] === 'but') break;
    places.push(at);
  }
  return places;
}

function backFrom({ norms, apart }: Line, from: number): number[] {
  const places: number[] = [];
  for (let at = from; at >= 0 && places.length < scope; at -= 1) {
    places.push(at);
    if (apart[at] === true || norms[at] === 'but') break;
  }
  return places;
}

function deniedPlaces(line: Line): Set<number> {
  const places = new Set<number>();
  for (const [at, norm] of line.norms.entries()) {
    if (!denying.test(norm) && !isSetAgainst(line, at)) continue;
    for (const place of scopeFrom(line, at + 1)) places.add(place);
  }
  return places;
}
