/** Joins what was found into three or four sentences of prose: who spoke about what, what was argued, what follows. */
import { splitSentences } from '../text/split-sentences.ts';
import { capital, uncapital } from '../text/words.ts';
import { isAdvice } from './advice.ts';
import type { Candidate } from './choose-spread.ts';
import type { Said } from './collect-sentences.ts';
import type { Topic } from './find-topics.ts';
import { lessonPoints } from './judge-sentence.ts';
import type { Material } from './read-transcript.ts';

export interface SummaryParts {
  material: Material;
  topics: readonly Topic[];
  claims: readonly Candidate[];
  names: ReadonlySet<string>;
}

const fewest = 3;
const reported = /^(?:no (?!one)|I|we|you know|let|say|if you're|call|ask|put|never|always|don't|do not)\b/i;

export function writeSummary({ material, topics, claims, names }: SummaryParts): string {
  const speaker = (said: Said) => material.names.get(said.mark);
  const turnOf = (said: Said | undefined) => said?.turn ?? -1;
  const single = claims
    .filter(({ text }) => splitSentences(text).length === 1)
    .toSorted((a, b) => b.points - a.points);
  const told = single.filter(({ said, text }) => speaker(said) !== undefined && isReportable(text));
  const [first] = told;
  const second =
    told.find(({ said }) => said.mark !== first?.said.mark) ??
    told.find(({ said }) => said.turn !== turnOf(first?.said));
  const advice = single.find(
    ({ text, said }) =>
      isAdvice(text) && said.turn !== turnOf(first?.said) && said.turn !== turnOf(second?.said),
  );
  const pick = (variants: readonly string[]) => variants[material.episode.length % variants.length] ?? '';
  const more = first?.said.mark === second?.said.mark ? 'adds' : pick(['holds', 'adds', 'finds']);
  const telling = [
    first &&
      `${speaker(first.said)} ${pick(['argues', 'says', 'makes the point'])} that ${uncapital(first.text, names)}`,
    second && `${speaker(second.said)} ${more} that ${uncapital(second.text, names)}`,
    advice &&
      `${pick(['The advice for the week', 'What follows for an agent', 'To act on'])}: ${uncapital(advice.text, names)}`,
  ].filter((part) => part !== undefined);
  // What an episode is about says less than what was said in it: only where little can be told.
  const opening = openingOf(
    material,
    topics,
    pick(['talk through', 'go over', 'compare notes on', 'work through']),
  );
  const written = single.length < fewest ? [opening, ...telling] : telling;
  const spare = single.filter(({ text }) => !written.some((part) => part.includes(text.slice(8))));
  return [...written, ...spare.slice(0, Math.max(0, fewest - written.length)).map(({ text }) => text)].join(
    ' ',
  );
}

function openingOf(material: Material, topics: readonly Topic[], verb: string): string {
  const people = listOf([...material.names.values()].slice(0, 4));
  const themes = listOf(topics.slice(0, 3).map(({ title }) => title.toLowerCase()));
  const title = material.episode === '' ? 'this episode' : `\u201c${material.episode}\u201d`;
  if (people === '')
    return themes === '' ? `${capital(title)} is a conversation.` : `${capital(title)} is about ${themes}.`;
  const many = material.names.size > 1;
  return `In ${title}, ${people} ${many ? verb : 'speaks about'} ${themes === '' ? 'their week' : themes}.`;
}

/** "a, b and c" */
export function listOf(items: readonly string[]): string {
  const last = items.at(-1);
  if (last === undefined) return '';
  return items.length === 1 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}

/** Can stand behind "argues that": a claim, not advice, not the speaker's own story. */
function isReportable(text: string): boolean {
  const isOwn = /\b(?:I|I'd|I've|I'm|my|me|we|our|us|we'd|we've)\b/.test(text);
  return lessonPoints(text) > 1 && !isOwn && !reported.test(text) && !isAdvice(text);
}
