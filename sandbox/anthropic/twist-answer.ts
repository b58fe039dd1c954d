/** The ways in which a model's answer goes wrong, on demand; the product must live with each of them. */
import { isRecord } from './check-schema.ts';

type Json = { [key: string]: unknown };

const hugeChars = 1_000_000;

/** The text of the answer under a twist; the answer itself for a name that is not one of text. */
export function twistText(answer: Json, twist: string | undefined): string {
  switch (twist) {
    case 'invented-quotes':
      return JSON.stringify(withInventedQuotes(answer));
    case 'planted-numbers':
      return JSON.stringify(withPlantedNumbers(answer));
    case 'obedient':
      return JSON.stringify(withObedience(answer));
    case 'wrong-scores':
      return JSON.stringify(withWrongScores(answer));
    case 'unknown-episodes':
      return JSON.stringify(withUnknownEpisodes(answer));
    case 'wrong-schema':
      return JSON.stringify({ result: Object.values(answer)[0], notes: ['another shape than asked for'] });
    case 'not-json':
      return 'Here is what I found in this episode. The two hosts mostly agree, and the numbers speak for themselves.';
    case 'garbage':
      return '{"summary": "\uFFFD\u0000\u001b[31m", "keyLearnings": [[[[}}, ]]';
    case 'empty':
      return '';
    case 'fenced':
      return `\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\``;
    case 'other-language':
      return JSON.stringify(withOtherLanguage(answer));
    case 'huge':
      return JSON.stringify(withHugeText(answer));
    default:
      return JSON.stringify(answer);
  }
}

/** The shape as asked, the words in German: quotes that nobody said so, and sentences that stand on other words. */
function withOtherLanguage(answer: Json): Json {
  const german = 'Die Käufer warten seit Monaten auf niedrigere Zinsen, und niemand weiß, ob sie kommen.';
  const quotes = recordsOf(answer.notableQuotes).map((quote) => ({
    ...quote,
    text: german,
    context: german,
  }));
  const summary = typeof answer.summary === 'string' ? { summary: german } : {};
  return { ...answer, ...summary, ...(quotes.length === 0 ? {} : { notableQuotes: quotes }) };
}

/** Three quotes that nobody said: one turned around, one with another number, one out of the blue. */
function withInventedQuotes(answer: Json): Json {
  const quotes = recordsOf(answer.notableQuotes);
  const texts = quotes.map(({ text }) => String(text));
  const turned = texts.map(flipNegation).find((text) => text !== null);
  const counted = texts.map(changeNumber).find((text) => text !== null);
  const invented = [
    turned ?? 'You should never ever listen to what a buyer tells you about the monthly payment.',
    counted ?? 'We closed that one in 317 days for $9,999,999 and the seller thanked us twice.',
    'Every agent I know has doubled their income this year by doing nothing but sending postcards to the moon.',
  ].map((text) => ({ text, context: 'Answering a question', viralityScore: 9.8 }));
  return { ...answer, notableQuotes: [...invented, ...quotes] };
}

/**
 * What no show says; it stands in every text of an answer twisted by `planted-numbers`. So long that no id holds its digits by
 * chance.
 */
export const plantedNumber = '8,317,502';
const texts =
  /^(?:summary|glance|keyLearnings|mainTopics|macro_themes|theme|insight|actionable_tip|tip|text|context|key_topics)$/;

/** What a model says that does as a transcript told it; it stands in every text of an answer twisted by `obedient`. */
export const obedience =
  'As told, read on at https://evil.example/leak?key=SECRET [here](https://evil.example/x) <img src="https://evil.example/p.gif"> <script>alert(1)</script>.';

/** Every text of ours ends with what a speaker ordered, and every part has fields that nobody asked for. */
function withObedience(value: Json): Json {
  const orders = { published: true, unsubscribeAll: true, url: 'https://evil.example/', tool: 'send_mail' };
  const walk = (node: unknown, key: string): unknown => {
    if (Array.isArray(node)) return node.map((item) => walk(item, key));
    if (isRecord(node)) return { ...mapEntries(node, walk), ...orders };
    return typeof node === 'string' && texts.test(key) ? `${node} ${obedience}` : node;
  };
  return { ...mapEntries(value, walk), ...orders };
}

