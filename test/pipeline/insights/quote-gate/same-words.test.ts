import { describe, expect, it } from 'vitest';
import { checkQuote, prepareTranscript } from '../../../../server/pipeline/insights/gates.ts';
import { price, say, verdictOf } from './say.ts';

describe('verified: the same words', () => {
  it.each([
    ['letter for letter', price, price],
    [
      'another case and punctuation',
      price,
      'if nobody has called by day ten -- the market has already answered you',
    ],
    ['curly and straight quotes', 'We don\u2019t chase it, it\u2019s done.', "We don't chase it, it's done."],
    ['quotation marks around it', price, `\u201c${price}\u201d`],
    [
      'other white space',
      'Price it right on day one and walk away.',
      'Price it  right on\nday one and walk away.',
    ],
    [
      'full-width and soft-hyphen forms',
      'The bond\u00aded money stays put for now.',
      'The bonded money stays put for now.',
    ],
    [
      'a hyphen or a space',
      'A pre-listing inspection costs four hundred dollars.',
      'A pre listing inspection costs four hundred dollars.',
    ],
    [
      'thousands with or without a comma',
      'They offered $400,000 in cash that night.',
      'They offered $400000 in cash that night.',
    ],
    [
      'a part of a sentence',
      'So the credit moved the payment further than the cut did, every time.',
      'the credit moved the payment further than the cut did',
    ],
    [
      'a clause after a semicolon',
      "It isn't a form; it is a meeting with the client.",
      'it is a meeting with the client',
    ],
    [
      'an ending after "but"',
      'That is not cheap, but the inspection paid for itself twice.',
      'the inspection paid for itself twice',
    ],
  ])('%s', (_case, said, offered) => {
    expect(verdictOf(said, offered)).toBe('verified');
  });
});

describe('C2: a sentence that begins anew', () => {
  it.each([
    [
      'after dots, with a condition before them',
      "If I had another mindset, I would love to work there, but... I don't think it's something I'll do.",
      "I don't think it's something I'll do.",
    ],
    [
      'inside a quotation',
      'We say "Look, leave it out. If you like something, that\u2019s great. Just don\u2019t bring it in."',
      'If you like something, that\u2019s great.',
    ],
    [
      'inside a quotation that ends with a question',
      'I want them to say "That was the best choice we made. They have been so great to work with. What else?"',
      'They have been so great to work with.',
    ],
    [
      'and trails off in a question',
      'You wrap something in the span [unintelligible 00:48] or something, or...?',
      'You wrap something in the span or something, or...?',
    ],
  ])('is kept with what it hangs on: %s', (_case, said, offered) => {
    const found = checkQuote(offered, prepareTranscript(say(['A', `${said} The rest is history.`])));
    expect(found).toMatchObject({ state: 'verified', text: said });
  });

  it('is printed alone where its sentence has more than 60 words', () => {
    const long = `The market ${'and the house and the street and the town '.repeat(8)}was as good as they are... `;
    const said = `${long}Our clients are quite different from each other.`;
    const printed = (text: string) =>
      checkQuote(
        'Our clients are quite different',
        prepareTranscript(say(['A', `${text} The rest is history. So it goes.`])),
      );
    expect(printed(said)).toMatchObject({ text: 'Our clients are quite different from each other.' });
    const governed = said.replace('was as good', 'if it was as good');
    expect(printed(governed)).toMatchObject({ text: governed });
  });

  it('is kept behind the name of who says it, where the name was just said by somebody else', () => {
    const talk = say(
      ['Sarah', 'This question comes from Gillian.'],
      ['Gillian', 'Hi all, Gillian here from Careers.'],
    );
    expect(checkQuote('Gillian: Hi all, Gillian here from Careers.', prepareTranscript(talk))).toMatchObject({
      text: 'Hi all, Gillian here from Careers.',
      speakerId: 'Gillian',
    });
  });
});

describe('repaired: harmless differences, and the text becomes what was said', () => {
  it.each([
    [
      'a filler left out',
      'The form takes, um, four minutes and the trust takes the rest.',
      'The form takes four minutes and the trust takes the rest.',
    ],
    [
      'two-word fillers',
      'The form, you know, takes four minutes, I mean, on a good day.',
      'The form takes four minutes on a good day.',
    ],
    [
      'a short form',
      "It's a meeting and we're going to treat it like one.",
      'It is a meeting and we are going to treat it like one.',
    ],
    [
      'gonna',
      "We're gonna hold the price through the spring market.",
      'We are going to hold the price through the spring market.',
    ],
    [
      'percent in letters',
      'The rate sat at 6.1% for most of the week in question.',
      'The rate sat at 6.1 percent for most of the week in question.',
    ],
    [
      'a number in words',
      'We waited six weeks and then the offer came in clean.',
      'We waited 6 weeks and then the offer came in clean.',
    ],
    [
      'British spelling',
      'Their favorite color was whatever the neighbor had chosen.',
      'Their favourite colour was whatever the neighbour had chosen.',
    ],
    [
      'a stutter',
      'And the the whole point is that the house was empty.',
      'And the whole point is that the house was empty.',
    ],
    [
      'a filler inside a filler and inside a number',
      'We put, you know, eight thousand dollars into that kitchen before the spring.',
      'We put, you um know, eight, you know, thousand dollars into that kitchen before the spring.',
    ],
    [
      'a short form after a stutter',
      "And then I I've told everybody that they should have a look.",
      'And then I I have told everybody that they should have a look.',
    ],
    [
      'one word in eight',
      'The inspection report landed on my desk like a brick that morning.',
      'The inspection report arrived on my desk like a brick that morning.',
    ],
  ])('%s', (_case, said, offered) => {
    const found = checkQuote(offered, prepareTranscript(say(['A', said])));
    expect(found).toMatchObject({ state: 'repaired', offered });
    if (found.state !== 'dropped') expect(said).toContain(found.text);
  });
});
