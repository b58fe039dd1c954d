import { useSearchParams } from 'react-router';

/**
 * The row whose dialog is open stands in the address, so that it survives a reload, and the Back button closes it.
 * Other parameters stay as they are.
 */
export function useOpenRow(
  name: string,
): [string | null, (id: string | null, extra?: Record<string, string>) => void] {
  const [params, setParams] = useSearchParams();
  const open = (id: string | null, extra: Record<string, string> = {}) => {
    const next = new URLSearchParams(params);
    for (const key of [name, 'at', 'words']) next.delete(key);
    if (id !== null) {
      next.set(name, id);
      for (const [key, value] of Object.entries(extra)) next.set(key, value);
    }
    setParams(next, { replace: id === null });
  };
  return [params.get(name), open];
}

/** The second in the address at which the opened transcript begins to be read. */
export function useSecond(): number | null {
  const [params] = useSearchParams();
  const at = Number(params.get('at') ?? Number.NaN);
  return Number.isFinite(at) && at >= 0 ? at : null;
}
