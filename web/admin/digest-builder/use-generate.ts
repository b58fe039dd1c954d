import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Digest, digests } from '../../../contract/digests.ts';
import type { BodyIn } from '../../../contract/kit.ts';
import type { Task } from '../../../contract/live.ts';
import type { CallFailed } from '../../api/failure.ts';
import { useChange } from '../../api/query.ts';
import { notify } from '../../ui/toast/notices.ts';
import { hasArrived, isLost } from '../lost-call.ts';
import { failureNotice, notices } from '../notices.ts';
import { savedRows, wholeOf } from '../saved-digests/saved-rows.ts';
import { firstTasks } from '../tasks.ts';

export interface Generating {
  isWorking: boolean;
  /** The run that makes the digest, as soon as the stream of changes has told of it. */
  task: Task | null;
  isCancelling: boolean;
  start: (body: BodyIn<typeof digests.generate>) => void;
  cancel: () => void;
}

/**
 * Generates a digest and answers it by `onDone`. If the connection is lost while it works, the job goes on and is
 * followed by events instead of showing a failure (server.md section 4.4).
 */
export function useGenerate(onDone: (digestId: string) => void): Generating {
  const client = useQueryClient();
  const tasks = useQuery(firstTasks);
  const saved = useQuery(savedRows);
  const known = useRef(nothing);
  const [isFollowing, setFollowing] = useState(false);

  const done = (digest: Pick<Digest, 'digestId'>) => {
    setFollowing(false);
    notify(notices.digestGenerated);
    onDone(digest.digestId);
  };
  /** Did the call arrive at all? If the server knows nothing of it, that is a failure; if it cannot say, we wait. */
  const follow = async (error: CallFailed) => {
    if (!known.current.isWhole) {
      notify(failureNotice('generateDigest', error));
      return;
    }
    setFollowing(true);
    const arrived = await hasArrived(async () => {
      const [runs, list] = await Promise.all([tasks.refetch(), saved.refetch()]);
      if (runs.data === undefined || list.data === undefined || runs.isError || list.isError) return null;
      return (
        runs.data.rows.some(({ kind, run }) => kind === 'digest' && !known.current.runs.has(run.id)) ||
        list.data.some(({ id }) => !known.current.digests.has(id))
      );
    });
    if (arrived) return;
    setFollowing(false);
    notify(failureNotice('generateDigest', error));
  };
  const generate = useChange(digests.generate, {
    refresh: ['digests', 'runs'],
    onDone: (digest) => {
      client.setQueryData(wholeOf(digest.digestId).queryKey, digest);
      done(digest);
    },
    onFail: (error) => {
      if (isLost(error)) void follow(error);
      else if (error.status === 409) notify(notices.digestCanceled);
      else notify(failureNotice('generateDigest', error));
    },
  });
  const cancel = useChange(digests.cancel, {
    refresh: ['digests', 'runs'],
    onFail: (error) => notify(failureNotice('cancelDigest', error)),
  });

  const ours =
    tasks.data?.rows.filter(({ kind, run }) => kind === 'digest' && !known.current.runs.has(run.id)) ?? [];
  const running = ours.find(({ run }) => run.status === 'pending') ?? null;
  const failed = ours.find(({ run }) => run.status === 'failed');
  const made = saved.data?.find(({ id }) => !known.current.digests.has(id));
  useEffect(() => {
    if (!isFollowing) return;
    if (made) done(made);
    else if (failed && !running) {
      setFollowing(false);
      notify({ ...failureNotice('generateDigest', null), text: failed.run.error ?? undefined });
    }
  });

  return {
    isWorking: generate.isPending || isFollowing,
    task: running,
    isCancelling: cancel.isPending,
    start: (body) => {
      known.current = {
        isWhole: saved.data !== undefined && tasks.data !== undefined,
        digests: new Set(saved.data?.map(({ id }) => id)),
        runs: new Set(tasks.data?.rows.map(({ run }) => run.id)),
      };
      generate.mutate({ body });
    },
    cancel: () => running?.digestId && cancel.mutate({ params: { id: running.digestId } }),
  };
}

/** What there was before; without knowing that nobody can tell what is new. */
const nothing = { isWhole: false, digests: new Set<string>(), runs: new Set<string>() };
