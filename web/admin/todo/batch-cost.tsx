import { useQuery } from '@tanstack/react-query';
import { costs } from '../../../contract/costs.ts';
import { insights } from '../../../contract/insights.ts';
import { transcripts } from '../../../contract/transcripts.ts';
import { queryFor } from '../../api/query.ts';
import { dollars } from '../../format/money.ts';
import type { Batch } from './batch.ts';

/** By completion: what a batch has made is among the newest. */
const newest = { query: { status: 'completed', limit: 100 } } as const;

/** What a batch has made so far, and what was paid for its episodes: work goes on after the last of it was asked for. */
export function BatchCost({ batch: { kind, episodes, done, refused } }: { batch: Batch }) {
  const isOfTranscripts = kind === 'needs_transcript';
  const heard = useQuery({ ...queryFor(transcripts.list, newest), enabled: isOfTranscripts });
  const read = useQuery({ ...queryFor(insights.list, newest), enabled: !isOfTranscripts });
  const ids = episodes.map(({ id }) => id);
  const paid = useQuery(queryFor(costs.ofEpisodes, { query: { ids: ids.join() } }));
  // None of them had one when the batch began.
  const made = (isOfTranscripts ? heard : read).data?.filter(({ episodeId }) => ids.includes(episodeId));
  if (made === undefined || paid.data === undefined) return null;
  const { transcriptsUsd, insightsUsd } = paid.data;
  const payments = [
    isOfTranscripts && `${dollars(transcriptsUsd)} for transcripts`,
    (!isOfTranscripts || insightsUsd > 0) && `${dollars(insightsUsd)} for insights`,
  ].filter((it) => it !== false);
  const isNothing = made.length === 0 && transcriptsUsd + insightsUsd === 0;
  return isNothing ? null : (
    <p className="small quiet">
      {made.length} of {done - refused.length} made so far. Paid for these episodes, earlier tries too:{' '}
      {payments.join(', ')}.
    </p>
  );
}
