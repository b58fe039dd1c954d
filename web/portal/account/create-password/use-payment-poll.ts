import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer } from 'react';
import { users } from '../../../../contract/users.ts';
import { queryFor } from '../../../api/query.ts';
import { notify } from '../../../ui/toast/notices.ts';
import { notices } from '../../notices.ts';
import { firstLook, nextPoll, type PaymentPoll, type PollEvent } from './payment-poll.ts';

const step = (state: PaymentPoll, { event, nowMs }: { event: PollEvent; nowMs: number }) =>
  nextPoll(state, event, nowMs);

/** Does what the machine asks for: calls, waits, tells when the time is up. */
export function usePaymentPoll(email: string): { state: PaymentPoll; lookAgain: () => void } {
  const client = useQueryClient();
  const [state, dispatch] = useReducer(step, firstLook);
  const send = useCallback((event: PollEvent) => dispatch({ event, nowMs: Date.now() }), []);

  useEffect(() => {
    if (state.phase === 'timedOut') notify(notices.stillProcessing);
    if (state.phase === 'waiting') {
      const timer = setTimeout(() => send({ type: 'tick' }), Math.max(0, state.dueAtMs - Date.now()));
      return () => clearTimeout(timer);
    }
    if (state.phase !== 'asking') return;
    let isOver = false;
    const tell = (event: PollEvent) => {
      if (!isOver) send(event);
    };
    const status = queryFor(users.subscriptionStatus, { query: { email } });
    client.fetchQuery({ ...status, staleTime: 0 }).then(
      ({ subscriptionStatus }) => tell({ type: 'answered', status: subscriptionStatus }),
      () => tell({ type: 'failed' }),
    );
    return () => {
      isOver = true;
    };
  }, [state, email, client, send]);

  return { state, lookAgain: () => send({ type: 'again' }) };
}
