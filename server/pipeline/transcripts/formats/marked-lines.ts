/**
 * Transcripts that a person reads: paragraphs with a time and a name here and there (`[04:11]`, `Dana Whitfield 0:09`,
 * `**Name:** \[03:59\] words`). A line becomes marks and words.
 */

import { cleanName, cleanText } from './clean-text.ts';
import { parseClock } from './clock-times.ts';
import { couldBeSpeaker, speakerAtStart } from './speaker-prefixes.ts';

export type Mark =
  | { kind: 'time'; ms: number }
  | { kind: 'speaker'; name: string }
  | { kind: 'text'; text: string };

const clock = String.raw`\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?`;
const until = String.raw`(?:\s*(?:-{1,2}>?|[–—→]|to)\s*${clock})?`;
/** A time at the start of a line, in brackets or bare, alone or before the words. */
const leading = new RegExp(
  String.raw`^(?:\[(${clock})${until}\]|\((${clock})${until}\)|(${clock})${until}(?=$|[\s|:]))[\s:|–—-]*`,
  'u',
);
/** `Name 0:09` or `Name (00:09):` and nothing more: the heading of a turn. */
const heading = new RegExp(
  String.raw`^([^\d:\[\]()][^:\[\]()]{0,58}?)[\s,|·–—-]{1,4}[\[(]?(${clock})${until}[\])]?:?$`,
  'u',
);
/** `Name (00:09): words` */
const named = new RegExp(
  String.raw`^([^\d:\[\]()][^:\[\]()]{0,58}?):?\s{0,3}[\[(](${clock})${until}[\])]:?\s+`,
  'u',
);
/** A time between words: in square brackets, with a note that stays (`[unintelligible 00:25:16.25]`), or h:mm:ss in round ones. */
const inline = new RegExp(
  String.raw`\[([^\[\]\d]{0,40}?)\s?(${clock})${until}\]|\((\d{1,2}:\d{2}:\d{2}(?:[.,]\d{1,3})?)\)`,
  'gu',
);

/** Markdown's signs away: escapes, emphasis, headings, links. */
export function withoutMarkdown(line: string): string {
  return line
    .replace(/^\s{0,3}#{1,6}\s+/, '')
    .replace(/(?<!\\)(\*{1,3}|__)(?=\S)([^*\n]{1,400}?)(?<!\\)\1/g, '$2')
    .replace(/\[([^[\]\n]{1,200})\]\((?:https?:|\/)[^)\s]{1,500}\)/g, '$1')
    .replace(/\\([\\[\]()*_#.!>~`-])/g, '$1');
}

function time(text: string | undefined): Mark[] {
  const ms = parseClock(text ?? '');
  return ms === null ? [] : [{ kind: 'time', ms }];
}

function speaker(text: string | undefined): Mark[] {
  return [{ kind: 'speaker', name: cleanName(text ?? '') }];
}

/** Words with the times between them. */
function wordsOf(text: string): Mark[] {
  const marks: Mark[] = [];
  let from = 0;
  const words = (to: number, note = '') => {
    const piece = cleanText(`${text.slice(from, to)} ${note === '' ? '' : `[${note}]`}`);
    if (piece !== '') marks.push({ kind: 'text', text: piece });
  };
  for (const match of text.matchAll(inline)) {
    words(match.index, match[1]?.trim());
    marks.push(...time(match[2] ?? match[3]));
    from = match.index + match[0].length;
  }
  words(text.length);
  return marks;
}

function afterTime(line: string, speakers: ReadonlySet<string>): Mark[] {
  const start = speakerAtStart(line, speakers);
  if (!start) return wordsOf(line);
  const rest = line.slice(start.length);
  const mark = leading.exec(rest);
  return [
    ...speaker(start.speaker),
    ...time(mark?.[1] ?? mark?.[2] ?? mark?.[3]),
    ...wordsOf(rest.slice(mark?.[0].length ?? 0)),
  ];
}

/** The marks and words of one line. */
export function readLine(line: string, speakers: ReadonlySet<string>): Mark[] {
  const text = cleanText(line);
  const turn = heading.exec(text) ?? named.exec(text);
  if (turn && couldBeSpeaker(cleanName(turn[1] ?? ''))) {
    return [...speaker(turn[1]), ...time(turn[2]), ...wordsOf(text.slice(turn[0].length))];
  }
  const mark = leading.exec(text);
  if (!mark) return afterTime(text, speakers);
  return [...time(mark[1] ?? mark[2] ?? mark[3]), ...afterTime(text.slice(mark[0].length), speakers)];
}

/** A line without the time at its start, for the search for speakers. */
export function withoutLeadingTime(line: string): string {
  return cleanText(line).replace(leading, '');
}
