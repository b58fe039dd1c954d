import { describe, expect, it } from 'vitest';
import { checkQuote, prepareTranscript } from '../../../../server/pipeline/insights/gates.ts';
import { say } from './say.ts';

const said = 'The inspection paid for itself twice before the summer was over.';
const short = 'It paid for itself.';
const talk = say(
  ['A', `We met at the house. ${said} Then it rained.`],
  ['B', `Nobody had called by day ten. ${short} The kitchen was cold that winter.`],
);
const labels = { A: 'Ann Lee', B: 'Bob Marsh' };
const printed = (offered: string, lines = talk) => {
  const found = checkQuote(offered, prepareTranscript(lines, { labels }));
  return found.state === 'dropped' ? found.reason : found.text;
};

const shapes: readonly ((name: string, text: string) => string)[] = [
  (name, text) => `${name}: ${text}`,
  (name, text) => `${name.toUpperCase()}: ${text}`,
  (name, text) => `>> ${name}: ${text}`,
  (name, text) => `>>${name.toUpperCase()}: ${text}`,
  (name, text) => `[${name}] ${text}`,
  (name, text) => `[${name}]: ${text}`,
  (name, text) => `(${name}) ${text}`,
  (name, text) => `${name} \u2013 ${text}`,
  (name, text) => `${name} - ${text}`,
  (name, text) => `**${name}:** ${text}`,
  (name, text) => `${name}: "${text}"`,
  (name, text) => `${text} \u2013 ${name}`,
  (name, text) => `${text} \u2014 ${name.toUpperCase()}`,
  (name, text) => `"${text}" \u2014${name}`,
  (name, text) => `"${text}" -- ${name}`,
  (name, text) => `${text} (${name})`,
  (name, text) => `${text} [${name}]`,
  (name, text) => `"${text}" said ${name}.`,
];

describe('C2: the name of who says it, in every shape', () => {
  it.each(shapes.map((shape) => [shape('Ann', '\u2026'), shape] as const))('%s', (_name, shape) => {
    for (const name of ['Ann', 'Ann Lee']) {
      expect(printed(shape(name, said))).toBe(said);
      expect(printed(shape(name, said.replace('paid', 'has paid').replace('over.', 'over')))).toBe(said);
    }
    for (const name of ['Bob', 'Bob Marsh']) expect(printed(shape(name, said))).toBe('notFound');
    expect(printed(shape('Bob', short))).toBe(short);
    expect(printed(shape('Ann', short))).toBe('notFound');
  });

  it('also where only a turn is marked', () => {
    for (const mark of ['>> ', '>>', '&gt;&gt; ', '- ', '\u2014 ']) expect(printed(mark + said)).toBe(said);
  });
});

describe('C1: a name that belongs to what was said', () => {
  it.each([
    [
      'We moved to the best town of all \u2014 New York.',
      'We moved to the best town of all \u2014 Los Angeles',
    ],
    ['We sold the house on the hill to \u2014 Ann.', 'We sold the house on the hill to \u2014 Bob'],
    ['We sold the house on the hill (Bob).', 'We sold the house on the hill (Ann)'],
    [
      'New York \u2014 we sold all of the houses there.',
      'Los Angeles \u2014 we sold all of the houses there.',
    ],
  ])('is not exchanged: %s', (own, offered) => {
    const lines = say(['A', `We met at the house. ${own} Then it rained.`], ['B', 'Nobody had called.']);
    expect(printed(offered, lines)).toBe('notFound');
    expect(printed(own, lines)).toBe(own);
  });
});
