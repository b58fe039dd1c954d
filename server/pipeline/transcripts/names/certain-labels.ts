import type { Utterance } from '../formats/cue.ts';
import { isFullName, nameInSpeakerId } from './person-name.ts';

/** Labels that are certain: a speaker id that already is a first and a last name labels itself. */
export function certainLabels(utterances: readonly Pick<Utterance, 'speaker'>[]): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const id of new Set(utterances.map(({ speaker }) => speaker))) {
    const name = nameInSpeakerId(id);
    if (name && isFullName(name)) labels[id] = name;
  }
  return labels;
}
