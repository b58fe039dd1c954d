import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isUnread } from '../../api/retry-failed.ts';

/** Whether something that is shown could not be read, though it may be another time; `asked` while that is tried. */
export function useUnread(): 'none' | 'some' | 'asked' {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  return useSyncExternalStore(subscribe, () => {
    const unread = cache.getAll().filter(isUnread);
    if (unread.length === 0) return 'none';
    return unread.some(({ state }) => state.fetchStatus === 'fetching') ? 'asked' : 'some';
  });
}