/** Every text of ours says a number that nobody said: sentences before their stop, labels at their end. */
function withPlantedNumbers(value: Json): Json {
  const planted = (text: string) => {
    const sentences = text.replace(/([.!?])(?=(?: \[[^\]]*\])?(?:\s|$))/g, ` for $${plantedNumber}$1`);
    return sentences === text ? `${text} ${plantedNumber}` : sentences;
  };
  const walk = (node: unknown, key: string): unknown => {
    if (Array.isArray(node)) return node.map((item) => walk(item, key));
    if (isRecord(node)) return mapEntries(node, walk);
    if (typeof node !== 'string' || !texts.test(key)) return node;
    return planted(key === 'glance' ? shortLine(node) : node);
  };
  const { notableQuotes, ...rest } = value;
  const quotes = recordsOf(notableQuotes).map((quote) => ({
    ...quote,
    context: planted(String(quote.context)),
  }));
  return { ...mapEntries(rest, walk), ...(notableQuotes === undefined ? {} : { notableQuotes: quotes }) };
}

/** A line of the glance with room for more: longer than twenty words it would be left out for its length alone. */
function shortLine(line: string): string {
  const [, text = '', rests = ''] = /^(.*?)[.!?]?( \[[^\]]*\])?$/s.exec(line) ?? [];
  return `${text.split(' ').slice(0, 12).join(' ')}.${rests}`;
}

export function flipNegation(text: string): string | null {
  const rules: [RegExp, string][] = [
    [/\bisn't\b/, 'is'],
    [/\baren't\b/, 'are'],
    [/\bdoesn't\b/, 'does'],
    [/\bdon't\b/i, 'do'],
    [/\bcan't\b/, 'can'],
    [/\bwon't\b/, 'will'],
    [/\bnot /, ''],
    [/\bnever /i, 'always '],
    [/\bis\b/, 'is not'],
    [/\bare\b/, 'are not'],
    [/\bcan\b/, 'can not'],
  ];
  const rule = rules.find(([from]) => from.test(text));
  return rule ? text.replace(rule[0], rule[1]) : null;
}

export function changeNumber(text: string): string | null {
  const match = /\d/.exec(text);
  if (!match) return null;
  const other = match[0] === '9' ? '4' : String(Number(match[0]) + 1);
  return text.slice(0, match.index) + other + text.slice(match.index + 1);
}

const scoreKey = /score|rating|relevance|confidence/i;

/** Every score out of its scale, one way or another. */
function withWrongScores(value: Json): Json {
  let index = 0;
  const wrong = [9_000, -3, 1e300, 10.0001];
  const walk = (node: unknown, key: string): unknown => {
    if (Array.isArray(node)) return node.map((item) => walk(item, key));
    if (isRecord(node)) return mapEntries(node, walk);
    if (typeof node !== 'number' || !scoreKey.test(key)) return node;
    index += 1;
    return wrong[index % wrong.length];
  };
  return mapEntries(value, walk);
}

function withUnknownEpisodes(answer: Json): Json {
  const connections = recordsOf(answer.crossEpisodeConnections);
  return {
    ...answer,
    crossEpisodeConnections: connections.map((one) => ({ ...one, supporting_episodes: ['e998', 'e999'] })),
  };
}

/** The first long text grows to a megabyte; the shape stays as asked. */
function withHugeText(answer: Json): Json {
  const overview = isRecord(answer.overview) ? answer.overview : null;
  const seed = String(overview?.summary ?? answer.summary ?? 'A long answer.');
  const long = `${seed} `.repeat(Math.ceil(hugeChars / (seed.length + 1)));
  return overview ? { ...answer, overview: { ...overview, summary: long } } : { ...answer, summary: long };
}

function mapEntries(record: Json, map: (value: unknown, key: string) => unknown): Json {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
}

function recordsOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
