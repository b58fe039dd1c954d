import { describe, expect, it } from 'vitest';
import { hasBothSides, saysTheyDisagree } from '../../../server/pipeline/digests/claims/both-sides.ts';

type Evidence = Parameters<typeof hasBothSides>[0];
type Members = Parameters<typeof hasBothSides>[1];

const place = (episodeId: string, words: string) => ({ episodeId, words }) as Evidence[number];
const member = (id: string, show: string) =>
  ({ key: id, source: { id, podcast_id: show, podcast_title: show } }) as Members[number];

describe('C1: a sentence that says that shows disagree', () => {
  it.each([
    'The two shows disagree on credits.',
    'Lockbox Weather and Forty Doors do not agree on credits.',
    "The hosts don't agree about credits.",
    'They agree on little beyond the price.',
    'One show says that rates will fall, but the other thinks they will rise.',
    'Gwen argues for a price cut, while others recommend a credit.',
    'The shows contrast in how they read the budget.',
    'There is a tension between what both say of staging.',
    'Forty Doors rejects the advice of Lockbox Weather.',
    'They part ways on inspections.',
    'The two differ on credits.',
  ])('is known: %s', (text) => expect(saysTheyDisagree(text)).toBe(true));

  it.each([
    'Both shows speak about credits.',
    'She named a conflict of interest at the closing.',
    'The lot was divided in the spring.',
    'Prices rose, but only by a little.',
    'Two shows agree on credits.',
  ])('and no other is: %s', (text) => expect(saysTheyDisagree(text)).toBe(false));
});

describe('C1: both sides of it', () => {
  const shows = [member('e1', 'one'), member('e2', 'one'), member('e3', 'two')];
  const credit = 'A closing credit moved the payment further than the reduction did.';
  const other = 'The reduction beats any closing credit when the appraisal comes.';

  it('are two shows, not two episodes of one of them', () => {
    expect(hasBothSides([place('e1', credit), place('e3', other)], shows)).toBe(true);
    expect(hasBothSides([place('e1', credit), place('e2', other)], shows)).toBe(false);
    expect(hasBothSides([place('e1', credit), place('e1', other)], shows)).toBe(false);
  });

  it('are two episodes where one show alone is spoken of', () => {
    expect(hasBothSides([place('e1', credit), place('e2', other)], shows.slice(0, 2))).toBe(true);
  });

  it('speak of the same: by their words, or a word and the measure, however it is written', () => {
    const rise = place('e1', 'The mortgage rose to six and a half percent.');
    expect(hasBothSides([rise, place('e3', 'No mortgage is worth 5%.')], shows)).toBe(true);
    expect(hasBothSides([rise, place('e3', 'No mortgage takes ten days.')], shows)).toBe(false);
    expect(hasBothSides([rise, place('e3', 'The roof was ten percent moss.')], shows)).toBe(false);
  });
});
