import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { FieldError } from '../../../../ui/field.tsx';
import { notices } from '../../../notices.ts';
import { addOption } from './options.ts';

interface OptionListProps {
  label: string;
  options: readonly string[];
  onChange: (options: string[]) => void;
}

/** One list of options as chips, with a box that adds to it. */
export function OptionList({ label, options, onChange }: OptionListProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [isDuplicate, setDuplicate] = useState(false);
  const add = () => {
    const added = addOption(options, text);
    if (added === 'ignored') return;
    if (added === 'duplicate') {
      setDuplicate(true);
      return;
    }
    onChange(added.options);
    setText('');
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {options.length > 0 && (
        <ul className="opts" aria-label={label}>
          {options.map((option) => (
            <li className="chip" key={option}>
              <bdi>{option}</bdi>
              <button
                type="button"
                aria-label={`Remove ${option}`}
                onClick={() => onChange(options.filter((one) => one !== option))}
              >
                <X className="i i-s" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        <input
          id={id}
          className="input"
          placeholder="Add an option, then Enter"
          value={text}
          maxLength={100}
          aria-invalid={isDuplicate || undefined}
          aria-describedby={isDuplicate ? `${id}-error` : undefined}
          onChange={(event) => {
            setText(event.target.value);
            setDuplicate(false);
          }}
          onKeyDown={(event) => {
            // Enter adds; it must not also save the dialog. While composing (accents, CJK) it belongs to the writer.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
        />
        <Button disabled={text.trim() === ''} onClick={add} aria-label={`Add to ${label}`}>
          Add
        </Button>
      </div>
      {isDuplicate && <FieldError id={`${id}-error`}>{notices.optionExists}</FieldError>}
    </div>
  );
}
