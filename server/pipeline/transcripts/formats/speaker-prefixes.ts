/**
 * `Name: words` in files that have no place for a speaker (SRT, plain captions, bodies of JSON). A colon alone proves
 * nothing ("Note: this is…", "My advice: wait"), so the whole file is heard first: a prefix is a speaker when it
 * is written like a name, and comes often enough for what it is.
 */
import { cutText } from '../../../kit/timed-text/index.ts';
import { namesNobody } from '../names/speaker-ids.ts';
import { cleanName } from './clean-text.ts';
import type { Part, RawCue } from './cue.ts';

/** Words that stand before a colon and speak of the text, not of a person. */
const notNames = new Set(
  `note notes warning example examples question questions answer answers tip tips step remember reminder update updates
  breaking chapter part episode season section today tomorrow yesterday first second third finally so and but or because
  number one two three four five line point fact facts point rule option summary conclusion result results problem
  solution key takeaway takeaways lesson spoiler disclaimer caveat translation meaning again also however subject re fw
  fwd from to cc date time title music sound applause laughter laughs silence break ad ads sponsor sponsors advertisement
  transcript transcription transcribed intro outro credits source sources link links website phone email e-mail address
  twitter instagram facebook http https www ps p.s hint quote headline news weather sports traffic monday tuesday
  wednesday thursday friday saturday sunday january february march april may june july august september october november
  december here there this that the a an my your our his her their its it's what when where why how who which is are was
  if then now well yes no okay ok hey hi hello look listen see think ask say says said means plus minus total price cost
  copyright caption captions subtitle subtitles editor's producer's`.split(/\s+/),
);

const particles = 'de|del|della|der|den|di|da|dos|van|von|vom|zu|le|la|al|el|bin|ibn|ben|of|the|y|e|and|&';
const nameWord = String.raw`(?:\p{Lu}[\p{L}\p{M}'’.-]*|\p{Lo}{1,12}|\d{1,3})`;
const name = `${nameWord}(?:[ _](?:${particles}|${nameWord})){0,5}`;
const aside = String.raw`(?: ?[(\[][^)\]\n]{1,30}[)\]])?`;
const idWithSign = String.raw`[\p{L}]+[_ #-]\d{1,3}`;
/** A prefix at the start of a line, perhaps in brackets, perhaps with a time or a role beside it. */
const prefix = new RegExp(
  String.raw`^(?:[\[(<]?(${name}|${idWithSign})[\])>]?${aside}\s{0,2}[:：](?=\s|$|["“'‘¿¡]|\p{Lu}|\p{Lo})|\[(${idWithSign})\])\s*`,
  'u',
);

export interface Found {
  speaker: string;
  length: number;
}

/** The prefix of a line, whether or not it is a speaker. */
function prefixOf(line: string): Found | null {
  const match = prefix.exec(line.slice(0, 120));
  if (!match) return null;
  const speaker = cleanName(match[1] ?? match[2] ?? '');
  if (speaker === '' || speaker.length > 60 || /^\d+$/.test(speaker)) return null;
  return { speaker, length: match[0].length };
}

/** The known speaker whose prefix begins the line. */
export function speakerAtStart(line: string, speakers: ReadonlySet<string>): Found | null {
  const found = prefixOf(line);
  return found && speakers.has(found.speaker) ? found : null;
}

/** True for words that are written like a name and are none of those that head a text. */
export function couldBeSpeaker(words: string): boolean {
  const found = prefixOf(`${words}: `);
  if (!found) return false;
  return weigh(found.speaker, 1, new Set()) !== 'no';
}

const dialogueDash = /^[-–—‐]\s*/u;

