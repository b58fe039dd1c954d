/** Sentences of a show that are broken where none ends: by another voice, dots, a short form, quotation marks, a cue. */
import type { SpokenUtterance } from '../../../../../server/pipeline/insights/quote-gate/index.ts';
import { say } from '../say.ts';
import type { Dice } from './dice.ts';

export interface Broken {
  utterances: SpokenUtterance[];
  offered: string;
  /** What must be printed along with it, where anything is. */
  head: string;
}

type Break = (sentence: string, next: string, dice: Dice) => Broken | null;

const thrown = ['Mhm.', 'Right.', 'Yeah.', 'Wow.', 'No way.'];
const around =
  'We talked about the house for a while. The kitchen was nice and the price was fair. It was a good day. ';
const inTalk = (...lines: [string, string][]) =>
  say(['Ann', around], ['Bob', around], ...lines, ['Bob', around], ['Ann', around]);
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const heads = {
  who: ['I', 'We', 'Some people', 'My old boss', 'The brokers', 'Nobody in town', 'My uncle'],
  says: [
    'would never say that',
    'used to think that',
    'told me that',
    "don't believe that",
    'said in jest that',
  ],
};
const headOf = (dice: Dice) => `${dice.pick(heads.who)} ${dice.pick(heads.says)}`;
const shortForms = ['Sept.', 'the Fed.', 'Yahoo!', 'Calif.', 'Dr.', 'Inc.', 'approx.', 'i.e.'];
const quotes = [
  ["'", "'"],
  ['\u2018', '\u2019'],
  ['\u00ab', '\u00bb'],
  ['\u201c', '\u201d'],
] as const;

export const breaks: Readonly<Record<string, Break>> = {
  'another voice before it': (sentence, _next, dice) => {
    // Nobody goes on with "I would never say that" by "And": whoever says so has begun anew.
    if (/^(?:And|But|So|Yeah|Well|No|Yes|Or|Now)\b/.test(sentence)) return null;
    const head = headOf(dice);
    return {
      utterances: inTalk(['Ann', head], ['Bob', dice.pick(thrown) ?? ''], ['Ann', sentence]),
      offered: sentence,
      head,
    };
  },
  'another voice behind its midst': (sentence, _next, dice) => {
    const words = sentence.split(' ');
    if (words.length < 10) return null;
    const cut = 7 + dice.roll(words.length - 8);
    const begun = words
      .slice(0, cut)
      .join(' ')
      .replace(/[.,;:!?\u2014-]+$/, '');
    const rest = words.slice(cut).join(' ');
    return { utterances: inTalk(['Ann', begun], ['Bob', upper(rest)]), offered: begun, head: rest };
  },
  'dots before it': (sentence, _next, dice) => {
    const head = headOf(dice);
    const dots = dice.pick(['...', '\u2026', '....']) ?? '...';
    return { utterances: inTalk(['Ann', `${head}${dots} ${sentence}`]), offered: sentence, head };
  },
  'a short form before it': (sentence, _next, dice) => {
    const starters =
      /^(?:The|We|It|He|She|They|And|But|So|I|This|That|You|In|There|What|If|When|Now|My|Our|Your|A|An|Because|Well|Yeah|No|Where|Who|Why|How|Is|Are|Was|Were|Do|Did|Does|These|Those|His|Her|Their|Its)\b/i;
    if (starters.test(sentence) || /^\w+'/.test(sentence)) return null;
    const head = `${headOf(dice)} at ${dice.pick(shortForms)}`;
    return { utterances: inTalk(['Ann', `${head} ${sentence}`]), offered: sentence, head };
  },
  'marks of somebody else around it': (sentence, next, dice) => {
    if (/["'\u2018\u2019\u201c\u201d]/.test(sentence + next)) return null;
    const [open, close] = dice.pick(quotes) ?? quotes[0];
    const head = `${dice.pick(heads.who)} always told me,`;
    return {
      utterances: inTalk(['Ann', `${head} ${open}${next} ${sentence}${close} And it was wrong.`]),
      offered: sentence,
      head,
    };
  },
  'a cue before it': (sentence, _next, dice) => {
    const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}' ]/gu, '');
    const head = bare(headOf(dice));
    const pad = ['so we went to see the house on the hill', 'we talked a while about the neighborhood'];
    const lines = [...pad, head, bare(sentence), ...pad].map((text): [string, string] => ['A', text]);
    return { utterances: say(...lines), offered: bare(sentence), head };
  },
};
