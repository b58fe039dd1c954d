/**
 * The transcript as the model reads it: one line per turn, `[second]speaker text`, with short speaker marks that a
 * legend explains. That is the compactest form that keeps who said what when.
 */
import type { Utterance } from '../../../contract/transcripts.ts';

export interface TranscriptPart {
  legend: string;
  lines: string[];
}

// About four characters a token in English; generous on purpose, since a part that is too long fails as a whole.
const charsPerToken = 3.4;

export const tokensOf = (chars: number) => Math.ceil(chars / charsPerToken);
export const estimateTokens = (text: string) => tokensOf(text.length);

export function compactTranscript(
  utterances: readonly Utterance[],
  labels: Readonly<Record<string, string>>,
  maxTokensPerPart: number,
): TranscriptPart[] {
  const marks = new Map<string, string>();
  for (const { speaker } of utterances) if (!marks.has(speaker)) marks.set(speaker, markOf(marks.size));
  const legend = [...marks]
    .map(([speaker, mark]) => `${mark}=${labels[speaker] ?? (speaker || 'not named')}`)
    .join('; ');
  const parts: TranscriptPart[] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const { speaker, start, text } of utterances) {
    const line = `[${Math.floor(start / 1000)}]${marks.get(speaker)} ${text.replace(/\s+/g, ' ').trim()}`;
    const tokens = estimateTokens(line) + 1;
    if (size + tokens > maxTokensPerPart) {
      parts.push({ legend, lines: [] });
      size = 0;
    }
    parts.at(-1)?.lines.push(line);
    size += tokens;
  }
  return parts;
}

/** A, B … Z, then A1, B1 …: one or two letters cost one token. */
function markOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${letter}${Math.floor(index / 26)}`;
}
