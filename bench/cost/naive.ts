/** What the same answers would cost the naive way, and the floor by words; counted and priced as the product's own calls. */
import { countTokens } from '../../sandbox/anthropic/count-tokens.ts';
import { defaultInsightPrompt } from '../../server/pipeline/settings/default-insight-prompt.ts';
import { costOf, type Priced } from '../../server/providers/language/price.ts';
import type { MadeTalk } from './make-talks.ts';
import type { Call } from './recorder.ts';

/** The emulator counts three tokens around each part of a prompt. */
const aroundPart = 3;
const tokensOf = (text: string) => countTokens(text) + aroundPart;

/** The fields of an insight in four passes of about a quarter of the answer each. */
const passes = [['summary'], ['keyLearnings'], ['notableQuotes'], ['mainTopics', 'metadata']];

/** Four calls, each with all utterances as JSON, for what one call of the product answered. */
export function naiveInsight(talk: MadeTalk, call: Call, price: Priced): number {
  const answer = JSON.parse(bareAnswer(call)) as Record<string, unknown>;
  const transcript = tokensOf(JSON.stringify(talk.utterances));
  return passes.reduce((usd, fields) => {
    const wanted = Object.fromEntries(fields.map((field) => [field, answer[field]]));
    return usd + usdOf(price, transcript + tokensOf(promptFor(fields)), countTokens(JSON.stringify(wanted)));
  }, 0);
}

/** The same digest from the insights as they were answered, whole, and without its marks of evidence. */
export function naiveDigest(call: Call, insights: readonly Call[], price: Priced): number {
  const asked = tokensOf(call.asked.system[0]?.text ?? '') + tokensOf(`[${insights.map(bareAnswer).join()}]`);
  return usdOf(price, asked, countTokens(textOf(call).replace(/ \[e[\w.,]+\]/g, '')));
}

/** One pass over nothing but the words, and the answer without its marks of evidence: no instructions, nobody's name. */
export function floorOfInsight(talk: MadeTalk, call: Call, price: Priced): number {
  const words = talk.utterances.map(({ text }) => text).join('\n');
  return usdOf(price, countTokens(words), countTokens(bareAnswer(call)));
}

const bareAnswer = (call: Call) => textOf(call).replace(/ \[[\d,]+\]/g, '');

const textOf = ({ answered }: Call) =>
  answered.content.map((block) => (block.type === 'text' ? block.text : '')).join('');

/** The product's own prompt without the fields that this pass does not ask for. */
function promptFor(fields: readonly string[]): string {
  const [before = '', ...parts] = defaultInsightPrompt.split(/^- (?=\w+:)/m);
  return [before, ...parts.filter((part) => fields.some((field) => part.startsWith(field)))].join('- ');
}

const usdOf = (price: Priced, inputTokens: number, outputTokens: number) =>
  costOf({ inputTokens, outputTokens, cacheReadTokens: 0, cacheWriteTokens: 0 }, price);
