/**
 * Judges sentences of a digest against what they rest on: a small transcript is made of the places behind the named
 * learnings and quotes, and the claim gate reads it as it reads any other. What does not stand there is looked for in
 * all that its episodes said; then it has moved.
 */
import { type ClaimVerdict, checkAnswers, type GateAsk, whyOfVerdict } from '../../insights/index.ts';
import { displayName } from '../../transcripts/index.ts';
import { type Ground, type Place, placesBehind } from './evidence-pool.ts';
import { namedBy } from './named-by.ts';
import type { Facts, Judged, Sentence } from './sentence.ts';
import { toldAlready } from './told-already.ts';

/** As it is stored and shown. */
export function shownOf({ needed, ...judged }: Judged): Omit<Judged, 'needed'> {
  return { ...judged, evidence: needed ?? judged.evidence };
}

/** With all that it was judged by: who says that shows disagree shows both. */
export function wholeOf({ needed: _part, ...judged }: Judged): Judged {
  return judged;
}

/** Far enough from one another that nothing is read together because it stands side by side. */
const apartSecs = 600;
const mostPlaces = 3;

export async function judgeSentences(sentences: readonly Sentence[], facts: Facts): Promise<Judged[]> {
  const told = sentences.map((sentence) => toldAlready(sentence, facts));
  const judged = await judgeUntold(
    sentences.filter((_, at) => told[at] === null),
    facts,
  );
  let next = 0;
  return told.map((one) => {
    const found = one ?? judged[next];
    if (one === null) next += 1;
    return found ?? unjudged();
  });
}

async function judgeUntold(sentences: readonly Sentence[], facts: Facts): Promise<Judged[]> {
  const first = await judgeAll(
    sentences.map((sentence) => ({ sentence, grounds: namedBy(sentence, facts), isCited: true })),
    facts,
  );
  const open = sentences.flatMap((sentence, at) =>
    first[at]?.state === 'unsupported' ? [{ sentence, at }] : [],
  );
  const second = await judgeAll(
    open.map(({ sentence }) => ({ sentence, grounds: allOf(sentence, facts), isCited: false })),
    facts,
  );
  const moved = new Map(open.map(({ at }, index) => [at, second[index]]));
  return first.map((judged, at) => {
    const found = moved.get(at);
    return found === undefined || found.state === 'unsupported' ? judged : found;
  });
}

interface Asked {
  sentence: Sentence;
  grounds: Ground[];
  isCited: boolean;
}

function allOf({ members }: Sentence, { pool }: Facts): Ground[] {
  return [...pool.values()].filter(
    ({ key, places }) =>
      places.length > 0 && (members === null || members.includes(key.replace(/\..*$/, ''))),
  );
}

/** Sentences that rest on the same grounds are judged together. */
async function judgeAll(asked: readonly Asked[], facts: Facts): Promise<Judged[]> {
  const groups = new Map<string, { asked: Asked; places: Place[]; at: number[] }>();
  for (const [at, one] of asked.entries()) {
    const key = `${one.isCited} ${one.grounds.map((ground) => ground.key).join(' ')}`;
    const group = groups.get(key);
    if (group) group.at.push(at);
    else groups.set(key, { asked: one, places: placesBehind(one.grounds), at: [at] });
  }
  const usable = [...groups.values()].filter(({ places }) => places.length > 0);
  const answers = await checkAnswers(
    usable.map(({ places, at, asked: { isCited, grounds } }) =>
      askOf(
        places,
        at.map((index) => asked[index]?.sentence.text ?? ''),
        isCited,
        [...facts.known, ...grounds.flatMap(({ names }) => names)],
        facts,
      ),
    ),
  );
  const judged: Judged[] = asked.map(unjudged);
  for (const [index, { places, at }] of usable.entries()) {
    for (const [order, place] of at.entries()) {
      const verdict = answers[index]?.verdicts[order];
      const grounds = asked[place]?.grounds ?? [];
      if (verdict) judged[place] = judgedOf(verdict, places, grounds, asked[place]?.isCited === false);
    }
  }
  return judged;
}

const nowhere = {
  state: 'unsupported',
  why: whyOfVerdict({ state: 'unsupported' }),
  cause: 'noPlace',
} as const;

/** As it was fixed, else as the labels are now: the name that a reader will see. */
function nameOf({ episodeId, speakerId, speaker }: Place, members: Facts['members']): string | null {
  if (speaker !== undefined) return speaker;
  const labels = members.find(({ source }) => source.id === episodeId)?.insight.labels;
  return displayName(speakerId, labels ?? {});
}

const unjudged = (): Judged => ({ ...nowhere, evidence: [], rests: [] });

function askOf(
  places: readonly Place[],
  texts: readonly string[],
  isCited: boolean,
  known: readonly string[],
  { members, known: titles }: Facts,
): GateAsk {
  const labels: Record<string, string> = {};
  const voices: string[] = [];
  const markOf = (voice: string) => {
    if (!voices.includes(voice)) voices.push(voice);
    // No word of an episode's id is anybody's name.
    return `voice ${voices.indexOf(voice) + 1}`;
  };
  const utterances = places.map((place, index) => {
    const { episodeId, speakerId, words } = place;
    const mark = markOf(`${episodeId} ${speakerId}`);
    const speaker = nameOf(place, members);
    if (speaker) labels[mark] = speaker;
    const start = index * apartSecs * 1000;
    return { speaker: mark, start, end: start + (apartSecs * 1000) / 2, text: words };
  });
  return {
    offered: [],
    claims: texts.map((text) => ({
      text,
      cited: isCited ? citedOf(places.length) : [],
      counts: {
        episodes: members.length,
        shows: new Set(members.map(({ source }) => source.podcast_id)).size,
      },
    })),
    known,
    titles,
    utterances,
    wordTimes: null,
    names: Object.values(labels),
    labels,
  };
}

/** The gate reads few citations, but around each of them one turn before and two after: together they reach all places. */
function citedOf(places: number): number[] {
  const all = Array.from({ length: places }, (_, index) => index);
  const chosen = places <= 4 ? all : all.filter((index) => index % 4 === 1 || index === places - 1);
  return chosen.map((index) => index * apartSecs);
}

function judgedOf(
  verdict: ClaimVerdict,
  places: readonly Place[],
  grounds: readonly Ground[],
  isMoved: boolean,
): Judged {
  const placesOf = (found: ClaimVerdict['evidence']) =>
    [...new Set(found.map(({ utteranceIndex }) => utteranceIndex))]
      .flatMap((index) => places[index] ?? [])
      .slice(0, mostPlaces);
  const evidence = placesOf(verdict.evidence);
  const isBehind = ({ places: own }: Ground) =>
    own.some((one) =>
      evidence.some((place) => place.episodeId === one.episodeId && place.second === one.second),
    );
  const { arithmetic } = verdict;
  // Where in the little transcript a sentence stands says nothing; only that it does not rest on what it named.
  const state = verdict.state === 'moved' && !isMoved ? 'supported' : verdict.state;
  const isElsewhere = isMoved && state === 'supported';
  return {
    state: isElsewhere ? 'moved' : state,
    why: whyOfVerdict({ ...verdict, state: isElsewhere ? 'moved' : state }),
    evidence,
    needed: placesOf(verdict.needed),
    rests: grounds.filter(isBehind).map(({ episodeId, id }) => ({ episodeId, id })),
    ...(arithmetic && { arithmetic: { ...arithmetic, from: [arithmetic.from[0], arithmetic.from[1]] } }),
  };
}
