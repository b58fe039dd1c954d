import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DigestRow } from '../../../../contract/digests.ts';
import { sends } from '../../../../contract/sends.ts';
import { type CallFailed, sentenceOf } from '../../../api/failure.ts';
import { queryFor, useChange } from '../../../api/query.ts';
import { notify } from '../../../ui/toast/notices.ts';
import { notices } from '../../notices.ts';
import { allSends } from '../../sends/use-sends.ts';
import { isUnderWay } from '../../sends/which-send.ts';

/** Why the server did not take it. `week`: another issue goes out in that week, and the admin may want this one all the same. */
export interface Refused {
  kind: 'week' | 'other';
  sentence: string;
}

export type CreatingSend = ReturnType<typeof useCreateSend>;

interface Ends {
  /** Planned for later; one that begins now leads to its own page. */
  onPlanned: () => void;
  onRefused: () => void;
}

/** Plans the send of a digest, or begins it. */
export function useCreateSend({ digestId }: Pick<DigestRow, 'digestId'>, { onPlanned, onRefused }: Ends) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [refused, setRefused] = useState<Refused | null>(null);
  const create = useChange(sends.create, {
    refresh: ['sends'],
    onDone(send, { body }) {
      client.setQueryData(queryFor(sends.get, { params: { id: send.id } }).queryKey, send);
      if (body.at === null) return navigate(`/admin/sends/${send.id}`);
      notify(notices.sendPlanned);
      onPlanned();
    },
    onFail: (error) => void explain(error),
  });
  const explain = async (error: CallFailed) => {
    const sentence = sentenceOf(error, 'The server did not answer. Check the connection and try again.');
    // A send of this digest that stands there by now takes the place of the question by itself.
    const list = await client.fetchQuery({ ...allSends, staleTime: 0 }).catch(() => []);
    const isThere = list.some((send) => send.digestId === digestId && isUnderWay(send));
    setRefused({ kind: error.status === 409 && !isThere ? 'week' : 'other', sentence });
    if (error.status === 422) onRefused();
  };
  return {
    isPending: create.isPending,
    refused,
    reset: () => setRefused(null),
    create: (at: string | null, secondThisWeek: boolean) => {
      setRefused(null);
      create.mutate({
        params: { id: digestId },
        body: { at, ...(secondThisWeek ? { secondThisWeek } : {}) },
      });
    },
  };
}
