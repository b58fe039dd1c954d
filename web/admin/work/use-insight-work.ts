import { insights } from '../../../contract/insights.ts';
import { useChange } from '../../api/query.ts';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice, notices } from '../notices.ts';

/** Generating (or regenerating) and cancelling the insights of one episode, with their notices. */
export function useInsightWork(episodeId: string) {
  const generate = useChange(insights.generate, {
    refresh: ['insights', 'runs'],
    onDone: () => notify(notices.insightsStarted),
    onFail: (error) => notify(failureNotice('generateInsights', error)),
  });
  const cancel = useChange(insights.cancel, {
    refresh: ['insights', 'runs'],
    onDone: () => notify(notices.insightCanceled),
    onFail: (error) => notify(failureNotice('cancelInsight', error)),
  });
  return {
    isRequesting: generate.isPending,
    isCancelling: cancel.isPending,
    generate: () => generate.mutate({ params: { episodeId } }),
    /** Generates for at most so many US dollars, also where the setting allows less. */
    generateFor: (maxUsd: number) => generate.mutate({ params: { episodeId }, body: { maxUsd } }),
    cancel: () => cancel.mutate({ params: { episodeId } }),
  };
}
