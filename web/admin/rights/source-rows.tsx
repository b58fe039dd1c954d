import { ChevronDown, Scale } from 'lucide-react';
import type { Preflight } from '../../../contract/sends.ts';
import { SourceNotes } from './source-notes.tsx';
import './rights.css';

/** Where the words of each episode of an issue come from: one calm line that opens. */
export function SourceRows({ rights }: { rights: Preflight['rights'] }) {
  if (rights.length === 0) return null;
  return (
    <details className="send-well">
      <summary>
        <Scale className="i" />
        Sources of its words
        <ChevronDown className="i i-s chev push" />
      </summary>
      <div>
        <ul className="rights-rows">
          {rights.map(({ episodeId, episode_title, podcast_name, sourceName }) => (
            <li key={episodeId}>
              <bdi>{episode_title}</bdi>
              <span className="meta-line">
                <bdi>{podcast_name}</bdi>
                <i className="dot" />
                {sourceName}
              </span>
            </li>
          ))}
        </ul>
        <SourceNotes rights={rights} />
      </div>
    </details>
  );
}
