import { describe, expect, it } from 'vitest';
import { checkQuote, prepareTranscript } from '../../../../server/pipeline/insights/quote-gate/index.ts';
import { breaks } from './planting/broken-sentences.ts';
import { makeDice } from './planting/dice.ts';
import { numberForms } from './planting/number-forms.ts';
import { fold, saidSentences } from './planting/said-sentences.ts';
import { sandboxTalks } from './planting/talks.ts';
import { say } from './say.ts';

const seeds = [1, 2026, 771_204];
const each = 12;
const withSeeds = (kinds: Readonly<Record<string, unknown>>) =>
  Object.keys(kinds).flatMap((kind) => seeds.map((seed) => [kind, seed] as const));

const around =
  'It was so. We met. They came. The house was old. Then it rained. It was a long day. So it goes. And so on.';
const frames: readonly ((number: string) => string)[] = [
  (number) => `What we saw in town was ${number} and nobody who was there would argue.`,
  (number) => `My broker wrote ${number} on the wall of the kitchen.`,
  (number) => `It was ${number}, and that was that.`,
];
const printed = (talk: ReturnType<typeof say>, offered: string) => {
  const found = checkQuote(offered, prepareTranscript(talk));
  return found.state === 'dropped' ? null : found.text;
};

function failuresOf(make: (typeof numberForms)[string], seed: number): string[] {
  const dice = makeDice(seed);
  return Array.from({ length: each }).flatMap(() => {
    const { same, others } = make(dice);
    const frame = dice.pick(frames) ?? String;
    return same.flatMap((said) => {
      const talk = say(['A', `${around} ${frame(said)} We left after that.`]);
      const lost = same.filter((offered) => printed(talk, frame(offered)) !== frame(said));
      const passed = others.filter((offered) => printed(talk, frame(offered)) !== null);
      return [...lost.map((one) => `${one} lost`), ...passed.map((one) => `${one} printed`)].map(
        (what) => `${what} where ${said} was said`,
      );
    });
  });
}

describe('C4: numbers that are drawn', () => {
  it.each(withSeeds(numberForms))('%s, seed %i', (kind, seed) => {
    const make = numberForms[kind];
    expect(make && failuresOf(make, seed)).toEqual([]);
  });
});

const sentences = sandboxTalks()
  .flatMap(({ utterances }) => saidSentences(utterances))
  .filter(({ words, text }) => words >= 8 && words < 40 && text.endsWith('.'));

describe('C3: sentences that are broken where none ends', () => {
  it.each(withSeeds(breaks))('%s, seed %i', (kind, seed) => {
    const dice = makeDice(seed);
    const failures: string[] = [];
    for (let round = 0; round < each * 3; round += 1) {
      const [one, next] = [dice.pick(sentences)?.text ?? '', dice.pick(sentences)?.text ?? ''];
      const broken = breaks[kind]?.(one, next, dice) ?? null;
      if (broken === null) continue;
      const text = printed(broken.utterances, broken.offered);
      if (text !== null && !fold(text).includes(fold(broken.head))) failures.push(`${broken.head} | ${text}`);
    }
    expect(failures).toEqual([]);
  });
});
