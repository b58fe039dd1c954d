import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { type BacklogEstimate, backlogs } from '../../../contract/backlogs.ts';
import { sentenceOf } from '../../api/failure.ts';
import { queryFor, useChange } from '../../api/query.ts';
import { errorWords } from '../../format/error-words.ts';
import { dollars } from '../../format/money.ts';
import { plural, wholeNumber } from '../../format/plural.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice } from '../notices.ts';
import { estimateWords, partsOf } from './estimate-words.ts';
import { queryOf, type ToDoFilters } from './use-filters.ts';

interface ProcessAllProps {
  filters: ToDoFilters;
  total: number;
  /** There are more than `total`. */
  isMore: boolean;
}

/** Every listed row, worked off by the server after its price was named and a limit was set. */
export function ProcessAll({ filters, total, isMore }: ProcessAllProps) {
  const [isOpen, setOpen] = useState(false);
  const formId = useId();
  // Null: the estimate, rounded up, as it is by then.
  const [typed, setTyped] = useState<string | null>(null);
  const query = queryOf(filters);
  const estimate = useQuery({
    ...queryFor(backlogs.estimate, { query }),
    enabled: isOpen,
    gcTime: 0,
    staleTime: 0,
  });
  const start = useChange(backlogs.start, {
    refresh: ['backlogs', 'runs'],
    onDone: () => setOpen(false),
    onFail: (error) => notify(failureNotice('startList', error)),
  });
  const expected = estimate.data;
  const cap = typed ?? (expected === undefined ? '' : roundedUp(expected.usd));
  const capUsd = readDollars(cap);
  const canStart = expected !== undefined && expected.episodes > 0 && capUsd !== null && !start.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canStart && capUsd !== null) start.mutate({ body: { ...query, capUsd } });
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        Process all{isMore && ', more than'} {wholeNumber(total)}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => !start.isPending && setOpen(open)}
        readFirst
        title={
          filters.filterType === 'needs_transcript'
            ? 'Transcribe all of them?'
            : 'Draw insights from all of them?'
        }
        sub="The server works the list off, a few episodes at a time. You can close this page, and stop it at any time."
        foot={
          <>
            <Button variant="ghost" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button type="submit" form={formId} variant="primary" disabled={!canStart} busy={start.isPending}>
              {expected === undefined ? 'Process all' : `Process ${wholeNumber(expected.episodes)}`}
            </Button>
          </>
        }
      >
        <form id={formId} className="stack" onSubmit={submit}>
          <div className="stack-s process-all">
            {estimate.isError ? (
              <p className="why">
                {sentenceOf(estimate.error, 'The price could not be reckoned. Close this and try again.')}
              </p>
            ) : expected === undefined ? (
              <p className="muted">Reckoning what they cost…</p>
            ) : (
              <Expected estimate={expected} />
            )}
          </div>
          <Field
            label="Spend at most, in dollars"
            hint="No episode is begun that would go beyond it."
            error={capUsd === null && cap !== '' ? 'Enter an amount in dollars, for example 2.50.' : null}
          >
            {(ties) => (
              <input
                {...ties}
                className="input"
                inputMode="decimal"
                autoComplete="off"
                value={cap}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
        </form>
      </Dialog>
    </>
  );
}

function Expected({ estimate }: { estimate: BacklogEstimate }) {
  const { withoutAudio, isMore, month, monthLeftUsd } = estimate;
  const sentences = [
    partsOf(estimate),
    estimate.usd > 0 && errorWords(estimate.errorShare, 'lists'),
    withoutAudio > 0 &&
      `${plural(withoutAudio, 'episode')} with neither audio nor a transcript ${withoutAudio === 1 ? 'is' : 'are'} left out.`,
    isMore && 'These are the newest; the list is longer than can be worked off at once.',
    `The budget for ${month} has ${dollars(monthLeftUsd)} left; at its end the list stops too.`,
  ].filter((sentence) => typeof sentence === 'string');
  const price = estimateWords(estimate);
  return (
    <>
      <p>
        <b>{price.charAt(0).toUpperCase() + price.slice(1)}.</b>
      </p>
      {sentences.map((sentence) => (
        <p className="small muted" key={sentence}>
          {sentence}
        </p>
      ))}
    </>
  );
}

/** Whole dollars, as the server takes them where none are named. */
const roundedUp = (usd: number): string => Math.ceil(Number(usd.toFixed(6))).toFixed(2);

/** Null where it is no amount. */
function readDollars(text: string): number | null {
  return /^\d{1,5}(?:\.\d{1,2})?$/.test(text.trim()) ? Number(text) : null;
}
