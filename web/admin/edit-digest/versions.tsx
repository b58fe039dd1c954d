import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Draft, type EditedIssue, edits, type VersionBrief } from '../../../contract/digest-edits.ts';
import { queryFor } from '../../api/query.ts';
import { formatDate } from '../../format/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { changesBetween, titlesOf } from './changes-between.ts';
import { Diff } from './diff.tsx';

interface VersionsProps {
  draft: Draft;
  now: EditedIssue;
  isRestoring: boolean;
  onClose: () => void;
  onRestore: (number: number) => void;
}

const whoOf = ({ by, kind }: VersionBrief) =>
  by === 'model' ? 'The model' : kind === 'restored' ? 'You, restored' : 'You';

/** Every version that there was, and what changed since; any of them can be the newest again. */
export function Versions({ draft, now, isRestoring, onClose, onRestore }: VersionsProps) {
  const [chosen, choose] = useState(draft.versions[1]?.number ?? draft.versions[0]?.number ?? 1);
  const { digestId } = draft.digest;
  const version = useQuery(queryFor(edits.version, { params: { digestId, number: chosen } })).data;
  const changes = version && changesBetween(version.edited, now, titlesOf(draft));
  return (
    <Dialog
      open
      readFirst
      tall
      size="xl"
      title="Versions"
      sub="Nothing is lost: a restored version becomes the newest, and this one stays."
      onOpenChange={(open) => !open && !isRestoring && onClose()}
      foot={
        <>
          <Button disabled={isRestoring} onClick={onClose}>
            Close
          </Button>
          {version && JSON.stringify(version.edited) === JSON.stringify(now) ? null : (
            <Button variant="primary" busy={isRestoring} onClick={() => onRestore(chosen)}>
              Restore version {chosen}
            </Button>
          )}
        </>
      }
    >
      <div className="versions">
        <ul className="versions-list">
          {draft.versions.map((it) => (
            <li key={it.number}>
              <button type="button" aria-pressed={it.number === chosen} onClick={() => choose(it.number)}>
                <b>
                  Version {it.number}, {whoOf(it)}
                </b>
                <span className="small quiet">{formatDate(new Date(it.at), 'MMM d, h:mm a')}</span>
                <span className="small">{it.changed}</span>
              </button>
            </li>
          ))}
        </ul>
        <div className="versions-diff">
          {changes && <Diff changes={changes} ifSame="It says the same as what stands now." />}
        </div>
      </div>
    </Dialog>
  );
}
