import { ListChecks, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { plural, wholeNumber } from '../../format/plural.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Status, type StatusTone } from '../../ui/status.tsx';
import { notify } from '../../ui/toast/notices.ts';
import { notices } from '../notices.ts';
import { PublicationDay } from '../publication-day.tsx';
import type { Bulk, BulkPreview, BulkRow } from './use-bulk.ts';

/** The rows that a deletion can take, and the deletion. */
export function Preview({ bulk }: { bulk: Bulk }) {
  const [isAsking, setAsking] = useState(false);
  const { preview } = bulk;
  if (preview === null) {
    return (
      <EmptyState
        icon={ListChecks}
        title="Nothing is chosen yet"
        text="Choose a group and load the preview: it shows exactly what can be deleted."
      />
    );
  }
  const { rows, picked, wish } = preview;
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={Trash2}
        title="Nothing to delete"
        text={`This group has no ${wish.kind} in these days.`}
      />
    );
  }
  const isAll = picked.size === rows.length;
  const ask = () => (picked.size === 0 ? notify(notices.noItemsSelected) : setAsking(true));
  return (
    <>
      <div className="sgroup-head">
        <h2 className="h2">Preview</h2>
        <span className="small quiet">
          {wholeNumber(picked.size)} of {wholeNumber(rows.length)} selected
          {preview.total > rows.length &&
            `, the first ${wholeNumber(rows.length)} of ${preview.isMore ? 'more than ' : ''}${wholeNumber(preview.total)}`}
        </span>
        <Button className="push" variant="danger" icon={Trash2} busy={bulk.isDeleting} onClick={ask}>
          Delete Selected
        </Button>
      </div>
      <div className="card">
        <table className="dtable data-table">
          <thead>
            <tr>
              <th className="data-pick">
                <label className="hit">
                  <Checkbox
                    aria-label="Select All"
                    checked={isAll}
                    mixed={picked.size > 0 && !isAll}
                    onChange={() => bulk.pick(new Set(isAll ? [] : rows.map(({ episodeId }) => episodeId)))}
                  />
                </label>
              </th>
              <th>Episode</th>
              <th>Podcast</th>
              <th>Published</th>
              <th>Status</th>
              {wish.kind === 'transcripts' && <th>Source</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} preview={preview} onPick={bulk.pick} />
            ))}
          </tbody>
        </table>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Delete ${plural(picked.size, wish.kind.slice(0, -1))}?`}
        action="Delete"
        onConfirm={() => {
          setAsking(false);
          void bulk.remove();
        }}
      >
        This cannot be undone.{' '}
        {wish.kind === 'transcripts'
          ? 'Insights and digests made of them stay.'
          : 'Digests made of them stay as they are, but cannot be regenerated until these insights are made again.'}
      </ConfirmDialog>
    </>
  );
}

const sources = { publisher: 'Publisher', assemblyai: 'AssemblyAI', taddy: 'Taddy' } as const;
const states: Record<BulkRow['status'], { tone: StatusTone; word: string }> = {
  pending: { tone: 'pending', word: 'Pending' },
  completed: { tone: 'done', word: 'Completed' },
  failed: { tone: 'failed', word: 'Failed' },
};

interface RowProps {
  row: BulkRow;
  preview: BulkPreview;
  onPick: (picked: ReadonlySet<string>) => void;
}

function Row({ row, preview, onPick }: RowProps) {
  const toggle = () => {
    const next = new Set(preview.picked);
    if (!next.delete(row.episodeId)) next.add(row.episodeId);
    onPick(next);
  };
  return (
    <tr>
      <td className="data-pick">
        <label className="hit">
          <Checkbox
            aria-label={row.episode.title}
            checked={preview.picked.has(row.episodeId)}
            onChange={toggle}
          />
        </label>
      </td>
      <td className="strong td-title data-title">
        <span className="lines">{row.episode.title}</span>
      </td>
      <td className="td-title" data-l="Podcast">
        <span className="lines">{row.podcast.title}</span>
      </td>
      <td className="nowrap" data-l="Published">
        {row.episode.pubDate !== null && <PublicationDay at={row.episode.pubDate} year />}
      </td>
      <td data-l="Status">
        <Status tone={states[row.status].tone}>{states[row.status].word}</Status>
      </td>
      {'source' in row && <td data-l="Source">{row.source === null ? '' : sources[row.source]}</td>}
    </tr>
  );
}
