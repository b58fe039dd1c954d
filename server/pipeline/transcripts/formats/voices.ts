/** The text of a cue without its tags; WebVTT's voice spans say who speaks. */
import { cleanName, cleanText, decodeEntities } from './clean-text.ts';
import type { Part, Voice } from './cue.ts';

const voiceTag = /<v(?:\.[^\s<>]*)?(?:[ \t]([^<>]*))?>|<\/v\s*>/giu;
const anyTag = /<\/?[a-z][^<>]*>|<\d{1,3}:[\d:.]+>|\{\\[^{}]*\}/giu;
/** WebVTT lets the end of the cue close a tag that was begun ("<i"); a voice cut there has no text. */
const cutTag = /<\/?[a-z][^<>]{0,80}$/iu;

/** A line without tags and entities. */
export function plainLine(line: string): string {
  return cleanText(decodeEntities(line.replace(anyTag, '')));
}

/** `<v Name>` in every spelling that the standard allows, and the space-less `<v>` that it does not. */
function voiceName(tag: string, annotation: string | undefined): Voice {
  if (tag.startsWith('</')) return null;
  const name = cleanName(annotation ?? '');
  return name === '' ? null : name;
}

/** The parts of a WebVTT payload: one for each line, and within a line one for each voice. */
export function voiceParts(lines: readonly string[]): Part[] {
  const payload = lines.join('\n').replace(cutTag, '');
  const parts: Part[] = [];
  let voice: Voice = null;
  let from = 0;
  const take = (to: number) => {
    for (const line of payload.slice(from, to).split('\n')) {
      const text = plainLine(line);
      if (text !== '') parts.push({ voice, turn: false, text });
    }
  };
  for (const match of payload.matchAll(voiceTag)) {
    take(match.index);
    voice = voiceName(match[0], match[1]);
    from = match.index + match[0].length;
  }
  take(payload.length);
  return parts;
}
