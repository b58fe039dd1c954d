import { describe, expect, it } from 'vitest';
import { checkQuote, prepareTranscript } from '../../../../server/pipeline/insights/gates.ts';
import { say } from './say.ts';

const printed = (said: string, offered: string) => {
  const talk = say(
    ['A', `We met at the house. ${said} Then it rained all day.`],
    ['B', 'Nobody had called.'],
  );
  const found = checkQuote(offered, prepareTranscript(talk));
  return found.state === 'dropped' ? found.reason : found.text;
};

/**
 * Nobody prints a mark of the model's: a statement that was offered as a question is printed as the statement that it
 * was, and a question as a question. So the turned meaning never stands there, and a quote whose words are right is kept.
 */
describe('C1: a statement is not printed as a question, nor a question as a statement', () => {
  it.each([
    ['It went up.', 'It went up?'],
    ['It went up?', 'It went up.'],
    ['It went up?', 'It went up'],
    ['It went up?', 'It went up!'],
    ['You would sell the house before winter?', 'You would sell the house before winter.'],
    ['You would sell the house before winter.', 'You would sell the house before winter?'],
    ['You would sell, um, the house before winter?', 'You would sell the house before winter.'],
    [
      'You would sell the house before 11 people came?',
      'You would sell the house before eleven people came.',
    ],
    ['Prices went up, right?', 'Prices went up.'],
    ['So who told you that prices only ever go up in this town?', 'prices only ever go up in this town.'],
  ])('%s for %s', (said, offered) => {
    expect([said, 'notFound']).toContain(printed(said, offered));
  });

  it.each([
    ['It went up.', 'It went up?'],
    ['You would sell the house before winter?', 'You would sell the house before winter.'],
  ])('and is kept: %s', (said, offered) => expect(printed(said, offered)).toBe(said));

  it('so where a question of these words and a statement of them were both said', () => {
    const both = say(
      ['A', 'We met at the house. You would sell the house before the winter comes around?'],
      ['B', 'Yes. You would sell the house before the winter comes around. Then it rained.'],
    );
    const found = checkQuote(
      'You would sell the house before the winter comes around.',
      prepareTranscript(both),
    );
    expect(found).toMatchObject({ speakerId: 'B' });
    const asked = checkQuote(
      'You would sell the house before the winter comes around?',
      prepareTranscript(both),
    );
    expect(asked).toMatchObject({ speakerId: 'A' });
  });
});

/**
 * A repair prints what was said, so that a turned word is never printed. But a model that offered the opposite has
 * not read what was said, and its sentence around the quote will say the opposite too: such a quote is dropped.
 */
describe('C1: an antonym is never repaired', () => {
  it.each(
    `praised/condemned welcomed/mourned thrived/struggled boosted/crippled embraced/shunned hailed/slammed
     admired/despised celebrated/deplored respected/mocked trusted/betrayed endorsed/denounced protected/ruined
     cherished/loathed rescued/wrecked`
      .split(/\s+/)
      .map((pair) => pair.split('/')),
  )('%s is not %s', (one = '', two = '') => {
    const sentence = (word: string) => `The whole board of the company ${word} the plan that spring.`;
    expect(printed(sentence(one), sentence(two))).toBe('notFound');
    expect(printed(sentence(two), sentence(one))).toBe('notFound');
  });

  it.each(
    'triumph/disaster genius/fraud blessing/nightmare miracle/fiasco bonus/burden treasure/scam'
      .split(' ')
      .map((pair) => pair.split('/')),
  )('nor %s %s', (one = '', two = '') => {
    const sentence = (word: string) => `To everybody in our office that old house was a ${word} that spring.`;
    expect(printed(sentence(one), sentence(two))).toBe('notFound');
  });
});
