import {
  type Claim,
  type ClaimVerdict,
  checkClaim,
} from '../../../../server/pipeline/insights/claim-gate/index.ts';
import {
  prepareTranscript,
  type SpokenUtterance,
} from '../../../../server/pipeline/insights/quote-gate/index.ts';

const turns: readonly (readonly [string, string])[] = [
  [
    'A',
    "Welcome back. I'm Gwen Abara, and today we look at one house on Larch Street and what it taught us.",
  ],
  [
    'B',
    'I am Pete Lindqvist. The seller listed it at $409,000 in the second week of March, and nobody came.',
  ],
  ['A', 'Nobody came, because the price was wrong. How long did it sit?'],
  [
    'B',
    'It sat for sixty days. We had eleven showings and two offers, and both offers fell apart at the inspection.',
  ],
  ['A', 'So what did the appraiser in Wexley say about the roof?'],
  [
    'B',
    'Marcus Bell, the appraiser, said that the roof would last five more years. He charged us four hundred and fifty dollars.',
  ],
  ['A', 'We cut the price to $389,000 after the appraisal, and the phone started to ring.'],
  [
    'B',
    "I don't think that a buyer should waive the inspection on a house that old. Rates rose to six and a half percent that week.",
  ],
  ['A', 'Rates rose, and the payment went up by a hundred and twenty-seven dollars a month.'],
  [
    'B',
    'The buyers got a 30-year loan with ten percent down. It closed in twelve to fourteen days, in the third quarter.',
  ],
  [
    'A',
    'A third of our listings need a second price. The kitchen was 2,400 square feet if you believe the flyer.',
  ],
  [
    'B',
    'Half a percent in rate is worth more to a buyer than a point and a half of seller credit. Nobody at Redfin will tell you that.',
  ],
];

export const utterances: SpokenUtterance[] = turns.map(([speaker, text], index) => ({
  speaker,
  start: index * 30_000,
  end: index * 30_000 + 29_000,
  text,
}));

export const talk = prepareTranscript(utterances, { labels: { A: 'Gwen Abara', B: 'Pete Lindqvist' } });

/** `turn` is the turn that the claim cites. */
export function verdictOf(text: string, turn?: number, more: Partial<Claim> = {}): ClaimVerdict {
  return checkClaim({ text, cited: turn === undefined ? [] : [turn * 30], ...more }, talk);
}

export function stateOf(text: string, turn?: number, more: Partial<Claim> = {}): string {
  const { state, reason } = verdictOf(text, turn, more);
  return reason === undefined ? state : `${state}: ${reason.cause} ${reason.what}`.trim();
}
