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

const key = 'led-to-stripe';

export function noteLedToStripe(): void {
  try {
    sessionStorage.setItem(key, 'yes');
  } catch {
    // A browser that keeps nothing shows what is known until Stripe's event has come.
  }
}

/** Whether it is being asked: until then nothing is to be said of the subscription. */
export function useBackFromStripe(): boolean {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(takeLedToStripe);
  const { mutate } = useChange(billing.sync, {
    refresh: [],
    onDone: () => void refreshReader(client).finally(() => setAsking(false)),
    onFail: (error) => {
      notify(failureNotice('sync', error));
      setAsking(false);
    },
  });
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isAsking || isAsked.current) return;
    isAsked.current = true;
    mutate({});
  }, [isAsking, mutate]);
  return isAsking;
}

function takeLedToStripe(): boolean {
  try {
    const isBack = sessionStorage.getItem(key) !== null;
    sessionStorage.removeItem(key);
    return isBack;
  } catch {
    return false;
  }
}
