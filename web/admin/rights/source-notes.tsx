import type { RightsNote } from '../../../contract/episodes.ts';
import './rights.css';

/** What may be done with the words of each source among these rows, once each; the strictest first. */
export function SourceNotes({ rights }: { rights: readonly (RightsNote | null)[] }) {
  const bySource = new Map(
    rights.flatMap((note) => (note === null ? [] : [[note.sourceName, note] as const])),
  );
  if (bySource.size === 0) return null;
  const strictness = ({ source }: RightsNote) => (source === 'taddy' ? 0 : source === null ? 1 : 2);
  const notes = [...bySource.values()].sort((a, b) => strictness(a) - strictness(b));
  return (
    <ul className="rights-notes small quiet" aria-label="What may be done with these transcripts">
      {notes.map(({ sourceName, note }) => (
        <li key={sourceName}>
          <b>{sourceName}.</b> {note}
        </li>
      ))}
    </ul>
  );
}
