import { namesNobody } from './names/index.ts';

/**
 * Who is shown as the speaker: the admin's label, else an id that is a name. A bare diarisation letter is never shown
 * to a reader: null (server.md section 4.3).
 */
export function displayName(speakerId: string, labels: Readonly<Record<string, string>>): string | null {
  const label = labels[speakerId]?.trim();
  if (label) return namesNobody(label) ? null : label;
  return namesNobody(speakerId) ? null : speakerId;
}
