import { type FormEvent, useId, useState } from 'react';
import { groups } from '../../../contract/groups.ts';
import { useChange } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice, notices } from '../notices.ts';

interface CreateGroupDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Name and description; on success it closes and clears its fields (product.md section 4). */
export function CreateGroupDialog({ open, onOpenChange }: CreateGroupDialogProps) {
  const formId = useId();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const create = useChange(groups.create, {
    refresh: ['groups'],
    onDone: () => {
      notify(notices.groupCreated);
      onOpenChange(false);
      setName('');
      setDescription('');
    },
    onFail: (error) => notify(failureNotice('createGroup', error)),
  });
  const canCreate = name.trim() !== '' && !create.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canCreate) return;
    const told = description.trim();
    create.mutate({ body: { name: name.trim(), ...(told === '' ? {} : { description: told }) } });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Create Group"
      sub="Podcasts, insights and digests are gathered per group."
      foot={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            keys="Enter"
            disabled={!canCreate}
            busy={create.isPending}
          >
            {create.isPending ? 'Creating...' : 'Create Group'}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" onSubmit={submit}>
        <Field label="Name">
          {(ties) => (
            <input
              {...ties}
              className="input"
              value={name}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label="Description" optional>
          {(ties) => (
            <textarea
              {...ties}
              className="input"
              rows={3}
              value={description}
              maxLength={2000}
              onChange={(event) => setDescription(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
