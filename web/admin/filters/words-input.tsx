import { Search } from 'lucide-react';
import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react';
import type { FieldTies } from '../../ui/field.tsx';

/** Long enough that typing asks the server once. */
const pauseMs = 250;

interface WordsInputProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'placeholder' | 'maxLength' | 'inputMode' | 'autoCapitalize'
  > {
  ties: FieldTies;
  q: string;
  onSearch: (q: string) => void;
}

/** Typing waits for a pause; what changes the address from elsewhere (a link, the Back button) shows in the field. */
export function WordsInput({ ties, q, onSearch, ...rest }: WordsInputProps) {
  const [draft, setDraft] = useState(q);
  const asked = useRef(q);
  useEffect(() => {
    if (q === asked.current) return;
    asked.current = q;
    setDraft(q);
  }, [q]);
  useEffect(() => {
    const words = draft.trim();
    if (words === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = words;
      onSearch(words);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [draft, onSearch]);
  return (
    <div className="with-icon">
      <Search className="i" />
      <input
        {...ties}
        {...rest}
        className="input"
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setDraft('')}
      />
    </div>
  );
}
