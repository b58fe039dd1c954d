/**
 * How much a sentence says, by signs that need no grammar: contrast, advice, causes, sums, strong claims; against
 * words that hang in the air, small talk and bare story-telling.
 */
import { mentions, subjects } from '../vocabulary/subjects.ts';
import type { Said } from './collect-sentences.ts';

type Sign = [pattern: RegExp, quote: number, learning: number];

const adviceVerbs =
  'add|ask|attach|avoid|borrow|bring|call|cancel|check|choose|circle|compare|count|cut|describe|disclose|divide|do|explain|find|fix|follow|get|give|hire|include|invite|keep|label|lead|learn|leave|list|log|look|make|market|measure|offer|order|pay|pick|plan|practice|price|print|pull|put|qualify|quote|raise|read|save|say|search|send|set|show|skip|split|spend|stage|staple|start|stay|stop|take|tell|test|track|treat|try|underwrite|use|verify|wait|walk|watch|work|write';

const signs: readonly Sign[] = [
  // Advice.
  [new RegExp(`^(?:${adviceVerbs})\\b(?! (?:me|us|it|that|ahead|on|off|a second)\\b)`, 'i'), 1.4, 2.6],
  [/^(?:never|always|don't|do not)\s\w+/i, 1.8, 2.6],
  [
    new RegExp(
      `[,;] (?:so |then |and |but )?(?:don't |never |always )?(?:${adviceVerbs}) (?!me\\b|us\\b)(?:the|a|an|your|their|for|to|if|what|who|every|which)\\b`,
      'i',
    ),
    0.5,
    1.2,
  ],
  [/^(?:if|when|before|after|once)\b.*,/i, 0.9, 1.6],
  [/\byou (?:need|have|can|can't|should|want)\b|\byou've got to\b/i, 0.2, 0.4],
  // Contrast and turns of thought.
  [
    /\b(?:isn't|aren't|wasn't|not|nobody|no one|never)\b[^.]*[,;] (?:it's|they're|it is|they|and|but|so)\b/i,
    1.6,
    0.8,
  ],
  [/, and (?:a|an|the|what|nobody|everybody|they|you|somebody|who)\b/i, 0.7, 0.5],
  [/,? but (?:a|an|the|it|you|they|nobody|not)\b/i, 0.8, 0.5],
  [/\b(?:because|since|so that|which is why|therefore)\b/i, 0.8, 1.2],
  [/\b(?:unless|until|without|instead of|rather than|not just|before)\b/i, 0.6, 0.7],
  [/\b(?:than|more|less|fewer|faster|slower|twice|half|worse|better)\b/i, 0.3, 0.6],
  // Strong and general.
  [
    /^(?:a|an|the most|the right|the only|most|every|nobody|no one|everybody|people|sellers|buyers|agents)\b/i,
    1.4,
    1,
  ],
  [/\b(?:nobody|never|always|everybody|every|only|nothing|whole|most)\b/i, 0.5, 0.2],
  [/\b(?:costs?|worth|free|wrong|right|trust|fear|scared|promise|hope|bet|truth|guess|lie)\b/i, 0.5, 0.3],
  [/\b(?:a|an) [\w-]+ (?:is|isn't) (?:a|an|the|not|what|how)\b/i, 1.2, 0.8],
  // Sums.
  [/\$\d|\d+(?:\.\d+)? percent|\bpercent\b/i, 0.4, 1.2],
  [/\b(?:average|median|difference|total|ratio|times as)\b/i, 0.2, 0.8],
  // Hanging in the air.
  [/^(?:it|that|this|they|those|these|then|which|there)\b/i, -2, -2.8],
  [/^(?:it's|that's|they're|there's|they've|it'll|he's|she's|here's|there're)/i, -2, -2.8],
  [/^(?:he|she|his|her|him)\b/i, -2.4, -3.2],
  [
    /^(?:and|but|or|so|plus|also|because|except|well|now|okay|yes|no|yeah|right|sure|oh|hm|ha|mm|ooh|huh|honestly|see|look)\b/i,
    -1,
    -0.8,
  ],
  [/\b(?:he|she|him|her|his|hers)\b/i, -0.9, -1.4],
  [
    /\b(?:that one|this one|the other one|those two|these two|mine|yours|the first one|the second one)\b/i,
    -0.8,
    -1.6,
  ],
  [/\b(?:thing|things|something|somebody's)\b/i, -0.2, -0.4],
  // Small talk and story-telling.
  [/^I\b|^I'(?:m|d|ve|ll)\b/, -0.9, -1.6],
  [/^(?:I'd|I) (?:ask|tell|say|use|send|call|write|put|show|print|do|pay|give|want)\b/i, 0.7, 1],
  [/\b(?:me|my|I|we|our|us)\b/, -0.4, -0.6],
  [
    /\b(?:said|told|went|came|got|called|asked|goes|had|was|were|did|didn't|gave|took|thought|looked|knew)\b/i,
    -0.6,
    -0.9,
  ],
  [/\b(?:um|uh|you know|i mean|kind of|sort of|anyway|whatever|gosh|wow|ha)\b/i, -1.5, -1.5],
  [
    /\b(?:podcast|this show|our show|episode|listeners?|listening|recording|studio|homework|pillow|bumper sticker|thank you|thanks|welcome|hello|good night|good morning)\b/i,
    -4,
    -4,
  ],
  [/["\u201c]/, -0.3, -0.8],
  [/\?["'\u201d\u2019]*$/, -2.6, -6],
  [/!$/, -0.6, -1],
  [/\.\.\.|\u2026|\[|\]/, -20, -20],
];

const praise =
  /\b(?:steal|stealing|pillow|mug|on (?:my|the|a) (?:wall|hand|gravestone)|bumper sticker|good line|that's good|annoyingly good|lovely rule|writing that|write (?:it|that) down|say (?:that|it) again|great question|great idea|good rule|good sentence|under oath|can't improve on|print it|best thing you've said|fair point|like that a lot|whole job|do like that|own that)\b/i;

/** Points as a quote and as a lesson; both around zero for an everyday sentence, 6 and more for a good one. */
export function judge(said: Said, topicStems: ReadonlySet<string>, names: ReadonlySet<string>) {
  let quote = 0;
  let learning = 0;
  for (const [pattern, forQuote, forLearning] of signs) {
    if (!pattern.test(said.text)) continue;
    quote += forQuote;
    learning += forLearning;
  }
  const told = subjects.reduce((sum, subject) => sum + Math.min(1, mentions(said.text, subject)), 0);
  const near = [...said.stems].filter((stem) => topicStems.has(stem)).length;
  const matter = Math.min(2.4, told * 0.7 + near * 0.35) - (told + near === 0 ? 1.6 : 0);
  const liked = said.isLast && praise.test(said.after) ? 2.4 : 0;
  const sums = said.text.match(/\d[\d,.]*/g)?.length ?? 0;
  const addressed = said.words.some((word) => names.has(word)) ? -1.5 : 0;
  const edge = said.position < 0.02 || said.position > 0.97 ? -2 : 0;
  const shared = matter + addressed + edge;
  return {
    quote: quote + shared + liked + lengthPoints(said.words.length, 11, 30) - Math.max(0, sums - 2) * 0.9,
    learning:
      learning + shared + liked * 0.4 + lengthPoints(said.words.length, 11, 34) - Math.max(0, sums - 4) * 0.7,
  };
}

/** Nothing in the best range, less outside it. */
function lengthPoints(words: number, from: number, to: number): number {
  if (words < from) return (words - from) * 0.45;
  return words > to ? (to - words) * 0.35 : 0;
}
