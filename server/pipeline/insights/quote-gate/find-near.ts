/**
 * Looks for the places that say the same with only harmless differences: spellings, slips, or at most one word in
 * eight, none of them protected and none a name (server.md section 4.3). First it is measured how near each place can
 * be at all, then the nearest are aligned word by word, the best and last of them first, within a fixed number of steps.
 */
import { type Alignment, align, type Costs, cellsOf, impossible, makeWorkspace, type Step } from './align.ts';
import { canonicalOf } from './canonical.ts';
import { coversWords } from './covers-words.ts';
import { editDistances } from './edit-distances.ts';
import type { Stretch } from './find-exact.ts';
import { placesJoined } from './joins-places.ts';
import { mayOppose } from './opposites.ts';
import { isEdge, isGuarded, type PreparedTranscript } from './prepare-transcript.ts';
import { isTypingSlip } from './typing-slip.ts';
import { isAside } from './vocabulary.ts';
import type { CanonicalWord, Word } from './words.ts';

/** At most one word in this many may differ. */
const oneIn = 8;
/** A text with more words than this in 2,000 characters is no sentence. */
const mostWords = 500;
const mostCells = 120_000;
/** Several words in a row that differ are another thought. */
const mostInARow = 2;
const aroundSteps = 4;

export interface NearFinds {
  /** All with the same, least number of differences; in the order of the conversation. */
  stretches: Stretch[];
  /** Steps and cells, for the bound on the cost. */
  work: number;
}

/** `wholly`: nothing that was said may be passed over (the offer has dots in it). */
export function findNear(words: readonly Word[], transcript: PreparedTranscript, wholly: boolean): NearFinds {
  const offered = canonicalOf(words);
  const length = offered.length;
  const budget = Math.floor(length / oneIn);
  const slack = Math.max(1, budget);
  const { known } = transcript.canonicalRow;
  const unheard = offered.filter(({ norm }) => !known.has(norm)).length;
  if (length === 0 || length > mostWords || unheard > slack) return { stretches: [], work: 0 };
  const distances = editDistances(
    offered.map(({ norm }) => norm),
    transcript.canonicalRow,
  );
  const ends = nearestEnds(distances.at, slack, length);
  const costs = costsOf(offered, transcript, budget === 0 || !transcript.english, wholly);
  const room = makeWorkspace(length, slack);
  const joinsPlaces = placesJoined(offered, transcript.canonicalRow);
  const found = new Map<string, Stretch>();
  let least = slack;
  let work = distances.steps;
  for (const end of ends) {
    if ((distances.at[end] ?? 0) > least || work - distances.steps > mostCells) break;
    work += cellsOf(length, slack);
    const alignment = align(length, end, transcript.canonical.length, slack, costs, room);
    if (alignment === null || alignment.cost > least || saysOther(alignment, offered, words, transcript))
      continue;
    const stretch = joinsPlaces(alignment) ? null : stretchOf(alignment, transcript);
    if (stretch === null) continue;
    if (alignment.cost < least) found.clear();
    least = alignment.cost;
    found.set(`${stretch.from}-${stretch.to}`, stretch);
  }
  return { stretches: [...found.values()].sort((a, b) => a.from - b.from), work };
}

/** Where a match may end: the nearest place of each stretch that is near enough; the best first, then the last. */
function nearestEnds(distances: Uint16Array, most: number, length: number): number[] {
  const ends: number[] = [];
  let open = -1;
  for (let place = 0; place < distances.length; place += 1) {
    const distance = distances[place] ?? 0;
    if (distance > most) {
      open = -1;
      continue;
    }
    const last = ends.at(-1) ?? 0;
    const fresh = open === -1 || place - open >= length;
    if (fresh) {
      open = place;
      ends.push(place);
    } else if (distance <= (distances[last] ?? 0)) ends[ends.length - 1] = place;
  }
  return ends.sort((a, b) => (distances[a] ?? 0) - (distances[b] ?? 0) || b - a);
}

