import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createLive, type LiveState } from '../../api/live.ts';
import { knowTopics } from '../../api/shown.ts';
import { isTouched } from '../../api/topics.ts';

/** Keeps the stream of changes open as long as the shell is shown. */
export function useLive(): LiveState {
  const client = useQueryClient();
  const [stream] = useState(() => {
    knowTopics(isTouched);
    return createLive(client);
  });
  useEffect(() => stream.start(), [stream]);
  return useSyncExternalStore(stream.subscribe, stream.state);
}
