import type { Transcript } from '../../../contract/transcripts.ts';
import { withoutOverrides } from '../../format/bidi.ts';
import { clockTime } from '../../format/duration.ts';

/** Who is shown: the label, else the source's own id in words; empty when the source names nobody. */
export function speakerName(speakerId: string, labels: Readonly<Record<string, string>>): string {
  const label = labels[speakerId];
  if (label) return withoutOverrides(label);
  return /^[A-Z]$/.test(speakerId) ? `Speaker ${speakerId}` : withoutOverrides(speakerId);
}

/** The whole transcript with time stamps, for the clipboard. */
export function transcriptText({
  utterances,
  speakerLabels,
}: Pick<Transcript, 'utterances' | 'speakerLabels'>): string {
  return utterances
    .map(({ speaker, start, text }) => {
      const name = speakerName(speaker, speakerLabels);
      return `[${clockTime(start / 1000)}] ${name === '' ? '' : `${name}: `}${text}`;
    })
    .join('\n');
}

export interface SpeakerShare {
  speakerId: string;
  lines: number;
  /** Of all words, 0 to 100. */
  percent: number;
}

/**
 * How much each speaker says. Letters that a recogniser gave stand in their order, Speaker A first, whoever is heard
 * first; names in the order in which they are heard.
 */
export function speakerShares(utterances: Transcript['utterances']): SpeakerShare[] {
  const words = (text: string) => text.split(/\s+/).length;
  const all = utterances.reduce((sum, { text }) => sum + words(text), 0);
  const heard = [...new Set(utterances.map(({ speaker }) => speaker))].filter((id) => id !== '');
  const ids = heard.every((id) => /^[A-Z]{1,2}$/.test(id))
    ? heard.sort((a, b) => a.length - b.length || a.localeCompare(b))
    : heard;
  return ids.map((speakerId) => {
    const own = utterances.filter(({ speaker }) => speaker === speakerId);
    const said = own.reduce((sum, { text }) => sum + words(text), 0);
    return { speakerId, lines: own.length, percent: Math.round((said / Math.max(1, all)) * 100) };
  });
}
