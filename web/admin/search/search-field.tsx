import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';

const pauseMs = 250;

/** Looks while somebody types, after a short pause; Enter does not wait. */
export function SearchField({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const [draft, setDraft] = useState({ text: q, seen: q, sent: q });
  const { text, sent } = draft;
  // What was sent from here comes back while somebody types on; anything else is another search: an example, the palette,
  // the Back button.
  if (draft.seen !== q) setDraft({ text: q === sent ? text : q, seen: q, sent: q });
  const look = (wanted: string) => {
    setDraft((now) => ({ ...now, sent: wanted }));
    onChange(wanted);
  };
  useEffect(() => {
    if (text === sent) return;
    const timer = setTimeout(look, pauseMs, text);
    return () => clearTimeout(timer);
  });
  return (
    <search className="search-field">
      <form
        className="with-icon"
        onSubmit={(event) => {
          event.preventDefault();
          look(text);
        }}
      >
        <Search className="i" />
        <input
          className="input input-l"
          type="search"
          aria-label="Words that were said"
          aria-describedby="search-help"
          placeholder="Words that were said"
          autoComplete="off"
          maxLength={300}
          value={text}
          ref={focusFirst}
          onChange={(event) => setDraft({ ...draft, text: event.target.value })}
        />
      </form>
      <p className="hint" id="search-help">
        <code>"price cut"</code> in this order, <code>-rent</code> without, <code>apprais*</code> begins so
      </p>
    </search>
  );
}

/** An empty page waits for words; results are read first. */
function focusFirst(input: HTMLInputElement | null): void {
  if (input !== null && input.value === '' && document.activeElement === document.body) input.focus();
}
