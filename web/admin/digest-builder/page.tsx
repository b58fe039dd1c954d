import { useQuery } from '@tanstack/react-query';
import { groups } from '../../../contract/groups.ts';
import type { Ahead } from '../../api/ahead.ts';
import { mayPass, sentenceOf } from '../../api/failure.ts';
import { queryFor } from '../../api/query.ts';
import { FailedState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { savedRows, wholeOf } from '../saved-digests/saved-rows.ts';
import { Crumbs } from '../shell/crumbs.tsx';
import { useTimeZone } from '../use-time-zone.ts';
import { BuilderForm } from './builder-form.tsx';
import { BuilderSkeleton } from './builder-skeleton.tsx';
import { DigestResult } from './digest-result.tsx';
import { Selection } from './selection.tsx';
import { useChoice } from './use-choice.ts';
import './builder.css';

export const ahead: Ahead = (client) =>
  Promise.all([client.prefetchQuery(savedRows), client.prefetchQuery(queryFor(groups.list))]);

/** Digest Builder (product.md section 2, admin screen 13). */
export function Component() {
  const timeZone = useTimeZone();
  return (
    <>
      <Crumbs here="Digest Builder" />
      <PageHead title="Digest Builder" sub="Pick a week, keep what matters, then generate." />
      {timeZone === undefined ? <BuilderSkeleton /> : <Builder timeZone={timeZone} />}
    </>
  );
}

function Builder({ timeZone }: { timeZone: string }) {
  const [choice, change] = useChoice(timeZone);
  const made = useQuery({ ...wholeOf(choice.result ?? ''), enabled: choice.result !== null });
  if (choice.result !== null && made.isPending) return <BuilderSkeleton />;
  if (choice.result !== null && made.data === undefined && mayPass(made.error)) {
    return (
      <FailedState
        title="The digest could not be loaded"
        text={sentenceOf(made.error, 'The server did not answer.')}
        onRetry={() => void made.refetch()}
        busy={made.isFetching}
      />
    );
  }
  const result = choice.result === null ? undefined : made.data;
  if (result) return <DigestResult digest={result} onBack={() => change({ result: null })} />;
  return (
    <>
      <BuilderForm choice={choice} timeZone={timeZone} onChange={change} />
      <Selection
        key={`${choice.groupId} ${choice.startDate} ${choice.endDate}`}
        choice={choice}
        onDone={(digestId) => change({ result: digestId })}
      />
    </>
  );
}
