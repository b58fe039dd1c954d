/** Plants claims of every kind in one transcript and counts what the gate does with them. */
import { type ClaimVerdict, checkClaim } from '../../../../../server/pipeline/insights/claim-gate/index.ts';
import { prepareTranscript } from '../../../../../server/pipeline/insights/quote-gate/index.ts';
import { type Dice, makeDice } from '../../quote-gate/planting/dice.ts';
import type { Talk } from '../../quote-gate/planting/measure.ts';
import { fold } from '../../quote-gate/planting/said-sentences.ts';
import { changes, namePlaces } from './change.ts';
import { numbersIn } from './number-text.ts';
import { freely, paraphrase } from './paraphrase.ts';
import { type PlacedSentence, placedSentences } from './said-turns.ts';

export type Row = 'true' | 'changed' | 'swapped' | 'turned' | 'wrong second';

export interface Tally {
  row: Row;
  kind: string;
  planted: number;
  failures: Failure[];
}

export interface Failure {
  said: string;
  claim: string;
  verdict: ClaimVerdict;
}

/** "SPEAKER_1" is nobody's name. */
const isSpoken = (name: string) => /^\p{Lu}\p{Ll}+(?: |$)/u.test(name);
const leastWords = 8;
const longest = 420;
const farSeconds = 120;

/** One tally for each kind; at most `most` claims of a kind are planted. */
export function measure(talk: Talk, seed: number, most = 40): Tally[] {
  const dice = makeDice(seed);
  const prepared = prepareTranscript(talk.utterances, { labels: talk.labels });
  const everything = ` ${talk.utterances.map(({ text }) => fold(text)).join(' ')} `;
  const sentences = placedSentences(talk.utterances).filter(({ text }) => {
    const folded = fold(text);
    return (
      folded.split(' ').length >= leastWords &&
      text.length < longest &&
      everything.indexOf(` ${folded} `) === everything.lastIndexOf(` ${folded} `)
    );
  });
  const small = new Set(
    talk.utterances.flatMap(({ text }) => text.match(/(?<![\p{L}'\u2019])\p{Ll}+/gu) ?? []),
  );
  const names = [
    ...new Set(
      sentences.flatMap(({ text }) =>
        namePlaces(text)
          .filter(({ from }) => from > 0)
          .map(({ name }) => name),
      ),
    ),
  ].filter((name) => !small.has(name.toLowerCase()));
  const speakers = [...new Set(talk.utterances.map(({ speaker }) => talk.labels[speaker] ?? speaker))].filter(
    isSpoken,
  );
  const nameOf = ({ speaker }: PlacedSentence) => [talk.labels[speaker] ?? speaker].find(isSpoken) ?? '';
  // "Rosalie" of Rosalie Tam begins with a capital wherever it stands.
  const capitals = [...names, ...speakers.flatMap((name) => [name, ...name.split(' ')])];
  const tellOf = (sentence: PlacedSentence, by: Dice) =>
    paraphrase(sentence.text, nameOf(sentence).split(' ')[0] ?? '', capitals, by);
  const counted = sentences.filter(({ text }) => numbersIn(text).length > 0);
  const tallies: Tally[] = [];
  const plant = (
    row: Row,
    kind: string,
    from: readonly PlacedSentence[],
    make: (sentence: PlacedSentence, by: Dice) => { text: string; cited: number[] } | null,
    fails: (verdict: ClaimVerdict, sentence: PlacedSentence) => boolean,
  ) => {
    const tally: Tally = { row, kind, planted: 0, failures: [] };
    for (const sentence of shuffled(from, dice)) {
      if (tally.planted >= most) break;
      const claim = make(sentence, dice);
      if (claim === null || claim.text.split(' ').length < leastWords - 2) continue;
      tally.planted += 1;
      const verdict = checkClaim(claim, prepared);
      if (fails(verdict, sentence)) tally.failures.push({ said: sentence.text, claim: claim.text, verdict });
    }
    if (tally.planted > 0) tallies.push(tally);
  };
  const isLost = ({ state }: ClaimVerdict) => state !== 'supported' && state !== 'moved';
  plant(
    'true',
    'with a number',
    counted,
    (sentence, by) => ({ text: tellOf(sentence, by), cited: [sentence.second] }),
    isLost,
  );
  plant(
    'true',
    'any',
    sentences,
    (sentence, by) => ({ text: tellOf(sentence, by), cited: [sentence.second] }),
    isLost,
  );
  plant(
    'true',
    'with a number, told freely',
    counted,
    (sentence, by) => ({
      text: freely(tellOf(sentence, by), capitals, by),
      cited: [sentence.second],
    }),
    isLost,
  );
  for (const row of ['changed', 'swapped', 'turned'] as const) {
    for (const [kind, change] of Object.entries(changes[row])) {
      plant(
        row,
        kind,
        sentences,
        (sentence, by) => {
          const told = tellOf(sentence, by);
          const source = { said: sentence.text, around: sentence.around, everything, names, speakers };
          const text = change(told, source, by);
          return text === null || fold(text) === fold(told) || /^According (?!to)/.test(text)
            ? null
            : { text, cited: [sentence.second] };
        },
        ({ state }) =>
          row === 'changed' ? state !== 'unsupported' : state !== 'unsupported' && state !== 'doubtful',
      );
    }
  }
  const seconds = talk.utterances.map(({ start }) => Math.floor(start / 1000));
  plant(
    'wrong second',
    'with a number',
    counted,
    (sentence, by) => {
      const wrong = by.pick(seconds.filter((second) => Math.abs(second - sentence.second) >= farSeconds));
      return wrong === undefined ? null : { text: tellOf(sentence, by), cited: [wrong] };
    },
    ({ state, evidence: [best] }, { first, last }) =>
      state !== 'moved' ||
      best === undefined ||
      best.utteranceIndex < first - 1 ||
      best.utteranceIndex > last + 1,
  );
  return tallies;
}

function shuffled<T>(from: readonly T[], dice: Dice): T[] {
  const left = [...from];
  for (let at = left.length - 1; at > 0; at -= 1) {
    const to = dice.roll(at + 1);
    const one = left[at] as T;
    left[at] = left[to] as T;
    left[to] = one;
  }
  return left;
}