function costsOf(
  offered: readonly CanonicalWord[],
  transcript: PreparedTranscript,
  strict: boolean,
  wholly: boolean,
): Costs {
  const { canonical, canonicalRow, guarded, names } = transcript;
  const { ids, known } = canonicalRow;
  const wanted = Int32Array.from(offered, ({ norm }) => known.get(norm) ?? -1);
  const shouted = offered.filter(({ capital }) => capital).length * 2 > offered.length;
  const kept = Uint8Array.from(offered, (word) =>
    isGuarded(shouted ? { ...word, capital: false } : word, names) || isForeign(word.norm, known) ? 1 : 0,
  );
  const relations = relationsOf(offered, transcript, wanted);
  return {
    wanted,
    said: ids,
    replace: (at, place) => {
      const relation = relations(at, place);
      if (relation === slip) return 1;
      return strict || kept[at] === 1 || guarded[place] === 1 || relation === opposed ? impossible : 1;
    },
    drop: Uint16Array.from(offered, ({ norm }, at) =>
      kept[at] === 1 || (strict && !isAside(norm)) ? impossible : 1,
    ),
    skip: (place) => {
      if (wholly || guarded[place] === 1) return impossible;
      return strict && !isAside(canonical[place]?.norm ?? '') ? impossible : 1;
    },
  };
}

const slip = 1;
const opposed = 2;
const other = 3;

/** How an offered word and a said one are related; each pair of words is looked at once. */
function relationsOf(
  offered: readonly CanonicalWord[],
  { canonical, canonicalRow, names }: PreparedTranscript,
  wanted: Int32Array,
): (at: number, place: number) => number {
  const { ids, known } = canonicalRow;
  const seen = new Uint8Array(offered.length * known.size);
  return (at, place) => {
    const cell = at * known.size + Number(ids[place]);
    const before = seen[cell];
    if (before !== 0 && before !== undefined) return before;
    const said = canonical[place];
    const norm = offered[at]?.norm ?? '';
    let relation = other;
    if (said === undefined) return opposed;
    const isName = said.capital || names.has(said.norm);
    if (wanted[at] === -1 && isTypingSlip(norm, said.norm, isName)) relation = slip;
    else if (mayOppose(norm, said.norm)) relation = opposed;
    seen[cell] = relation;
    return relation;
  };
}

/** A word in letters that neither the language nor the talk uses: nobody knows whether it is a negation. */
const isForeign = (norm: string, known: ReadonlyMap<string, number>) =>
  /[^\p{ASCII}]/u.test(norm) && !known.has(norm);

/** "Had" and "would" are one word as "'d", and "has" and "is" as "'s"; written out they are two. */
const twoForms = new Set(['had', 'would', 'has', 'is']);

function changesForm(
  { steps }: Alignment,
  offered: readonly CanonicalWord[],
  words: readonly Word[],
  transcript: PreparedTranscript,
): boolean {
  return steps.some(({ same, offered: at, said }) => {
    const one = words[offered[at]?.from ?? -1]?.norm ?? '';
    const other = transcript.words[transcript.canonical[said]?.from ?? -1]?.norm ?? '';
    return same && one !== other && twoForms.has(one) && twoForms.has(other);
  });
}

/** Whether the differences, few as they are, make it another sentence. */
const saysOther = (
  alignment: Alignment,
  offered: readonly CanonicalWord[],
  words: readonly Word[],
  transcript: PreparedTranscript,
) =>
  runsApart(alignment) ||
  reachesOut(alignment, offered, transcript) ||
  swapsOpposites(alignment, offered, transcript) ||
  changesForm(alignment, offered, words, transcript) ||
  coversWords(alignment, offered, words.length, transcript);

/** Too many in a row that differ, or differences of two kinds side by side: a replacement that was not allowed. */
function runsApart({ steps }: Alignment): boolean {
  let run = 0;
  let kind = '';
  for (const { same, offered, said } of steps) {
    run = same ? 0 : run + 1;
    const here = said < 0 ? 'added' : offered < 0 ? 'left out' : 'replaced';
    if (run > mostInARow || (run > 1 && here !== kind)) return true;
    kind = here;
  }
  return false;
}

