/**
 * HTML transcripts: the podcast form (`cite`, `time`, `p`), and pages that show a transcript with times. Anything else
 * behind a transcript link (an error page, a log-in, the episode's own page) is a web page, not a transcript.
 */

import { cleanName } from './clean-text.ts';
import { countTimings } from './clock-times.ts';
import type { Cue, RawCue } from './cue.ts';
import { type HtmlLine, readHtmlLines } from './html-lines.ts';
import { type Mark, readLine, withoutLeadingTime } from './marked-lines.ts';
import { demandTimes, estimateWarning, type Form } from './read-marked-text.ts';
import { readTimedLines } from './read-timed-lines.ts';
import { couldBeSpeaker, speakersAmong } from './speaker-prefixes.ts';
import { type TimedFlow, timeFlow } from './timed-flow.ts';
import { TranscriptFileError } from './transcript-file-error.ts';

export type HtmlCues = { kind: 'raw'; cues: RawCue[] } | { kind: 'timed'; cues: Cue[]; warnings: string[] };

function webPage(title: string): TranscriptFileError {
  const called = title === '' ? '' : ` ("${title.slice(0, 80)}")`;
  return new TranscriptFileError(
    'web-page',
    `The publisher's transcript link leads to a web page${called}, not to a transcript. Transcribe the audio instead.`,
  );
}

/** Only what stands in a part called "transcript", if most of the times stand there. */
function transcriptPart(lines: readonly HtmlLine[]): readonly HtmlLine[] {
  const inside = lines.filter(({ within }) => within);
  const times = (some: readonly HtmlLine[]) =>
    some.filter(
      (line) => line.kind === 'time' || (line.kind === 'text' && /^\W?\d{1,2}:\d{2}/.test(line.text)),
    ).length;
  return inside.length > 0 && times(inside) * 2 >= times(lines) ? inside : lines;
}

function marksOf(lines: readonly HtmlLine[], cited: boolean): Mark[] {
  const texts = lines.flatMap((line) => (line.kind === 'text' ? [line.text] : []));
  const speakers = cited ? new Set<string>() : speakersAmong(texts.map(withoutLeadingTime));
  const marks: Mark[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.kind === 'text' && lines[at + 1]?.kind === 'time' && isNameLine(line.text, texts)) {
      marks.push({ kind: 'speaker', name: cleanName(line.text) });
    } else if (line.kind === 'time') marks.push({ kind: 'time', ms: line.ms });
    else if (line.kind === 'speaker') marks.push({ kind: 'speaker', name: line.name });
    else marks.push(...textMarks(line, speakers, marks.length === 0));
  }
  return marks;
}

/** A name alone before a time, as pages head a turn; one word only if it heads more than one. */
function isNameLine(text: string, texts: readonly string[]): boolean {
  if (text.length > 60 || text.split(' ').length > 4 || !couldBeSpeaker(cleanName(text))) return false;
  return text.includes(' ') || texts.filter((other) => other === text).length > 1;
}

/** Before the first mark stands the page's own text, unless it is a paragraph; headings hold marks, never words. */
function textMarks(
  line: HtmlLine & { kind: 'text' },
  speakers: ReadonlySet<string>,
  isFirst: boolean,
): Mark[] {
  const marks = readLine(line.text.replace(/^[:\s–—-]+(?=\S)/u, ''), speakers);
  const marked = marks.some(({ kind }) => kind !== 'text');
  if (line.heading) return marked ? marks.filter(({ kind }) => kind !== 'text') : [];
  return isFirst && !marked && !line.paragraph ? [] : marks;
}

/** On a page without `cite` and `time` the paragraphs before the first time are its introduction. */
function fromFirstTime(marks: readonly Mark[]): readonly Mark[] {
  const first = marks.findIndex(({ kind }) => kind === 'time');
  if (first < 0) return marks;
  const back = marks.slice(0, first).findLastIndex(({ kind }) => kind === 'text');
  return marks.slice(back + 1);
}

function demandTranscript(flow: TimedFlow, marks: readonly Mark[], title: string, form: Form): void {
  const turns = marks.filter(({ kind }) => kind === 'speaker').length;
  try {
    demandTimes(flow, form);
  } catch (error) {
    if (turns >= 3 && (flow.marks < 2 || flow.lettersPerSec > 2)) throw error;
    throw webPage(title);
  }
}

export function readHtml(html: string): HtmlCues {
  const { lines: all, title } = readHtmlLines(html);
  const text = all.flatMap((line) => (line.kind === 'text' ? [line.text] : [])).join('\n');
  if (countTimings(text, 2) >= 2) return { kind: 'raw', cues: readTimedLines(text, false).cues };
  const lines = transcriptPart(all);
  const structured = lines.some(({ kind }) => kind === 'time');
  const cited = lines.some(({ kind }) => kind === 'speaker');
  const found = marksOf(lines, cited);
  const marks = structured ? found : fromFirstTime(found);
  const flow = timeFlow(marks);
  if (flow.cues.length === 0 && /<html|<body|<head|<!doctype/i.test(html.slice(0, 4000)) && !structured) {
    throw webPage(title);
  }
  if (flow.cues.length > 0) demandTranscript(flow, marks, title, structured && cited ? 'podcast' : 'page');
  return { kind: 'timed', cues: flow.cues, warnings: estimateWarning(flow) };
}
