import { describe, expect, it } from 'vitest';
import { checkQuote, prepareTranscript } from '../../../../server/pipeline/insights/gates.ts';
import { say } from './say.ts';

const around =
  'We talked about the house for a while. The kitchen was nice and the price was fair. It was a good day. ';
const talk = (...lines: [string, string][]) =>
  say(['Ann', around], ['Bob', around], ...lines, ['Bob', around], ['Ann', around]);
const printed = (said: ReturnType<typeof say>, offered: string) => {
  const found = checkQuote(offered, prepareTranscript(said));
  return found.state === 'dropped' ? found.reason : found.text;
};

describe('C3: a sentence that somebody broke into', () => {
  it.each([
    ["I don't think that", 'Mhm.', 'Denver prices will fall this year in any part of town.'],
    ['If the roof is new,', 'Right.', 'I can skip the inspection entirely and save money.'],
    ['It would be a lie to say that', 'Yeah.', 'Zillow gets the price right more than half of the time.'],
    ['Some people believe', 'Uh-huh.', '2027 will be the year when prices crash by half.'],
    ['My old boss used to say that', 'Mhm.', "I'd never sell a house in winter in this town."],
    ['I would never in my life tell a client', 'Never.', 'You can skip the inspection on a house that old.'],
    ['I used to think\u2026', 'Mhm.', 'Prices always go up in this town and never come down.'],
  ])('is not begun in its midst: %s', (head, thrown, rest) => {
    expect(printed(talk(['Ann', head], ['Bob', thrown], ['Ann', rest]), rest)).toBe('notFound');
    expect(printed(talk(['Ann', 'It was so.'], ['Bob', thrown], ['Ann', rest]), rest)).toBe(rest);
  });

  it.each([
    ['Denver is the safest place to buy a house this year', 'Yeah.', 'if you believe the brokers.'],
    ['We sold two hundred houses in the spring of last', 'year.', 'Then we moved.'],
    ['The one thing that I tell every buyer is that the roof', 'Leaks.', 'Then we moved.'],
    ['We sold the house and then the market completely', 'collapsed.', 'Then we moved.'],
  ])('is not ended in its midst: %s', (said, other, rest) => {
    expect(printed(talk(['Ann', said], ['Bob', other], ['Ann', rest]), said)).toBe('notFound');
    expect(printed(talk(['Ann', `${said}.`], ['Bob', 'Wow.'], ['Ann', 'Then.']), said)).toBe(`${said}.`);
  });
});

describe('C3: marks that end no sentence', () => {
  it.each([
    ['I used to think\u2026', 'Prices always go up in this town and never come down.'],
    ['If the roof is new...', 'You can skip the inspection entirely and save money.'],
    ['I would never say...', 'Renting is throwing money away for most families.'],
    ['I doubt that before Sept.', 'Denver prices will move at all in this town.'],
    ['Nobody says the Fed.', 'Reserve Bank will cut rates this year.'],
    ['It is not true that in Fresno, Calif.', 'Homes sell for half of what they did.'],
    ['He never sells the best lots, i.e.', 'The ones by the lake go to his friends.'],
    ['I read on Yahoo!', 'Homes in Texas will lose half of their value, and that is wrong.'],
  ])('take both sides: %s', (head, rest) => {
    expect(printed(talk(['Ann', `${head} ${rest}`]), rest)).toBe(`${head} ${rest}`);
    expect(printed(talk(['Ann', `The house was blue. ${rest}`]), rest)).toBe(rest);
  });

  it.each([
    "My uncle always told me, 'Renting is a waste. Buy as soon as you can.'",
    'My uncle always told me, \u2018Renting is a waste. Buy as soon as you can.\u2019',
    'My uncle always told me, \u00abRenting is a waste. Buy as soon as you can.\u00bb',
    'It is wrong (as he said. Buy as soon as you can.)',
  ])('stand inside of somebody else\u2019s words: %s', (said) => {
    expect(printed(talk(['Ann', `${said} And he was wrong.`]), 'Buy as soon as you can.')).toBe(said);
  });

  it('do so also where another turn parts them', () => {
    const said = talk(
      ['Ann', 'The letter goes, "We are your bank.'],
      ['Bob', 'Wow.'],
      ['Ann', 'You must wire forty thousand dollars today." And that is fraud.'],
    );
    expect(printed(said, 'You must wire forty thousand dollars today.')).toBe('notFound');
  });
});

describe('C3: cues of one clause', () => {
  const pad = ['so we went to see the house on the hill', 'we talked a while about the neighborhood'];
  it.each([
    ['you can skip the inspection on every house', 'if it is brand new and has a warranty', 0],
    ['prices will rise next year in this town', 'only in the dreams of the brokers of course', 0],
    ['i would be lying to you if i told you', 'prices will rise next year in this town', 1],
    ['i do not for one second buy the idea', 'rates will fall next year and stay there', 1],
    ['my broker who went to jail later told me', 'renting was throwing your money away', 1],
    ['the biggest mistake that first time buyers make', 'in this market is waiting too long', 1],
  ])('are printed together: %s / %s', (one, two, offered) => {
    const lines = [...pad, one, two, ...pad].map((text): [string, string] => ['A', text]);
    expect(printed(say(...lines), offered === 0 ? one : two)).toContain(`${one} ${two}`);
  });
});
