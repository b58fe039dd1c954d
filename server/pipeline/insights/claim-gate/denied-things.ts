/** "Several leaks" where nobody knows of a single one: what is denied is the thing, whatever verb denies it. */
import type { ClaimIndex } from './claim-index.ts';
import { clausesOf, type Line, lineOfClaim, lineOfSaid } from './clauses.ts';
import type { ReadClaim } from './read-claim.ts';
import { isStopWord } from './stop-words.ts';
import type { ClaimReason } from './types.ts';

const denying = /^(?:not|never|no|none|nobody|nothing|neither)$/;
/** In a claim, also what denies in one word. */
const denyingSoftly =
  /^(?:not|never|no|none|nobody|nothing|neither|nor|without|hardly|barely|rarely|seldom|unlikely|instead|against|unless|few|zero|(?:refus|reject|den[iy]|declin|fail|lack|miss|disput|object|avoid|stop|doubt|warn|forb|prohib|advis|impossib|unabl).*)$/;
const single = /^(?:single|any|one)$/;
const reach = 12;
/** Things behind the verb that a claim must share. */
const leastThings = 2;

export function deniedThing(
  claim: ReadClaim,
  near: readonly number[],
  index: ClaimIndex,
): ClaimReason | null {
  const own = lineOfClaim(claim);
  const clauses = clausesOf(own).filter(
    ({ from, to }) => !own.norms.slice(from, to + 1).some((norm) => denyingSoftly.test(norm)),
  );
  // A sentence of several clauses joins what was said and what was denied.
  if (clauses.length !== 1 || clausesOf(own).length !== 1) return null;
  for (const sentence of near) {
    const line = lineOfSaid([sentence], index);
    for (const things of thingsDenied(line, claim)) {
      const isClaimed = clauses.some(({ ids }) => things.every((id) => ids.has(id)));
      if (isClaimed && !isSaidElsewhere(things, sentence, near, index))
        return { cause: 'negation', what: 'not' };
    }
  }
  return null;
}

/** For each denial the stems of what it denies; none where the sentence says something else of the claim besides. */
function thingsDenied(line: Line, claim: ReadClaim): number[][] {
  return line.norms.flatMap((norm, at) => {
    const next = line.norms[at + 1] ?? '';
    if (!denying.test(norm) || next === 'only' || (norm === 'no' && line.apart[at + 1] === true)) return [];
    const scope = scopeOf(line, at);
    const from = scope.findIndex((place) => single.test(line.norms[place] ?? ''));
    const counted = from < 0 ? [] : keysIn(scope.slice(from + 1), line);
    if (counted.length > 0 && from <= singleReach) return [counted.slice(0, mostThings)];
    const [, ...things] = keysIn(scope, line);
    const isAll = line.ids.every(
      (id, place) => place >= at || !claim.rare.has(id) || isStopWord(line.norms[place] ?? ''),
    );
    return things.length >= leastThings && isAll && scope.at(-1) === line.norms.length - 1 ? [things] : [];
  });
}
const singleReach = 5;
const mostThings = 2;

/** Places behind the denial, up to a mark. */
function scopeOf({ norms, apart }: Line, at: number): number[] {
  const places: number[] = [];
  for (let place = at + 1; place < norms.length && place <= at + reach; place += 1) {
    // "P&L" is one thing.
    const isApart = apart[place] === true && (norms[place]?.length ?? 0) > 1;
    if (isApart || /^(?:but|because|if|when|unless|until)$/.test(norms[place] ?? '')) break;
    places.push(place);
  }
  return places;
}

const keysIn = (places: readonly number[], { norms, ids }: Line) =>
  places.flatMap((place) => {
    const norm = norms[place] ?? '';
    return isStopWord(norm) && norm.length > 1 ? [] : [ids[place] ?? -1];
  });

/** The same is said without a denial. */
function isSaidElsewhere(
  things: readonly number[],
  own: number,
  near: readonly number[],
  index: ClaimIndex,
): boolean {
  return near.some((sentence) => {
    if (sentence === own) return false;
    const line = lineOfSaid([sentence], index);
    return things.every((id) => line.ids.includes(id)) && !line.norms.some((norm) => denying.test(norm));
  });
}
