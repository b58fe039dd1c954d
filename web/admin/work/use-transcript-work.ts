import { transcripts } from '../../../contract/transcripts.ts';
import { useChange } from '../../api/query.ts';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice, notices } from '../notices.ts';

/** Requesting (or regenerating) and cancelling the transcript of one episode, with their notices. */
export function useTranscriptWork(episodeId: string) {
  const request = useChange(transcripts.request, {
    refresh: ['transcripts', 'runs'],
    onDone: () => notify(notices.transcriptRequested),
    onFail: (error) => notify(failureNotice('getTranscript', error)),
  });
  const cancel = useChange(transcripts.cancel, {
    refresh: ['transcripts', 'runs'],
    onDone: () => notify(notices.transcriptCanceled),
    onFail: (error) => notify(failureNotice('cancelTranscript', error)),
  });
  return {
    isRequesting: request.isPending,
    isCancelling: cancel.isPending,
    request: () => request.mutate({ params: { episodeId } }),
    cancel: () => cancel.mutate({ params: { episodeId } }),
  };
}
