import { Undo2 } from 'lucide-react';
import type { EditedIssue } from '../../../contract/digest-edits.ts';
import { formatClock } from '../../../edition/clock.ts';
import { Button } from '../../ui/button.tsx';
import { DropButton, type FieldsProps, Moves, Part } from './parts.tsx';

const keyOf = ({ episodeId, timestamp, quote }: EditedIssue['quotes'][number]) =>
  `${episodeId} ${timestamp} ${quote}`;

/** Said by somebody: chosen and ordered, never worded. */
export function Quotes({ now, start, digest, dropped, change }: FieldsProps) {
  const there = new Set(now.quotes.map(keyOf));
  const all = [...start.quotes, ...digest.notableQuotes, ...dropped.quotes].map(
    ({ episodeId, timestamp, quote }) => ({ episodeId, timestamp, quote }),
  );
  const gone = [...new Map(all.map((it) => [keyOf(it), it])).values()].filter((it) => !there.has(keyOf(it)));
  return (
    <Part title="Notable quotes" sub="A quote stands as it was said. It can be dropped or moved.">
      {now.quotes.map((it, at) => (
        <div className="edit-item edit-quote" key={keyOf(it)}>
          <p>“{it.quote}”</p>
          <div className="edit-item-foot">
            <span className="small quiet">{formatClock(it.timestamp)}</span>
            <span className="edit-acts">
              <Moves
                list={now.quotes}
                at={at}
                what="quote"
                onMove={(quotes) => change({ ...now, quotes }, 'order of quotes')}
              />
              <DropButton
                what="quote"
                onClick={() =>
                  change({ ...now, quotes: now.quotes.filter((one) => one !== it) }, `drop ${keyOf(it)}`)
                }
              />
            </span>
          </div>
        </div>
      ))}
      {gone.map((it) => (
        <div className="edit-item edit-quote is-gone" key={keyOf(it)}>
          <p>“{it.quote}”</p>
          <Button
            size="s"
            icon={Undo2}
            onClick={() => change({ ...now, quotes: [...now.quotes, it] }, `back ${keyOf(it)}`)}
          >
            Bring back
          </Button>
        </div>
      ))}
    </Part>
  );
}
