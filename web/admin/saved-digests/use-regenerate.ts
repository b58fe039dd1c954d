import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type DigestRow, digests } from '../../../contract/digests.ts';
import type { CallFailed } from '../../api/failure.ts';
import { useChange } from '../../api/query.ts';
import { notify } from '../../ui/toast/notices.ts';
import { hasArrived, isLost } from '../lost-call.ts';
import { failureNotice, notices } from '../notices.ts';
import { savedRows } from './saved-rows.ts';

/**
 * Regenerates a digest. Where the connection is lost meanwhile the job goes on: it is followed by events to its end
 * instead of showing a failure (server.md section 4.4).
 */
export function useRegenerate(digest: DigestRow) {
  const list = useQuery(savedRows);
  const runBefore = useRef<string | null>(null);
  const [isFollowing, setFollowing] = useState(false);
  const { run } = digest;

  const follow = async (error: CallFailed) => {
    setFollowing(true);
    const arrived = await hasArrived(async () => {
      const now = await list.refetch();
      if (now.data === undefined || now.isError) return null;
      const latest = now.data.find(({ id }) => id === digest.id)?.run ?? null;
      return latest !== null && latest.id !== runBefore.current;
    });
    if (arrived) return;
    setFollowing(false);
    notify(failureNotice('regenerateDigest', error));
  };
  const regenerate = useChange(digests.regenerate, {
    refresh: ['digests', 'runs'],
    onDone: () => notify(notices.digestRegenerated),
    onFail: (error) => {
      if (isLost(error)) void follow(error);
      else notify(failureNotice('regenerateDigest', error));
    },
  });

  useEffect(() => {
    if (!isFollowing || run === null || run.id === runBefore.current || run.status === 'pending') return;
    setFollowing(false);
    if (run.status === 'completed') notify(notices.digestRegenerated);
    else if (run.status === 'failed')
      notify({ ...failureNotice('regenerateDigest', null), text: run.error ?? undefined });
  }, [isFollowing, run]);

  return {
    isRegenerating: regenerate.isPending || isFollowing || run?.status === 'pending',
    regenerate: () => {
      runBefore.current = run?.id ?? null;
      regenerate.mutate({ params: { id: digest.id } });
    },
  };
}
