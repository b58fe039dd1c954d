import { Check, CircleAlert, Minus } from 'lucide-react';
import type { ImportedLine } from '../../../../../contract/groups.ts';
import { plural, wholeNumber } from '../../../../format/plural.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import type { Import } from './use-import.ts';
import './opml.css';

/** What became of each podcast of the file, while it is read and after. */
export function ImportDialog({ state, onClose }: { state: Import; onClose: () => void }) {
  const { fileName, lines, total, isRunning, error } = state;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Import OPML"
      sub={fileName}
      size="l"
      foot={
        <Button variant={isRunning ? 'ghost' : 'primary'} onClick={onClose}>
          {isRunning ? 'Stop' : 'Done'}
        </Button>
      }
    >
      <p className="opml-sum" role="status">
        {isRunning && <i className="spin" aria-hidden="true" />}
        {isRunning
          ? total === null
            ? 'Reading the feeds...'
            : `${wholeNumber(lines.length)} of ${wholeNumber(total)} read...`
          : sumOf(lines)}
      </p>
      {error !== null && (
        <p className="err" role="alert">
          <CircleAlert className="i i-s" />
          {error}
        </p>
      )}
      <ul className="opml-lines">
        {numbered(lines).map(({ number, line }) => (
          <Line key={number} line={line} />
        ))}
      </ul>
    </Dialog>
  );
}

/** A file may name a podcast twice: only the number of a line is its own. */
const numbered = (lines: readonly ImportedLine[]) => lines.map((line, number) => ({ number, line }));

const words = { added: 'Added', already: 'In the group already', refused: 'Not added' } as const;
const icons = { added: Check, already: Minus, refused: CircleAlert } as const;

function Line({ line: { title, outcome, reason } }: { line: ImportedLine }) {
  const Icon = icons[outcome];
  return (
    <li className={`opml-${outcome}`}>
      <Icon className="i" />
      <div>
        <bdi>{title}</bdi>
        {reason !== null && <p className="small quiet">{reason}</p>}
      </div>
      <span className="small quiet">{words[outcome]}</span>
    </li>
  );
}

/** "12 podcasts added, 3 in the group already, 1 not added." */
function sumOf(lines: readonly ImportedLine[]): string {
  if (lines.length === 0) return '';
  const count = (outcome: ImportedLine['outcome']) => lines.filter((line) => line.outcome === outcome).length;
  const [already, refused] = [count('already'), count('refused')];
  const parts = [
    `${plural(count('added'), 'podcast')} added`,
    ...(already > 0 ? [`${wholeNumber(already)} in the group already`] : []),
    ...(refused > 0 ? [`${wholeNumber(refused)} not added`] : []),
  ];
  return `${parts.join(', ')}.`;
}
