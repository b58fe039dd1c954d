import { type QueryClient, useQueryClient } from '@tanstack/react-query';
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
    ask(client, email).then(
      (answer) => tell({ type: 'answered', ...answer }),
      () => tell({ type: 'failed' }),
    );
    return () => {
      isOver = true;
    };
  }, [state, email, client, send]);

  return { state, lookAgain: () => send({ type: 'again' }) };
}

/** Whose payment, where the address does not say, is asked each time too: a silent server must not end the waiting. */
async function ask(client: QueryClient, given: string): Promise<{ email: string; status: string }> {
  const email =
    given === '' ? (await client.fetchQuery({ ...queryFor(users.pendingEmail), staleTime: 0 })).email : given;
  const query = queryFor(users.subscriptionStatus, { query: { email } });
  const { subscriptionStatus } = await client.fetchQuery({ ...query, staleTime: 0 });
  return { email, status: subscriptionStatus };
}
