import { useQueries, useQuery } from '@tanstack/react-query';
import { insights } from '../../../contract/insights.ts';
import { transcripts } from '../../../contract/transcripts.ts';
import { queryFor } from '../../api/query.ts';
import { dollars } from '../../format/money.ts';
import type { Batch } from './batch.ts';

/** By completion: what a batch has made is among the newest. */
const newest = { query: { status: 'completed', limit: 100 } } as const;

/** What a batch has cost so far: work goes on after the last of it was asked for. */
export function BatchCost({ batch: { kind, episodes, done, refused } }: { batch: Batch }) {
  const isOfTranscripts = kind === 'needs_transcript';
  const heard = useQuery({ ...queryFor(transcripts.list, newest), enabled: isOfTranscripts });
  const read = useQuery(queryFor(insights.list, newest));
  // None of them had one when the batch began.
  const ids = new Set(episodes.map(({ id }) => id));
  const heardNow = (heard.data ?? []).filter(({ episodeId }) => ids.has(episodeId));
  const readNow = (read.data ?? []).filter(({ episodeId }) => ids.has(episodeId));
  const paid = useQueries({
    queries: readNow.map(({ episodeId }) => queryFor(insights.read, { params: { episodeId } })),
  });
  const made = isOfTranscripts ? heardNow.length : readNow.length;
  if (made === 0) return null;
  const usd =
    heardNow.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0) +
    paid.reduce((sum, { data }) => sum + (data?.usage?.costUsd ?? 0), 0);
  return (
    <p className="small quiet">
      {made} of {done - refused.length} made so far, for {dollars(usd)}
      {isOfTranscripts && readNow.length > 0 && ' with the insights that followed'}.
    </p>
  );
}
