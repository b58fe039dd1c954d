import { describe, expect, it } from 'vitest';
import {
  checkQuote,
  gateQuotes,
  prepareTranscript,
  type SpokenUtterance,
} from '../../../../server/pipeline/insights/quote-gate/index.ts';
import { price, say, verdictOf } from './say.ts';

describe('places', () => {
  const twice = say(['A', 'Price it right.'], ['B', 'Who says that?'], ['A', 'I do. Price it right.']);

  it('a short phrase that occurs twice is ambiguous', () => {
    expect(verdictOf(twice, 'Price it right.')).toBe('ambiguous');
  });

  it('a long one takes its last place: cold opens repeat the best lines', () => {
    const found = checkQuote(
      price,
      prepareTranscript(say(['A', price], ['B', 'Welcome back.'], ['A', `So. ${price}`])),
    );
    expect(found).toMatchObject({ state: 'verified', utteranceIndex: 2, timestamp: 20 });
  });

  it('runs over neighbouring utterances of one speaker', () => {
    const found = checkQuote(
      'the trust takes the other twenty six',
      prepareTranscript(say(['A', 'And the trust'], ['A', 'takes the other twenty six.'])),
    );
    expect(found).toMatchObject({
      state: 'verified',
      text: 'And the trust takes the other twenty six.',
      timestamp: 0,
    });
  });

  it('never over two speakers', () => {
    const said = say(['A', 'The form takes four minutes.'], ['B', 'The trust takes the other twenty six.']);
    expect(verdictOf(said, 'The form takes four minutes. The trust takes the other twenty six.')).toBe(
      'twoSpeakers',
    );
  });

  it('without names, only where the cut runs through a sentence', () => {
    expect(
      verdictOf(say(['', 'The form takes'], ['', 'four minutes.']), 'The form takes four minutes.'),
    ).toBe('verified');
    const apart = say(['', 'The form takes four minutes.'], ['', 'The trust takes the rest.']);
    expect(verdictOf(apart, 'The form takes four minutes. The trust takes the rest.')).toBe('twoSpeakers');
  });

  it('gives the second and the speaker of the transcript, also after an hour', () => {
    const said: SpokenUtterance[] = [{ speaker: 'Dee', start: 3_723_900, end: 3_730_000, text: price }];
    expect(checkQuote(price, prepareTranscript(said))).toMatchObject({ speakerId: 'Dee', timestamp: 3723 });
  });

  it('carries the sentences before and after', () => {
    const said = say(['B', 'Tell me. What then?'], ['A', `${price} That is all.`]);
    expect(checkQuote(price, prepareTranscript(said))).toMatchObject({
      text: price,
      before: 'What then?',
      after: 'That is all.',
    });
    expect(checkQuote(price, prepareTranscript(say(['A', price])))).toMatchObject({ before: '', after: '' });
  });
});

describe('all quotes of an answer', () => {
  it('are counted, and the same one is kept once with the higher score', () => {
    const transcript = prepareTranscript(say(['A', price]));
    const quote = (text: string, viralityScore: number) => ({ text, viralityScore, context: 'c' });
    const { quotes, counts } = gateQuotes(
      [quote(price, 3), quote(price.toUpperCase(), 9), quote('Nobody said this one.', 10)],
      transcript,
    );
    expect(counts).toEqual({
      offered: 3,
      verified: 2,
      repaired: 0,
      notFound: 1,
      ambiguous: 0,
      twoSpeakers: 0,
    });
    expect(quotes).toEqual([expect.objectContaining({ text: price, viralityScore: 9, context: 'c' })]);
  });

  it('are judged quickly, however long the text', () => {
    const words = Array.from({ length: 40_000 }, (_, index) => `word${index % 997}`);
    const long = words.map((_, index) => index).filter((index) => index % 40 === 0);
    const transcript = prepareTranscript(
      long.map((from, index) => ({
        speaker: 'AB'[index % 2] ?? 'A',
        start: index * 1000,
        end: index * 1000 + 900,
        text: `${words.slice(from, from + 40).join(' ')}.`,
      })),
    );
    // Work, without the waiting for others.
    const started = process.cpuUsage();
    for (let n = 0; n < 60; n += 1)
      checkQuote(`${words.slice(n * 40, n * 40 + 20).join(' ')} something else`, transcript);
    checkQuote('x '.repeat(500_000), transcript);
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1_000).toBeLessThan(3_000);
  });
});
