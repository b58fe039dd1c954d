/**
 * Who comes back from Stripe may be here before its event is: a page that shows what was known before would ask somebody
 * who has just paid to pay. So the tab remembers that it led there, and the truth is read from Stripe once it is back.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { billing } from '../../../contract/billing.ts';
import { useChange } from '../../api/query.ts';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice } from '../notices.ts';
import { refreshReader } from '../session.ts';
import { forgetLedToStripe, isBackFromStripe } from './led-to-stripe.ts';

/** Where Stripe is slow, what is known is shown meanwhile. */
const patienceMs = 5_000;

/** Whether it is being asked: until then nothing is to be said of the subscription. */
export function useBackFromStripe(): boolean {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(isBackFromStripe);
  const isAsked = useRef(false);
  const { mutate } = useChange(billing.sync, {
    refresh: [],
    onDone: () => void refreshReader(client).finally(() => setAsking(false)),
    onFail: (error) => {
      notify(failureNotice('sync', error));
      setAsking(false);
    },
  });
  useEffect(() => {
    if (!isAsking) return;
    forgetLedToStripe();
    if (!isAsked.current) mutate({});
    isAsked.current = true;
    const timer = setTimeout(() => setAsking(false), patienceMs);
    return () => clearTimeout(timer);
  }, [isAsking, mutate]);
  // By the browser's way back the page is the one of before, with all that it knew.
  useEffect(() => {
    const back = (event: PageTransitionEvent) => {
      if (!event.persisted || !isBackFromStripe()) return;
      isAsked.current = false;
      setAsking(true);
    };
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);
  return isAsking;
}
