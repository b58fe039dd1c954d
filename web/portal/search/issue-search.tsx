import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Besides } from '../besides.tsx';
import './search.css';

/** A field over the archive; while it holds words, the issues that print them stand in the place of the others. */
export function IssueSearch({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const look = (wanted: string) => {
    const next = new URLSearchParams(params);
    if (wanted.trim() === '') next.delete('q');
    else next.set('q', wanted.trim());
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <Field key={q} q={q} onLook={look} />
      {q === '' ? (
        children
      ) : (
        <Besides>{({ Results }) => <Results q={q} timeZone={timeZone} onClear={() => look('')} />}</Besides>
      )}
    </>
  );
}

function Field({ q, onLook }: { q: string; onLook: (q: string) => void }) {
  const [text, setText] = useState(q);
  return (
    <search>
      <form
        className="issue-search"
        onSubmit={(event) => {
          event.preventDefault();
          onLook(text);
        }}
      >
        <div className="with-icon">
          <Search className="i" />
          <input
            className="input"
            type="search"
            aria-label="Search your digests"
            placeholder="Search your digests"
            maxLength={300}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              // The browser's own cross empties it, and nothing would send the form then.
              if (event.target.value === '' && q !== '') onLook('');
            }}
          />
        </div>
        <Button type="submit" size="s">
          Search
        </Button>
      </form>
    </search>
  );
}
