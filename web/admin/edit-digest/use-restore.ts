import { useState } from 'react';
import { type Draft, edits } from '../../../contract/digest-edits.ts';
import { request } from '../../api/call.ts';
import { mayBeDone } from '../../api/failure.ts';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice } from '../notices.ts';

interface Restoring {
  digestId: string;
  save: () => Promise<Draft | null>;
  onDone: () => void;
}

const mostTries = 4;
const againMs = 1_000;

/** Makes a version the newest again. Where no answer comes it is asked for once more: the server knows its twin. */
export function useRestore({ digestId, save, onDone }: Restoring) {
  const [isRestoring, setRestoring] = useState(false);
  const restore = async (number: number) => {
    setRestoring(true);
    try {
      const ours = await save();
      if (ours === null) return;
      const input = { params: { digestId, number }, body: { revision: ours.revision } };
      await untilAnswered(() => request(edits.restore, input));
      onDone();
    } catch (error) {
      notify(failureNotice('restoreVersion', error));
    } finally {
      setRestoring(false);
    }
  };
  return { restore, isRestoring };
}

async function untilAnswered(ask: () => Promise<unknown>): Promise<void> {
  for (let nth = 1; ; nth += 1) {
    try {
      await ask();
      return;
    } catch (error) {
      if (nth === mostTries || !mayBeDone(error)) throw error;
      await new Promise((next) => setTimeout(next, againMs));
    }
  }
}
