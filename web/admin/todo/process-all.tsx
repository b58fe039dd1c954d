import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { costs } from '../../../contract/costs.ts';
import type { Episode } from '../../../contract/episodes.ts';
import { sentenceOf } from '../../api/failure.ts';
import { queryFor } from '../../api/query.ts';
import { dollars } from '../../format/money.ts';
import { wholeNumber } from '../../format/plural.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type BatchKind, startable } from './batch.ts';
import { planOf } from './plan.ts';

interface ProcessAllProps {
  kind: BatchKind;
  total: number;
  /** There are more than `total`. */
  isMore: boolean;
  insightUsd: number | null;
  readAll: () => Promise<Episode[]>;
  onStart: (episodes: readonly Episode[]) => void;
}

/** Every listed row, after its price was named and agreed to. */
export function ProcessAll({ kind, total, isMore, insightUsd, readAll, onStart }: ProcessAllProps) {
  const [isOpen, setOpen] = useState(false);
  const all = useQuery({
    queryKey: ['every row to do', kind, total],
    queryFn: async () => startable(await readAll(), kind),
    enabled: isOpen,
    gcTime: 0,
    staleTime: 0,
  });
  const month = useQuery({ ...queryFor(costs.overview, { query: { weeks: 1 } }), enabled: isOpen }).data
    ?.month;
  const left = month && Math.max(0, month.limitUsd - month.spentUsd - month.heldUsd);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        Process all{isMore && ', more than'} {wholeNumber(total)}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={kind === 'needs_transcript' ? 'Transcribe all of them?' : 'Draw insights from all of them?'}
        action={all.data === undefined ? 'Process all' : `Process ${wholeNumber(all.data.length)}`}
        variant="primary"
        busy={all.isFetching}
        onConfirm={() => {
          if (all.data === undefined) return void all.refetch();
          setOpen(false);
          onStart(all.data);
        }}
      >
        {all.isError
          ? sentenceOf(all.error, 'The list could not be read. Try again.')
          : all.data === undefined
            ? 'Counting what they take…'
            : `${planOf(kind, all.data, insightUsd)} One after the other; you can stop after any of them.`}
        {left !== undefined &&
          ` The budget for ${month?.name} has ${dollars(left)} left; what goes beyond that waits and is not paid.`}
      </ConfirmDialog>
    </>
  );
}