/** "Dangerous, safe" for "dangerous, dangerous": an opposite that came in and the word that it came for. */
function swapsOpposites(
  { steps }: Alignment,
  offered: readonly CanonicalWord[],
  { canonical }: PreparedTranscript,
): boolean {
  return steps.some((step, at) => {
    if (step.said >= 0) return false;
    const added = offered[step.offered]?.norm ?? '';
    const around = steps.slice(Math.max(0, at - aroundSteps), at + aroundSteps + 1);
    return around.some((one) => one.offered < 0 && mayOppose(added, canonical[one.said]?.norm ?? ''));
  });
}

/**
 * Whether it passes over a border between sentences and part of the next one, or finds one offered word ("isn't") in
 * two sentences ("is. Not that …"): then what stands behind the border says something else.
 */
function reachesOut(
  { steps }: Alignment,
  offered: readonly CanonicalWord[],
  transcript: PreparedTranscript,
): boolean {
  const said = steps.filter((step) => step.said >= 0);
  let run: Step[] = [];
  return said.some((step, at) => {
    const before = said[at - 1];
    const edge = isEdge(step.said - 1, step.said, transcript);
    if (step.offered < 0) {
      run.push(step);
      return false;
    }
    const passed = run;
    run = [];
    if (passed.length === 0) {
      const word = offered[step.offered];
      return edge && before !== undefined && word?.from === offered[before.offered]?.from;
    }
    const empty = passed.every((one) => isAside(transcript.canonical[one.said]?.norm ?? ''));
    const edges = passed.filter((one) => isEdge(one.said - 1, one.said, transcript)).length;
    return !empty && (edges > 0 ? !edge : edge);
  });
}

/** From the first to the last said word that an offered one stands for. */
function stretchOf({ steps }: Alignment, transcript: PreparedTranscript): Stretch | null {
  const pairs = steps.filter(({ offered, said }) => offered >= 0 && said >= 0);
  const [first, last] = [pairs[0], pairs.at(-1)];
  if (first === undefined || last === undefined) return null;
  // What was offered beyond the edge must stand in the place of nothing: "could sleep" is not "couldn't sleep".
  if (steps[0]?.said === -1 && !isEdge(first.said - 1, first.said, transcript)) return null;
  if (steps.at(-1)?.said === -1 && !isEdge(last.said, last.said + 1, transcript)) return null;
  if (splitsNegation(first.said - 1, first.said, transcript)) return null;
  if (splitsNegation(last.said, last.said + 1, transcript)) return null;
  trimEdge(pairs, transcript);
  pairs.reverse();
  trimEdge(pairs, transcript);
  const places = pairs.map(({ said }) => transcript.canonical[said]).filter((word) => word !== undefined);
  if (places.length === 0) return null;
  return {
    from: Math.min(...places.map(({ from }) => from)),
    to: Math.max(...places.map(({ to }) => to)),
  };
}

/** Whether the edge runs through one word: "can" out of "can't". */
function splitsNegation(before: number, after: number, { canonical, guarded }: PreparedTranscript): boolean {
  const left = canonical[before];
  const right = canonical[after];
  if (left === undefined || right === undefined || left.to < right.from) return false;
  return guarded[before] === 1 || guarded[after] === 1;
}

/** A word at the edge that only took the place of another does not draw in the sentence that this one belongs to. */
function trimEdge(pairs: Step[], { canonical, sentenceOf }: PreparedTranscript): void {
  const sentenceAt = (step: Step | undefined) => sentenceOf[canonical[step?.said ?? -1]?.from ?? -1];
  for (let inner = 1; inner <= mostInARow; inner += 1) {
    const same = pairs.findIndex((step) => step.same);
    if (same > 0 && sentenceAt(pairs[0]) !== sentenceAt(pairs[same])) pairs.shift();
  }
}
