import { sends } from '../../../contract/sends.ts';
import type { CallFailed } from '../../api/failure.ts';
import { useChange } from '../../api/query.ts';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice, notices } from '../notices.ts';
import type { Entry } from './entries.ts';

/** Pauses a send, or lets it go on, from wherever the palette was opened. */
export function useSendActs(): (does: NonNullable<Entry['does']>) => void {
  const onFail = (error: CallFailed) => void notify(failureNotice('controlSend', error));
  const pause = useChange(sends.pause, {
    refresh: ['sends'],
    onDone: () => void notify(notices.sendPaused),
    onFail,
  });
  const resume = useChange(sends.resume, {
    refresh: ['sends'],
    onDone: () => void notify(notices.sendResumed),
    onFail,
  });
  return ({ act, sendId }) => {
    const byId = { params: { id: sendId } };
    if (act === 'pause') pause.mutate(byId);
    else resume.mutate(byId);
  };
}
