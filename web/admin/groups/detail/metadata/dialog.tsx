import { type FormEvent, useId, useState } from 'react';
import { type Group, groups, type MetadataOptions } from '../../../../../contract/groups.ts';
import { useChange } from '../../../../api/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { notify } from '../../../../ui/toast/notices.ts';
import { failureNotice, notices } from '../../../notices.ts';
import { OptionList } from './option-list.tsx';
import { optionCategories } from './options.ts';
import './metadata.css';

interface MetadataDialogProps {
  group: Group;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Audience label and the four option lists that an insight's badges choose from. */
export function MetadataDialog({ group, open, onOpenChange }: MetadataDialogProps) {
  const formId = useId();
  const save = useChange(groups.update, {
    refresh: ['groups'],
    onDone: () => {
      notify(notices.metadataSaved);
      onOpenChange(false);
    },
    onFail: (error) => notify(failureNotice('saveMetadata', error)),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Metadata Settings"
      sub="The model picks from these words when it describes an episode of this group."
      size="l"
      foot={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <MetadataForm
        id={formId}
        group={group}
        onSave={(body) => save.mutate({ params: { id: group.id }, body })}
      />
    </Dialog>
  );
}

interface MetadataFormProps {
  id: string;
  group: Group;
  onSave: (body: { audienceLabel: string | null; metadataOptions: MetadataOptions }) => void;
}

/** Lives as long as the dialog is open, so that reopening starts from what is saved. */
function MetadataForm({ id, group, onSave }: MetadataFormProps) {
  const [label, setLabel] = useState(group.audienceLabel ?? '');
  const [options, setOptions] = useState(group.metadataOptions);
  const shown = label.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave({ audienceLabel: shown === '' ? null : shown, metadataOptions: options });
  };
  return (
    <form id={id} className="metadata" onSubmit={submit}>
      <Field
        label="Audience label"
        hint={shown === '' ? 'Left empty: "Audience Relevance".' : `Shown as "Relevance to ${shown}".`}
      >
        {(ties) => (
          <input
            {...ties}
            className="input"
            value={label}
            maxLength={100}
            onChange={(event) => setLabel(event.target.value)}
          />
        )}
      </Field>
      {optionCategories.map(({ category, label: name }) => (
        <OptionList
          key={category}
          label={name}
          options={options[category]}
          onChange={(next) => setOptions({ ...options, [category]: next })}
        />
      ))}
    </form>
  );
}
