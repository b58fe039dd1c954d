import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../api/failure.ts';
import { fetchAgain, type Paged } from '../../api/fetch-more.ts';
import { Button } from '../../ui/button.tsx';
import './lists.css';

/** Under what is there of a list: the next page did not come, or what is there could not be read again. */
export function MoreFailed({ list }: { list: Paged & { isError: boolean; error: unknown } }) {
  const [isMore, setMore] = useState(list.isFetchNextPageError);
  // What is asked for again is no failure yet, and not of another kind.
  if (!list.isFetching && isMore !== list.isFetchNextPageError) setMore(list.isFetchNextPageError);
  if (!list.isError) return null;
  const text = isMore
    ? 'More could not be loaded.'
    : 'This list may be out of date: it could not be read again.';
  return (
    <div className="note note-fail more-fail" role="alert">
      <span className="grow">{sentenceOf(list.error, text)}</span>
      <Button size="s" icon={RotateCw} busy={list.isFetching} onClick={() => fetchAgain(list)}>
        Try again
      </Button>
    </div>
  );
}
