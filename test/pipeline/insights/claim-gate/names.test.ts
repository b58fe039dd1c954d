import { describe, expect, it } from 'vitest';
import { checkClaim } from '../../../../server/pipeline/insights/claim-gate/index.ts';
import { soundsLike } from '../../../../server/pipeline/insights/claim-gate/same-name.ts';
import { prepareTranscript } from '../../../../server/pipeline/insights/quote-gate/index.ts';
import { stateOf } from './talk.ts';

describe('two spellings of a name', () => {
  it.each([
    ['marcus', 'markus'],
    ['kathryn', 'catherine'],
    ['lindqvist', 'lindquist'],
    ['sarah', 'sara'],
    ['philips', 'filips'],
  ])('%s and %s may be one', (one, other) => {
    expect([soundsLike(one, other), soundsLike(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['gwen', 'glen'],
    ['pete', 'kate'],
    ['redfin', 'redlin'],
    ['marcus', 'martin'],
    ['dana', 'donna'],
    ['bob', 'rob'],
  ])('%s and %s are two', (one, other) => {
    expect([soundsLike(one, other), soundsLike(other, one)]).toEqual([false, false]);
  });
});

/** Half a minute a sentence, all of one speaker. */
const saidByGwen = (said: readonly string[]) =>
  prepareTranscript(
    said.map((text, at) => ({ speaker: 'A', start: at * 30_000, end: at * 30_000 + 29_000, text })),
    { labels: { A: 'Gwen Abara' } },
  );

describe('a name in a claim', () => {
  it('may be spelled as a recogniser errs', () => {
    expect(stateOf('Markus Bell, the appraiser, said that the roof would last five more years.', 5)).toBe(
      'supported',
    );
    expect(stateOf('Pete Lindquist says the house sat for sixty days with eleven showings.', 3)).toBe(
      'supported',
    );
  });

  it('is never taken for that of somebody else who was spoken of', () => {
    expect(stateOf('Larch Bell, the appraiser, said that the roof would last five more years.', 5)).toMatch(
      /doubtful|unsupported/,
    );
    expect(stateOf('Gwen Bell, the appraiser, said that the roof would last five more years.', 5)).toMatch(
      /doubtful|unsupported/,
    );
  });

  it('of a speaker is not printed where another name was said in its place', () => {
    expect(stateOf('Gwen asks what the appraiser in Wexley said about the roof.', 4)).toBe('supported');
    expect(stateOf('Gwen asks what the appraiser in Lindqvist said about the roof.', 4)).toBe(
      'unsupported: name Lindqvist',
    );
  });

  it('is that of a source only where it is heard', () => {
    expect(stateOf('According to Marcus Bell, the roof would last five more years.', 5)).toBe('supported');
    // "Us" may be the country, and that the United States; nobody named them as a source.
    const said = [
      'In the US, United flies twice a day, and Delta does not.',
      ...['Shall we begin?', 'We shall, with the house.', 'Who looked at it?', 'A man with a ladder.'],
      'It was told to us that the roof would last.',
    ];
    const prepared = saidByGwen(said);
    const told = (text: string) => checkClaim({ text, cited: [150] }, prepared).state;
    expect(told('Gwen was told that the roof would last.')).toBe('supported');
    expect(told('According to Delta, the roof would last.')).toBe('unsupported');
    expect(told('According to United, the roof would last.')).toBe('unsupported');
    expect(told('Delta says that the roof would last.')).toBe('unsupported');
  });

  it('is that of a show as a source, and not one word of its title that is a word in the talk', () => {
    const said = ['There was noise from the road.', 'It was told to us that the roof would last.'];
    const prepared = saidByGwen(said);
    const told = (text: string) =>
      checkClaim({ text, cited: [30], known: ['Signal and Noise', 'Redfin Weekly'] }, prepared).state;
    expect(told('According to Signal and Noise, the roof would last.')).toBe('supported');
    expect(told('According to Redfin, the roof would last.')).toBe('supported');
    expect(told('According to Noise, the roof would last.')).toBe('unsupported');
  });

  it('of a thing is no source of what a speaker tells of himself, whoever "they" are', () => {
    const prepared = saidByGwen([
      'I am a fan of the Roadcaster, and they gave me one on loan.',
      'It is a small box with eight dials. It costs six hundred dollars. My teacher came by. Everybody wants one. The shelf fell.',
      'And they get stuck on it.',
      'When I began to see how common the trouble is, I gave up my shop.',
      'There the roof leaked, and they said that it would last.',
    ]);
    const told = (text: string, second: number) => checkClaim({ text, cited: [second] }, prepared).state;
    const trouble = 'when they began to see how common the trouble is, they gave up their shop.';
    expect(told(`According to Gwen, ${trouble}`, 90)).toBe('supported');
    expect(told(`According to Roadcaster, ${trouble}`, 90)).toBe('unsupported');
  });

  it('of a thing is not that of the speaker who tells something of himself', () => {
    const prepared = saidByGwen([
      'Redfin is a big house, and there are days when they sell nothing at all.',
      'Everybody wants a house there. The shelf fell down at noon. The cat came by. It rained. It stopped. The cat left.',
      'So I do take the full blame for the roof.',
      'It was Redfin who paid, and I do take the small blame for the cellar.',
    ]);
    const told = (text: string, second: number) => checkClaim({ text, cited: [second] }, prepared).state;
    expect(told('Gwen does take the full blame for the roof.', 60)).toBe('supported');
    expect(told('They do take the full blame for the roof.', 60)).toBe('supported');
    expect(told('The hosts note that Redfin do take the full blame for the roof.', 60)).toBe('unsupported');
  });

  it.each([
    ['Marcus', 'So Marcus calls me. It is late. He is furious. I never signed that amendment, he says.'],
    ['Priya', 'My client calls. Her name is Priya. She was crying. I never signed that amendment, she said.'],
    [
      'Lakeshore',
      'We at Lakeshore Homes have a rule. It is a good one. Rain fell. It stopped. The cat came. It left. I never signed that amendment.',
    ],
  ])('of %s may be that of whose words a speaker tells, or of what is his', (name, text) => {
    const prepared = saidByGwen(['Good morning to all.', text]);
    const said = `${name} never signed that amendment.`;
    expect(checkClaim({ text: said, cited: [30] }, prepared).state).toMatch(/supported|doubtful/);
  });

  it('of a thing is not that of a speaker either where small words differ', () => {
    const prepared = saidByGwen([
      'Redfin is a name, and nobody works there.',
      ...Array.from({ length: 6 }, () => 'It rained on the roof all day.'),
      'I bought my first duplex for $88,000, and I was glad.',
    ]);
    const told = (text: string) => checkClaim({ text, cited: [210] }, prepared).state;
    expect(told('Gwen bought her first duplex for $88,000.')).toBe('supported');
    expect(told('Redfin bought its first duplex for $88,000.')).toBe('unsupported');
  });

  it('may hold a small word with a capital', () => {
    const prepared = saidByGwen([
      'The code of the house is on the wall.',
      'Women Who Code, for one, has its own office, and it runs 72 Women Who Code meetups.',
    ]);
    const told = (text: string) => checkClaim({ text, cited: [30] }, prepared).state;
    expect(told('Women Who Code, for one, has its own office, and it runs 72 Women Who Code meetups.')).toBe(
      'supported',
    );
    expect(told('Women Who Paint, for one, has its own office, and it runs 72 meetups.')).toBe('unsupported');
  });

  it('of a speaker does not stand for a month', () => {
    const prepared = saidByGwen([
      'What made me sad was that I looked back to January 2022, when the share was at 2,250.',
      'And the man from Denver looked on.',
    ]);
    const told = (text: string) => checkClaim({ text, cited: [0] }, prepared).state;
    expect(told('Gwen looked back to January 2022, when the share was at 2,250.')).toBe('supported');
    expect(told('According to the guest, they looked back to Abara 2022, when the share was at 2,250.')).toBe(
      'unsupported',
    );
  });

  it('is not that of another hill, whose last word alone was said here', () => {
    const prepared = saidByGwen([
      'A pair of teachers listed a house at Fennel Hill for $485,000, and it sold in nine days.',
      'Their sister owns a cottage in Tannery Hill.',
    ]);
    const told = (text: string) => checkClaim({ text, cited: [30] }, prepared).state;
    expect(told('A pair of teachers listed a house at Fennel Hill for $485,000.')).toBe('supported');
    expect(told('A pair of teachers listed a house at Tannery Hill for $485,000.')).toBe('doubtful');
  });

  it('is not put together of two that only stood side by side', () => {
    const prepared = saidByGwen([
      'A shop was opened by Redfin. Last week it closed, and Redfin last said so on Monday.',
      'It was sold by Stuart Last for three dollars.',
    ]);
    const told = (text: string) => checkClaim({ text, cited: [30] }, prepared).state;
    expect(told('It was sold by Stuart Last for three dollars.')).toBe('supported');
    expect(told('It was sold by Redfin Last for three dollars.')).toBe('unsupported');
  });

  it('is that of a book as a source, and not the last word of it', () => {
    const said = [
      'They grant that you make doors, in a book that is called Make Waves.',
      'His friend Grant Page gave it to me.',
      'They told us that the roof would last.',
    ];
    const prepared = saidByGwen(said);
    const told = (text: string) => checkClaim({ text, cited: [60] }, prepared).state;
    expect(told('According to Make Waves, the roof would last.')).toBe('supported');
    expect(told('According to Waves, the roof would last.')).toBe('unsupported');
    expect(told('According to Page, the roof would last.')).toBe('supported');
  });

  it.each([
    [
      'without capitals',
      ['zillow said that the roof would last.'],
      'According to Zillow, the roof would last.',
    ],
    [
      'at the beginning of a sentence, and elsewhere as a word',
      ['Compass said that the roof would last.', 'He found an old compass under it.'],
      'According to Compass, the roof would last.',
    ],
  ])('is that of a source that is heard %s', (_how, said, claim) => {
    const prepared = saidByGwen(said);
    expect(checkClaim({ text: claim, cited: [0] }, prepared).state).toBe('supported');
  });

  it('may be that of a speaker who says it of himself', () => {
    expect(stateOf('Gwen cut the price to $389,000 after the appraisal.', 6)).toBe('supported');
    expect(stateOf('Nobody at Redfin tells a buyer what half a percent in rate is worth.', 11)).toBe(
      'supported',
    );
  });

  it('is not seen where a sentence only begins', () => {
    expect(stateOf('Inspections made both offers fall apart after sixty days.', 3)).toBe('supported');
    expect(stateOf('Staged or not, the house sat for sixty days with eleven showings.', 3)).toBe('supported');
  });
});
