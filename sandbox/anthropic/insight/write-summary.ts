/** Joins what was found into three or four sentences of prose: who spoke about what, what was argued, what follows. */
import { uncapital } from '../text/words.ts';
import type { Candidate } from './choose-spread.ts';
import type { Said } from './collect-sentences.ts';
import type { Topic } from './find-topics.ts';
import type { Material } from './read-transcript.ts';

export interface SummaryParts {
  material: Material;
  topics: readonly Topic[];
  claims: readonly Candidate[];
  names: ReadonlySet<string>;
}

const reported = /^(?:I|we|you know|let|say|if you're|call|ask|put|never|always|don't|do not)\b/i;

export function writeSummary({ material, topics, claims, names }: SummaryParts): string {
  const speaker = (said: Said) => material.names.get(said.mark);
  const opening = openingOf(material, topics);
  const arguments_ = claims
    .filter(({ said, text }) => speaker(said) !== undefined && isReportable(text))
    .toSorted((a, b) => b.points - a.points);
  const first = arguments_[0];
  const second = arguments_.find(
    (one) => one !== first && (one.said.mark !== first?.said.mark || arguments_.length < 3),
  );
  const advice = claims
    .filter(
      ({ text, said }) => isAdvice(text) && said.turn !== first?.said.turn && said.turn !== second?.said.turn,
    )
    .toSorted((a, b) => b.points - a.points)[0];
  const parts = [
    opening,
    first && `${speaker(first.said)} argues that ${uncapital(first.text, names)}`,
    second &&
      `${speaker(second.said)} ${first?.said.mark === second.said.mark ? 'adds' : 'holds'} that ${uncapital(second.text, names)}`,
    advice && `The advice for the week: ${uncapital(advice.text, names)}`,
  ];
  const written = parts.filter((part): part is string => part !== undefined);
  const spare = claims.filter(({ text }) => !written.some((part) => part.includes(text.slice(8))));
  return [...written, ...spare.slice(0, Math.max(0, 3 - written.length)).map(({ text }) => text)].join(' ');
}

function openingOf(material: Material, topics: readonly Topic[]): string {
  const people = listOf([...material.names.values()].slice(0, 4));
  const themes = listOf(topics.slice(0, 3).map(({ title }) => title.toLowerCase()));
  const title = material.episode === '' ? 'this episode' : `\u201c${material.episode}\u201d`;
  if (people === '') return themes === '' ? `${title} is a conversation.` : `${title} is about ${themes}.`;
  return themes === ''
    ? `In ${title}, ${people} talk.`
    : `In ${title}, ${people} ${material.names.size > 1 ? 'talk' : 'talks'} through ${themes}.`;
}

/** "a, b and c" */
export function listOf(items: readonly string[]): string {
  const last = items.at(-1);
  if (last === undefined) return '';
  return items.length === 1 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}

/** Can stand behind "argues that": a claim, not advice, not the speaker's own story. */
function isReportable(text: string): boolean {
  return (
    !reported.test(text) && !isAdvice(text) && !/\b(?:I|I'd|I've|I'm|my|me|we|our|us|we'd|we've)\b/.test(text)
  );
}

function isAdvice(text: string): boolean {
  return /^(?:never|always|don't|ask|call|put|get|take|show|stage|tell|use|write|read|find|fix|check|order|make|keep|cancel|stop|give|raise|market|work|send|look|pull|attach|say|offer|log|lead)\b/i.test(
    text,
  );
}
