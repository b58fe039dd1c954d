import { useVirtualizer } from '@tanstack/react-virtual';
import { Check, CircleAlert, Minus, RefreshCw } from 'lucide-react';
import { type CSSProperties, useMemo, useRef } from 'react';
import type { ImportedReader } from '../../../../contract/subscribers.ts';
import { ScrollArea } from '../../../ui/scroll-area.tsx';
import { inOrder, lettersWords, outcomeWords, sumOf } from './result-words.ts';
import type { ImportResult } from './use-import.ts';

/** As the style sheet has them: where a guess is right, a scroll is not interrupted to mend it. */
const rowHeight = 40;
const rowWithReason = 60;

/** The sums, then every line, those that need a look first; of thousands only what is in sight is on the page. */
export function ImportResultView({ result: { lines, letters } }: { result: ImportResult }) {
  return (
    <div className="import-result">
      <div className="import-sums" role="status">
        <p className="strong">{sumOf(lines)}</p>
        <p className="small quiet">{lettersWords(letters)}</p>
      </div>
      <Lines lines={lines} />
    </div>
  );
}

function Lines({ lines }: { lines: readonly ImportedReader[] }) {
  const sorted = useMemo(() => inOrder(lines), [lines]);
  const view = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => view.current,
    estimateSize: (index) => (sorted[index]?.reason === null ? rowHeight : rowWithReason),
    overscan: 10,
  });
  return (
    <ScrollArea className="import-lines" label="What became of each line" view={view}>
      <ul style={{ height: virtual.getTotalSize(), '--digits': digitsOf(lines) } as CSSProperties}>
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const line = sorted[index];
          if (line === undefined) return null;
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={`import-${line.outcome}`}
              aria-setsize={sorted.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Line line={line} />
            </li>
          );
        })}
      </ul>
    </ScrollArea>
  );
}

/** Of the longest number, so that all addresses begin at one edge. */
const digitsOf = (lines: readonly ImportedReader[]) =>
  String(Math.max(...[lines[0], lines.at(-1)].map((one) => one?.line ?? 0))).length;

const icons = { refused: CircleAlert, unchanged: Minus, added: Check, updated: RefreshCw } as const;

function Line({ line: { line, email, outcome, reason } }: { line: ImportedReader }) {
  const Icon = icons[outcome];
  return (
    <>
      <span className="import-number small quiet">
        <span className="sr">Line </span>
        {line}
      </span>
      <div>
        <bdi>{email === '' ? 'No address' : email}</bdi>
        {reason !== null && <p className="small import-reason">{reason}</p>}
      </div>
      <span className="import-outcome small">
        <Icon className="i i-s" />
        {outcomeWords[outcome]}
      </span>
    </>
  );
}
