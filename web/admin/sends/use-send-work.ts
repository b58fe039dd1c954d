import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Send, sends } from '../../../contract/sends.ts';
import { type CallFailed, sentenceOf } from '../../api/failure.ts';
import { pathKey } from '../../api/path-key.ts';
import { queryFor, refresh, useChange } from '../../api/query.ts';

const noAnswer = 'The server did not answer. Check the connection and try again.';

export type SendWork = ReturnType<typeof useSendWork>;

/** What the admin may do with a send. What was refused is a sentence that stands beside the buttons until the next try. */
export function useSendWork(id: string) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const options = {
    refresh: ['sends'] as const,
    onStart: () => {
      setProblem(null);
      return () => undefined;
    },
    onDone: (send: Send) => {
      client.setQueryData(queryFor(sends.get, { params: { id } }).queryKey, send);
    },
    onFail: (error: CallFailed) => {
      setProblem(sentenceOf(error, noAnswer));
      // It may be refused because it is not any more what the screen shows.
      void refresh(client, ['sends']);
    },
  };
  const pause = useChange(sends.pause, options);
  const resume = useChange(sends.resume, options);
  const stop = useChange(sends.stop, options);
  const confirm = useChange(sends.confirm, options);
  const decide = useChange(sends.resolveUnknown, {
    ...options,
    async onDone(send: Send) {
      options.onDone(send);
      // Their lines change, not only their number.
      await client.invalidateQueries({ queryKey: [pathKey(sends.recipients)] });
    },
  });
  const byId = { params: { id } };
  return {
    problem,
    isPausing: pause.isPending,
    pause: () => pause.mutate(byId),
    isResuming: resume.isPending,
    resume: () => resume.mutate(byId),
    isStopping: stop.isPending,
    stop: (onDone?: () => void) => stop.mutate(byId, { onSettled: () => onDone?.() }),
    isConfirming: confirm.isPending,
    confirm: () => confirm.mutate(byId),
    /** What is being decided about those of whom nobody knows; null while nothing is. */
    deciding: decide.isPending ? (decide.variables?.body.again ? 'again' : 'leave') : null,
    decide: (again: boolean) => decide.mutate({ ...byId, body: { again } }),
  };
}
