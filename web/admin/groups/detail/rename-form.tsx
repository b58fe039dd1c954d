import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Group, groups } from '../../../../contract/groups.ts';
import { useChange } from '../../../api/query.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/toast/notices.ts';
import { failureNotice, notices } from '../../notices.ts';

/** The group's name, edited in its place; Escape cancels. */
export function RenameForm({ group, onClose }: { group: Group; onClose: () => void }) {
  const [name, setName] = useState(group.name);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const rename = useChange(groups.update, {
    refresh: ['groups'],
    onDone: () => notify(notices.groupRenamed),
    onFail: (error) => notify(failureNotice('renameGroup', error)),
  });
  const canSave = name.trim() !== '' && !rename.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canSave) return;
    // Closing waits for the refetched name, so that the old one does not flash.
    rename.mutate({ params: { id: group.id }, body: { name: name.trim() } }, { onSuccess: onClose });
  };
  return (
    <form className="edit-title" onSubmit={submit}>
      <input
        ref={input}
        className="input"
        aria-label="Group name"
        value={name}
        maxLength={200}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <Button type="submit" variant="primary" keys="Enter" disabled={!canSave} busy={rename.isPending}>
        Save
      </Button>
      <Button variant="ghost" keys="Esc" onClick={onClose}>
        Cancel
      </Button>
    </form>
  );
}
