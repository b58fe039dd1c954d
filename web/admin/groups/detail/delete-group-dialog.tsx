import { useNavigate } from 'react-router';
import type { Group } from '../../../../contract/groups.ts';
import { plural } from '../../../format/plural.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDeleteGroup } from '../use-delete-group.ts';

interface DeleteGroupDialogProps {
  group: Group;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks, deletes, and goes back to all groups. */
export function DeleteGroupDialog({ group, open, onOpenChange }: DeleteGroupDialogProps) {
  const navigate = useNavigate();
  const remove = useDeleteGroup({
    isQuiet: false,
    onDone: () => {
      onOpenChange(false);
      return navigate('/admin/groups');
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${group.name}?`}
      action="Delete Group"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: group.id } })}
    >
      {whatHappens(group)}
    </ConfirmDialog>
  );
}

function whatHappens({ name, podcastCount }: Group): string {
  const podcasts =
    podcastCount === 0
      ? ''
      : `Its ${plural(podcastCount, 'podcast')} ${podcastCount === 1 ? 'leaves' : 'leave'} the group and ${
          podcastCount === 1 ? 'keeps' : 'keep'
        } all transcripts and insights. `;
  return `${podcasts}Saved digests stay, under the name ${name}. Nothing a subscriber can read changes. You can undo this for 24 hours.`;
}
