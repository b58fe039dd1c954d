/**
 * How much a sentence says, by signs that need no grammar: advice, contrast, causes, sums, strong claims; against
 * words that hang in the air, small talk, fragments and bare story-telling.
 */
import { mentions, subjects } from '../vocabulary/subjects.ts';
import { startsWithAdvice } from './advice.ts';
import type { Said } from './collect-sentences.ts';
import { signs } from './sentence-signs.ts';
import { withoutFillers } from './without-fillers.ts';

export interface Points {
  quote: number;
  learning: number;
}

const praise =
  /\b(?:steal|stealing|pillow|mug|on (?:my|the|a) (?:wall|hand|gravestone)|bumper sticker|good line|that's good|annoyingly good|lovely rule|writing that|write (?:it|that) down|say (?:that|it) again|good rule|good sentence|under oath|can't improve on|best thing you've said|like that a lot|like that very much|whole job|do like that|can own that|that's it|there it is|exactly)\b/i;

// Without one of these a string of words is a heading, not a sentence.
const finite =
  /\b(?:is|are|was|were|be|been|am|has|have|had|do|does|did|can|could|will|would|shall|should|may|might|must|gets?|got|makes?|made|takes?|took|puts?|wants?|need|pays?|helps?|goes?|went|comes?|came|gives?|gave|knows?|thinks?|says?|said|tells?|told|keeps?|kept|finds?|found|means?|netted|averaged|depends?|happens?|disappears?|loses?|expects?|believes?|wins?|fails?|stays?|beats?|reads)\b|\bcosts? (?:the|a|you|her|him|them|less|more|\$)|\b(?:looks?|sounds?|feels?|works?) (?:like|exactly|for|out)|\w(?:'re|'ve|'ll|'d|n't)\b|\b(?:it|that|he|she|there|what|who|nobody|everybody|one|here)'s\b|\b\w{3,}'s (?:a|an|the|not|\$?\d|been|going|about|where|what|usually)\b/i;

/** What the words alone say for a text as a lesson. */
export function lessonPoints(text: string): number {
  const signed = signs.reduce((sum, [pattern, , learning]) => sum + (pattern.test(text) ? learning : 0), 0);
  const ledger = Math.max(0, (text.match(/\d[\d,.]*/g)?.length ?? 0) - 2) * 0.8;
  return signed - ledger + (startsWithAdvice(text) ? 2.8 : 0) + (isSentence(text) ? 0 : -5);
}

/** Points as a quote and as a lesson, apart from length: about zero for an everyday sentence, 5 for a good one. */
export function judge(said: Said, topicStems: ReadonlySet<string>, names: ReadonlySet<string>): Points {
  const bare = withoutFillers(said.text);
  const quoted = signs.reduce((sum, [pattern, quote]) => sum + (pattern.test(said.text) ? quote : 0), 0);
  // A short command that is a whole turn is said to the other one in the room.
  const isCommand = said.isLast && said.index === 0 && said.words.length < 9 && startsWithAdvice(bare);
  const shared = matterPoints(said, topicStems) + placePoints(said, names) - (isCommand ? 2.5 : 0);
  const liked = said.isLast && praise.test(said.after) ? 2.2 : 0;
  const sums = said.text.match(/\d[\d,.]*/g)?.length ?? 0;
  const fragment = isSentence(said.text) ? 0 : -5;
  return {
    quote: quoted + shared + liked + fragment - Math.max(0, sums - 1) * 0.8,
    learning: lessonPoints(bare) + shared + liked * 0.4,
  };
}

function isSentence(text: string): boolean {
  return finite.test(text) || startsWithAdvice(withoutFillers(text));
}

/** What is said should be about the episode's matter. */
function matterPoints(said: Said, topicStems: ReadonlySet<string>): number {
  const told = subjects.reduce((sum, subject) => sum + Math.min(1, mentions(said.text, subject)), 0);
  const near = [...said.stems].filter((stem) => topicStems.has(stem)).length;
  return Math.min(2, told * 0.6 + near * 0.3) - (told + near === 0 ? 1 : 0);
}

/** Greetings and partings stand at the ends; a name in a sentence speaks to somebody in the room. */
function placePoints(said: Said, names: ReadonlySet<string>): number {
  const addressed = said.words.some((word) => names.has(word)) ? -1.8 : 0;
  return addressed + (said.position < 0.02 || said.position > 0.97 ? -2.5 : 0);
}

/** Nothing within the best range of words, less outside it. */
export function lengthPoints(words: number, from: number, to: number): number {
  if (words < from) return (words - from) * 0.4;
  return words > to ? (to - words) * 0.3 : 0;
}