function tally(lines: readonly string[]): { counts: Map<string, number>; lower: Set<string> } {
  const counts = new Map<string, number>();
  const lower = new Set<string>();
  for (const line of lines) {
    const found = prefixOf(line.replace(dialogueDash, ''));
    if (found) counts.set(found.speaker, (counts.get(found.speaker) ?? 0) + 1);
    for (const [word] of line.matchAll(/(?<![\p{L}'’])\p{Ll}[\p{L}'’]*/gu)) lower.add(word);
  }
  return { counts, lower };
}

/** How sure it is that a prefix is a speaker: by itself, only beside other speakers, or not at all. */
function weigh(speaker: string, count: number, lower: ReadonlySet<string>): 'certain' | 'perhaps' | 'no' {
  if (speaker.length === 1 && !/\p{Lo}/u.test(speaker)) return count >= 3 ? 'certain' : 'no';
  const words = speaker.toLowerCase().split(/[ _]+/);
  const linking = (word: string) => words.length > 1 && /^(?:the|of|and|y|e|&)$/.test(word);
  if (words.some((word) => notNames.has(word) && !linking(word))) return 'no';
  if (namesNobody(speaker)) return 'certain';
  // Words of the language ("Will", "Grace", or "Advice") need to come back.
  if (words.every((word) => lower.has(word))) return count >= 3 ? 'certain' : 'no';
  return count >= 2 ? 'certain' : 'perhaps';
}

/** Interviews without names; each of the pair proves the other. */
const interviews = [
  ['Q', 'A'],
  ['Question', 'Answer'],
] as const;

/** Of the prefixes in a file, those that are speakers. */
export function speakersAmong(lines: readonly string[]): Set<string> {
  const { counts, lower } = tally(lines);
  const perhaps: string[] = [];
  const speakers = new Set<string>();
  for (const [asks, answers] of interviews) {
    if ((counts.get(asks) ?? 0) >= 2 && (counts.get(answers) ?? 0) >= 2) speakers.add(asks).add(answers);
  }
  for (const [speaker, count] of counts) {
    const weight = weigh(speaker, count, lower);
    if (weight === 'certain') speakers.add(speaker);
    if (weight === 'perhaps') perhaps.push(speaker);
  }
  // Heard once, a name counts beside other speakers, as a first and a last name, or as the first word of the file:
  // a name is written when the speaker changes, so somebody who speaks alone is named once.
  const amongOthers = speakers.size > 0 || perhaps.length > 1;
  const opening = prefixOf(lines[0] ?? '')?.speaker;
  for (const speaker of perhaps) {
    if (amongOthers || speaker.includes(' ') || speaker === opening) speakers.add(speaker);
  }
  return speakers;
}

const afterSentence = /[.?!…"'”’)\]-] (?=[\p{Lu}\p{Lo}[(])/gu;

/** Cuts a line where a known speaker's prefix stands at its start, or after a sentence within it. */
function splitLine(part: Part, speakers: ReadonlySet<string>): Part[] {
  const lead = part.voice === null ? (dialogueDash.exec(part.text)?.[0] ?? '') : '';
  const parts: Part[] = [];
  let open: Pick<Part, 'voice' | 'turn'> = part;
  let from = 0;
  const cuts = [
    lead.length,
    ...Array.from(part.text.matchAll(afterSentence), (match) => match.index + match[0].length),
  ];
  for (const at of cuts) {
    const found = at < from ? null : speakerAtStart(part.text.slice(at), speakers);
    if (!found) continue;
    if (from > 0 || at > lead.length)
      parts.push({ ...cutText(part, from, at), voice: open.voice, turn: open.turn });
    open = { voice: found.speaker, turn: false };
    from = at + found.length;
  }
  parts.push({ ...cutText(part, from), voice: open.voice, turn: open.turn });
  return parts.filter(({ text, voice }) => text !== '' || voice !== null);
}

/** Gives the words after `Name:` to that speaker. A prefix that repeats the voice of its own span is dropped. */
export function takePrefixes(cues: readonly RawCue[]): RawCue[] {
  const voices = new Set(cues.flatMap(({ parts }) => parts.flatMap(({ voice }) => voice || [])));
  const speakers =
    voices.size > 0 ? voices : speakersAmong(cues.flatMap(({ parts }) => parts.map(({ text }) => text)));
  if (speakers.size === 0) return [...cues];
  return cues.map((cue) => ({
    ...cue,
    parts: cue.parts.flatMap((part) => (voices.size > 0 ? ownPrefix(part) : splitLine(part, speakers))),
  }));
}

function ownPrefix(part: Part): Part {
  const found = part.voice ? prefixOf(part.text) : null;
  return found && found.speaker === part.voice ? cutText(part, found.length) : part;
}
