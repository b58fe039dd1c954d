import { useSearchParams } from 'react-router';

/** What the page is asked to do for many, or for somebody who is not in the list. */
export type Task = 'import' | 'give';

/** It stands in the address, so that the palette can ask for it and Back takes it away; filters stay. */
export function useTask(): [Task | null, (task: Task | null) => void] {
  const [params, setParams] = useSearchParams();
  const task = params.has('import') ? 'import' : params.has('give') ? 'give' : null;
  const ask = (next: Task | null) => {
    const given = new URLSearchParams(params);
    given.delete('import');
    given.delete('give');
    if (next !== null) given.set(next, '1');
    setParams(given, { replace: next === null });
  };
  return [task, ask];
}
