/** Plants quotes of every kind in one transcript and counts what the gate does with them. */
import {
  checkQuote,
  type GateVerdict,
  prepareTranscript,
  type SpokenUtterance,
} from '../../../../../server/pipeline/insights/quote-gate/index.ts';
import { type Dice, makeDice } from './dice.ts';
import { fold, type SaidSentence, saidSentences } from './said-sentences.ts';
import { cuts, turns } from './turn.ts';
import { namings, wears } from './wear.ts';

export interface Talk {
  name: string;
  utterances: SpokenUtterance[];
  labels: Record<string, string>;
}

export interface Tally {
  row: 'said' | 'worn' | 'turned';
  kind: string;
  planted: number;
  failures: Failure[];
}

export interface Failure {
  said: string;
  offered: string;
  verdict: GateVerdict;
}

const perKind = 40;

/** One tally for each kind; `most` quotes of a kind are planted. */
export function measure(talk: Talk, seed: number, most = perKind): Tally[] {
  const dice = makeDice(seed);
  const prepared = prepareTranscript(talk.utterances, { labels: talk.labels });
  const sentences = saidSentences(talk.utterances);
  const everything = ` ${talk.utterances.map(({ text }) => fold(text)).join(' ')} `;
  const isOnce = ({ text }: SaidSentence) => everything.split(` ${fold(text)} `).length === 2;
  const usable = sentences.filter(
    (sentence) => sentence.words >= 8 && sentence.text.length < 900 && isOnce(sentence),
  );
  const starts = new Set(sentences.map(({ text }) => fold(text).split(' ').slice(0, 4).join(' ')));
  const tallies: Tally[] = [];
  const plant = (
    row: Tally['row'],
    kind: string,
    make: (sentence: SaidSentence, dice: Dice) => string | null,
    fails: (verdict: GateVerdict, sentence: SaidSentence) => boolean,
  ) => {
    const tally: Tally = { row, kind, planted: 0, failures: [] };
    for (const sentence of drawn(usable, most * 4, dice)) {
      if (tally.planted >= most) break;
      const offered = make(sentence, dice);
      if (offered === null || (row !== 'said' && fold(offered) === '')) continue;
      if (row === 'turned' && !(kind in cuts) && everything.includes(` ${fold(offered)} `)) continue;
      tally.planted += 1;
      const verdict = checkQuote(offered, prepared);
      if (fails(verdict, sentence)) tally.failures.push({ said: sentence.text, offered, verdict });
    }
    if (tally.planted > 0) tallies.push(tally);
  };
  const isLost = (verdict: GateVerdict, sentence: SaidSentence) =>
    verdict.state === 'dropped' || !holds(verdict.text, sentence.text);
  plant('said', 'as said', ({ text }) => text, isLost);
  for (const [kind, wear] of Object.entries(wears)) {
    const nameOf = ({ speaker }: SaidSentence) => talk.labels[speaker] ?? (speaker.length > 1 ? speaker : '');
    plant('worn', kind, (sentence, by) => wear(sentence.text, by, nameOf(sentence)), isLost);
  }
  for (const [kind, turn] of Object.entries(turns)) {
    plant(
      'turned',
      kind,
      (sentence, by) => turn(sentence.text, by, by.pick(usable)?.text ?? ''),
      ({ state }) => state !== 'dropped',
    );
  }
  plant(
    'turned',
    "another speaker's",
    (sentence, by) => besideOther(sentence, usable, by),
    ({ state }) => state !== 'dropped',
  );
  plant(
    'turned',
    'another name before it',
    (sentence, by) => otherName(sentence, talk, by),
    ({ state }) => state !== 'dropped',
  );
  for (const [kind, cut] of Object.entries(cuts)) {
    plant(
      'turned',
      kind,
      (sentence, by) => cut(sentence.text, by, ''),
      (verdict) => verdict.state !== 'dropped' && !isWholeText(verdict.text, starts),
    );
  }
  return tallies;
}

const holds = (printed: string, said: string) => ` ${fold(printed)} `.includes(` ${fold(said)} `);

/** Begins where a sentence begins and ends with a mark, or is the whole of what stands between two borders. */
function isWholeText(text: string, starts: ReadonlySet<string>): boolean {
  const begins =
    starts.has(fold(text).split(' ').slice(0, 4).join(' ')) || /^["\u201c(]?[\p{Lu}\p{N}$]/u.test(text);
  return begins && (/[.!?\u2026]["\u201d\u2019)]*$/.test(text) || !/[.!?]/.test(text));
}

function besideOther(sentence: SaidSentence, usable: readonly SaidSentence[], dice: Dice): string | null {
  const others = usable.filter(({ speaker }) => speaker !== sentence.speaker);
  const other = dice.pick(others);
  return other ? `${sentence.text} ${other.text}` : null;
}

function otherName({ text, speaker }: SaidSentence, { utterances, labels }: Talk, dice: Dice): string | null {
  const others = [...new Set(utterances.map((one) => one.speaker))].filter((one) => one !== speaker);
  const other = dice.pick(others);
  const name = other === undefined ? '' : (labels[other] ?? other);
  if (name.length <= 1 || speaker === '') return null;
  const naming = dice.roll(2) === 0 ? dice.pick(namings) : undefined;
  return naming === undefined ? `${name}: ${text}` : naming(name, text);
}

function drawn<T>(from: readonly T[], most: number, dice: Dice): T[] {
  const left = [...from];
  const taken: T[] = [];
  while (left.length > 0 && taken.length < most) {
    const at = dice.roll(left.length);
    const [one] = left.splice(at, 1);
    if (one !== undefined) taken.push(one);
  }
  return taken;
}
