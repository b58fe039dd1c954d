import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkQuote,
  prepareTranscript,
  type SpokenUtterance,
} from '../../../../server/pipeline/insights/quote-gate/index.ts';
import { say } from './say.ts';

const marked =
  'We met on a Sunday. The house was cold, and nobody had called. It was a long day. Then it rained. ';
const cues = [
  'so the roof was older than the seller had said',
  'and the buyer walked away from it that night',
  'we called the lender about the loan the next day',
  'he had a binder with all of the papers in it',
  'the kitchen had been painted two weeks before closing',
  'my sister bought the place around the corner later',
];

/** One voice that a recogniser gave no marks, in cues, each an utterance of its own or a time inside of one. */
function unpunctuated(texts: readonly string[], inOne: boolean): SpokenUtterance[] {
  if (!inOne) return say(...texts.map((text): [string, string] => ['A', text]));
  const marks = texts.flatMap((_, index) => [texts.slice(0, index).join(' ').length + 1, index * 10_000]);
  return [{ speaker: 'A', start: 0, end: texts.length * 10_000, text: texts.join(' '), marks }];
}

const printed = (said: readonly SpokenUtterance[], offered: string) => {
  const found = checkQuote(offered, prepareTranscript(said));
  return found.state === 'dropped' ? found.reason : found.text;
};

describe('C3: borders of cues where a part of the talk has sentence marks', () => {
  const around = (texts: readonly string[], inOne: boolean) => [
    ...say(['A', marked + marked], ['B', 'Tell me about it.']),
    ...unpunctuated(texts, inOne),
    ...say(['B', 'That is what I heard.'], ['A', marked]),
  ];

  it.each([
    ['each an utterance', false],
    ['inside of one utterance', true],
  ])('count as borders of sentences, %s', (_case, inOne) => {
    const said = around(cues, inOne);
    for (const cue of cues.slice(2)) expect(printed(said, cue)).toBe(cue);
    expect(printed(said, 'the lender about the loan the next day')).toBe(cues[2]);
    expect(printed(said, 'he had a binder with all')).toBe(cues[3]);
    expect(printed(said, `${cues[4]} ${cues[5]}`)).toBe(`${cues[4]} ${cues[5]}`);
    // "Said" asks for what comes next.
    expect(printed(said, cues[0] ?? '')).toBe(`${cues[0]} ${cues[1]}`);
    expect(printed(said, 'Tell me about it')).toBe('Tell me about it.');
  });

  it('so wherever the cues part', () => {
    const plain =
      'kitchen garden window carpet letter table river family summer binder corner yellow paper orange'.split(
        ' ',
      );
    const word = fc.constantFrom(...plain);
    const cue = fc.array(word, { minLength: 6, maxLength: 12 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(
        fc.uniqueArray(cue, { minLength: 7, maxLength: 12 }),
        fc.nat({ max: 6 }),
        fc.boolean(),
        (texts, at, inOne) => {
          // The number makes each cue the only one of its kind.
          const all = texts.map((text, index) => `${text} cue${index}`);
          expect(printed(around(all, inOne), all[at] ?? '')).toBe(all[at]);
        },
      ),
    );
  });

  it('but not behind a sentence of the same speaker that nobody let finish', () => {
    const said = [
      ...say(['A', marked + marked], ['A', 'What I saw was'], ['B', 'Tell me about it.']),
      ...unpunctuated(['the yellow kitchen had been painted that summer', ...cues], false),
    ];
    expect(printed(said, 'the yellow kitchen had been painted that summer')).toBe('notFound');
  });

  it('count beside the few marks of a source that has hardly any', () => {
    const few = ['old', 'new', 'tall', 'blue'].flatMap((kind) =>
      cues.map((cue) => cue.replaceAll('the ', `the ${kind} `)),
    );
    const said = unpunctuated(few.with(3, `${few[3]}.`).with(15, `${few[15]}?`), false);
    expect(printed(said, few[2] ?? '')).toBe(few[2]);
    expect(printed(said, few[3] ?? '')).toBe(`${few[3]}.`);
    expect(printed(said, few[4] ?? '')).toBe(few[4]);
    expect(printed(said, 'painted two weeks before closing my sister bought the tall place')).toBe(
      `${few[16]} ${few[17]}`,
    );
  });

  it('do not part a long sentence that has its capital and its mark', () => {
    const long = [
      'So it helps for me to be sitting at the table with a client',
      'to see how somebody who bought a house last summer reads a binder',
      'that has all of the papers of the roof and the loan in it',
      'before they call the lender about the money that they have.',
    ];
    const said = [...say(['B', marked + marked]), ...unpunctuated(long, false), ...say(['B', marked])];
    for (const cue of long) expect(printed(said, cue)).toBe(long.join(' '));
  });
});
