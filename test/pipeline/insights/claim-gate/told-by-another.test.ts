import { describe, expect, it } from 'vitest';
import { checkClaim } from '../../../../server/pipeline/insights/claim-gate/index.ts';
import { prepareTranscript } from '../../../../server/pipeline/insights/quote-gate/index.ts';

const turns: readonly (readonly [string, string])[] = [
  ['A', "Welcome back to the harbor. I'm Ode Marsh, and Finch Tully sits across from me with his notebook."],
  [
    'B',
    'Last spring I repaired nineteen rowing boats in forty days, and my invoices came to $8,200 for the varnish alone.',
  ],
  ['A', 'Varnish eats everything. What would you do again?'],
  ['B', 'Nothing before the hull is dry. A wet hull gets a heater first, and only then the brush.'],
  [
    'A',
    "My sailmaker refuses old canvas. I've sold six canvas sails to collectors instead, for $900 apiece on average.",
  ],
  ['B', 'Collectors pay for dust.'],
  [
    'A',
    'They do. You once bid on a lighthouse lamp at the auction in Low Pier, and you lost it by ten dollars.',
  ],
  ['B', 'By ten dollars, and I still dream of the lens.'],
  ['A', 'The new harbor fee is a mistake. It drives the small boats up the river, where nobody dredges.'],
];

const utterances = turns.map(([speaker, text], at) => ({
  speaker,
  start: at * 30_000,
  end: at * 30_000 + 29_000,
  text,
}));
const talk = prepareTranscript(utterances, { labels: { A: 'Ode Marsh', B: 'Finch Tully' } });

function stateOf(text: string, turn: number, transcript = talk): string {
  const { state, reason } = checkClaim({ text, cited: [turn * 30] }, transcript);
  return reason === undefined ? state : `${state}: ${reason.cause}`;
}

describe('a speaker who is named for the words of another', () => {
  it.each([
    [1, 'Finch', 'Ode', 'repaired nineteen rowing boats in 40 days and paid $8,200 for the varnish.'],
    [3, 'Finch Tully', 'Ode Marsh', 'gives a wet hull the heater first, and then the brush.'],
    [4, 'Ode Marsh', 'Finch Tully', 'sold six canvas sails to collectors for some $900 each.'],
    [8, 'Ode', 'Finch', 'calls the harbor fee a mistake that drives small boats up the river.'],
  ])('is doubted: turn %i is told of %s and not of %s', (turn, right, wrong, told) => {
    expect(stateOf(`${right} ${told}`, turn)).toBe('supported');
    expect(stateOf(`${wrong} ${told}`, turn)).toBe('doubtful: otherSpeaker');
  });

  it('is doubted where what is his stands before him', () => {
    expect(stateOf("In Finch's forty days nineteen rowing boats were repaired.", 1)).toBe('supported');
    expect(stateOf("In Ode's forty days nineteen rowing boats were repaired.", 1)).toBe(
      'doubtful: otherSpeaker',
    );
  });

  it.each([
    [
      'another tells it to his face',
      6,
      'Finch Tully bid on a lighthouse lamp at Low Pier and lost it by $10.',
    ],
    [
      'he is told of together with the other',
      8,
      'Finch and Ode speak of small boats, a harbor fee and a river.',
    ],
    [
      'it is told to him',
      3,
      'On the harbor a wet hull gets a heater first, Finch tells Ode, and then the brush.',
    ],
  ])('is not where %s', (_, turn, text) => {
    expect(stateOf(text, turn)).toBe('supported');
  });

  it('is not where nobody knows the voices', () => {
    const text = 'Ode repaired nineteen rowing boats in 40 days and paid $8,200 for the varnish.';
    expect(stateOf(text, 1, prepareTranscript(utterances))).not.toContain('otherSpeaker');
  });
});
