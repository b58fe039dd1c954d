import type { Draft, EditedIssue } from '../../../contract/digest-edits.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { changesBetween, titlesOf } from './changes-between.ts';
import { Diff } from './diff.tsx';

interface TwoVersionsProps {
  stands: Draft;
  mine: EditedIssue;
  onClose: () => void;
  onLoad: () => void;
  onKeepMine: () => void;
}

/** Somebody else saved since: both are shown, and one of them goes on. */
export function TwoVersions({ stands, mine, onClose, onLoad, onKeepMine }: TwoVersionsProps) {
  return (
    <Dialog
      open
      readFirst
      size="l"
      title="What stands now, and what you typed"
      sub="Struck out: only in what stands now. Underlined: only in yours. Whichever goes on, the other stays under Versions once it was saved."
      onOpenChange={(open) => !open && onClose()}
      foot={
        <>
          <Button onClick={onLoad}>Load what stands now</Button>
          <Button variant="primary" onClick={onKeepMine}>
            Save mine over it
          </Button>
        </>
      }
    >
      <div className="versions-diff">
        <Diff changes={changesBetween(stands.edited, mine, titlesOf(stands))} ifSame="Both say the same." />
      </div>
    </Dialog>
  );
}
