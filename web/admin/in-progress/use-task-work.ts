import { digests } from '../../../contract/digests.ts';
import { live, type Task } from '../../../contract/live.ts';
import { useChange } from '../../api/query.ts';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice, notices } from '../notices.ts';
import { useInsightWork } from '../work/use-insight-work.ts';
import { useTranscriptWork } from '../work/use-transcript-work.ts';

/** Cancelling, retrying and dismissing a task, whatever kind it is, with the notices of its kind. */
export function useTaskWork(task: Task) {
  const episodeId = task.episodeId ?? '';
  const transcript = useTranscriptWork(episodeId);
  const insight = useInsightWork(episodeId);
  const cancelDigest = useChange(digests.cancel, {
    refresh: ['digests', 'runs'],
    onDone: () => notify(notices.digestCanceled),
    onFail: (error) => notify(failureNotice('cancelDigest', error)),
  });
  const remakeDigest = useChange(digests.regenerate, {
    refresh: ['digests', 'runs'],
    onDone: () => notify(notices.digestGenerated),
    onFail: (error) => notify(failureNotice('regenerateDigest', error)),
  });
  const dismiss = useChange(live.dismissTask, {
    refresh: ['runs'],
    onFail: (error) => notify(failureNotice('dismissTask', error)),
  });
  const digest = { params: { id: task.digestId ?? '' } };
  const ofKind = {
    transcript: {
      cancel: transcript.cancel,
      retry: transcript.request,
      isCancelling: transcript.isCancelling,
      isRetrying: transcript.isRequesting,
    },
    insight: {
      cancel: insight.cancel,
      retry: insight.generate,
      isCancelling: insight.isCancelling,
      isRetrying: insight.isRequesting,
    },
    digest: {
      cancel: () => cancelDigest.mutate(digest),
      retry: () => remakeDigest.mutate(digest),
      isCancelling: cancelDigest.isPending,
      isRetrying: remakeDigest.isPending,
    },
  }[task.kind];
  return {
    ...ofKind,
    isDismissing: dismiss.isPending,
    dismiss: () => dismiss.mutate({ params: { runId: task.run.id } }),
  };
}
