import { SearchX, X } from 'lucide-react';
import { useCallback } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { GroupField } from './group-field.tsx';
import { isNarrowed, type Narrowing } from './use-narrowing.ts';
import { WordsInput } from './words-input.tsx';

interface NarrowFormProps {
  narrowing: Narrowing;
  onChange: (patch: Partial<Narrowing> | null) => void;
}

/** A list of work by the words of its titles and by group. */
export function NarrowForm({ narrowing, onChange }: NarrowFormProps) {
  const search = useCallback((q: string) => onChange({ q }), [onChange]);
  return (
    <form className="filters narrow" onSubmit={(event) => event.preventDefault()}>
      <Field label="Title contains">
        {(ties) => (
          <WordsInput
            ties={ties}
            q={narrowing.q}
            onSearch={search}
            placeholder="Episode or podcast"
            maxLength={200}
          />
        )}
      </Field>
      <GroupField value={narrowing.groupId} none="All groups" onChange={(groupId) => onChange({ groupId })} />
      {isNarrowed(narrowing) && (
        <Button variant="ghost" icon={X} onClick={() => onChange(null)}>
          Clear
        </Button>
      )}
    </form>
  );
}

/** In place of a narrowed list without rows. */
export function NothingLeft({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title="Nothing found"
      text="No title of an episode or podcast here has these words, or none in this group."
      action={<Button onClick={onClear}>Clear</Button>}
    />
  );
}
