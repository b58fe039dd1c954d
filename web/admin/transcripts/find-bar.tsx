import { ChevronDown, ChevronUp, Copy, Search } from 'lucide-react';
import type { Transcript } from '../../../contract/transcripts.ts';
import { wholeNumber } from '../../format/plural.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice, notices } from '../notices.ts';
import { transcriptText } from './transcript-text.ts';

interface FindBarProps {
  transcript: Transcript;
  find: { text: string; now: number };
  hitCount: number;
  onFind: (find: { text: string; now: number }) => void;
}

/** Search inside the transcript (Enter and Shift+Enter step through the hits), and copy of the whole. */
export function FindBar({ transcript, find, hitCount, onFind }: FindBarProps) {
  const step = (by: number) =>
    hitCount > 0 && onFind({ ...find, now: (find.now + by + hitCount) % hitCount });
  const copy = () =>
    copyText(transcriptText(transcript)).then(
      () => notify(notices.copied),
      (error: unknown) => notify(failureNotice('copy', error)),
    );
  return (
    <div className="find">
      <div className="with-icon">
        <Search className="i" />
        <input
          className="input"
          type="search"
          aria-label="Search in this transcript"
          placeholder="Search in this transcript"
          value={find.text}
          data-holds-escape={find.text !== ''}
          onChange={(event) => onFind({ text: event.target.value, now: 0 })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
            // The first Escape empties the search, the second closes the dialog.
            if (event.key === 'Escape') onFind({ text: '', now: 0 });
          }}
        />
      </div>
      <output aria-live="polite">
        {find.text.trim() !== '' &&
          (hitCount === 0 ? 'Not found' : `${wholeNumber(find.now + 1)} of ${wholeNumber(hitCount)}`)}
      </output>
      <IconButton
        small
        icon={ChevronUp}
        label="Previous match"
        disabled={hitCount === 0}
        onClick={() => step(-1)}
      />
      <IconButton
        small
        icon={ChevronDown}
        label="Next match"
        disabled={hitCount === 0}
        onClick={() => step(1)}
      />
      <Button variant="ghost" size="s" icon={Copy} onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  );
}
