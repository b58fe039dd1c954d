import { ChevronLeft, ChevronRight, Folder, SlidersHorizontal, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { Week } from '../../../contract/week.ts';
import type { Ahead } from '../../api/ahead.ts';
import { sentenceOf } from '../../api/failure.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState, FailedState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Crumbs } from '../shell/crumbs.tsx';
import { useOpenRow } from '../use-open-row.ts';
import { useTimeZone } from '../use-time-zone.ts';
import { BudgetLine } from './budget-line.tsx';
import { ChoosePaper } from './choose-paper.tsx';
import { GroupWeek } from './group-week.tsx';
import { OtherGroups } from './other-groups.tsx';
import { SwitchesDialog } from './switches-dialog.tsx';
import { useWeek, weekQuery } from './use-week.ts';
import { WeekSkeleton } from './week-skeleton.tsx';
import { hourOfDay, weekDays } from './week-words.ts';
import './week.css';

export const ahead: Ahead = (client, { search }) => client.prefetchQuery(weekQuery(search));

/** This week: the line from episodes to sent, what waits for whom, and the next step. */
export function Component() {
  const week = useWeek();
  const timeZone = useTimeZone();
  if (week.data === undefined || timeZone === undefined) {
    return (
      <>
        <Crumbs here="This week" />
        <PageHead title="This week" sub={<Skeleton width={280} height={18} />} />
        {week.isError ? (
          <FailedState
            title="The week could not be loaded"
            text={sentenceOf(week.error, 'The server did not answer.')}
            onRetry={() => void week.refetch()}
            busy={week.isFetching}
          />
        ) : (
          <WeekSkeleton />
        )}
      </>
    );
  }
  return <Loaded week={week.data} timeZone={timeZone} />;
}

function Loaded({ week, timeZone }: { week: Week; timeZone: string }) {
  const [switchesOf, showSwitches] = useOpenRow('switches');
  const paper = week.groups.find(({ isPaper }) => isPaper);
  const others = week.groups.filter(({ isPaper }) => !isPaper);
  const opened = week.groups.find(({ groupId }) => groupId === switchesOf);
  const title = week.isCurrent ? 'This week' : `Week of ${weekDays(week.weekOn, week.endsOn)}`;
  return (
    <>
      <Crumbs here="This week" />
      <PageHead
        title={title}
        sub={`${week.isCurrent ? `${weekDays(week.weekOn, week.endsOn)}. ` : ''}The issue is for ${hourOfDay(week.sendsAt, timeZone)}.`}
        actions={
          <>
            <WeekLinks week={week} />
            {paper && (
              <Button icon={SlidersHorizontal} onClick={() => showSwitches(paper.groupId)}>
                What runs by itself
              </Button>
            )}
          </>
        }
      />
      {week.unfinishedOn !== null && <Unfinished weekOn={week.unfinishedOn} />}
      <BudgetLine budget={week.budget} />
      {week.groups.length === 0 ? (
        <EmptyState
          icon={Folder}
          title="No groups yet"
          text="A group's podcasts make its weekly digest. One of them is the paper."
          action={
            <ButtonLink variant="primary" size="l" to="/admin/groups?create=1">
              Create Your First Group
            </ButtonLink>
          }
        />
      ) : (
        <>
          {paper ? (
            <GroupWeek key={paper.groupId} line={paper} week={week} timeZone={timeZone} />
          ) : (
            <ChoosePaper groups={others} />
          )}
          <OtherGroups
            lines={others}
            hasPaper={paper !== undefined}
            timeZone={timeZone}
            onSwitches={showSwitches}
          />
        </>
      )}
      {opened && <SwitchesDialog line={opened} onClose={() => showSwitches(null)} />}
    </>
  );
}

function WeekLinks({ week }: { week: Week }) {
  const to = (weekOn: string) => `/admin/week?weekOn=${weekOn}`;
  return (
    <>
      <ButtonLink icon={ChevronLeft} variant="ghost" to={to(week.previousOn)}>
        Week before
      </ButtonLink>
      {!week.isCurrent && week.nextOn !== null && (
        <ButtonLink iconAfter={ChevronRight} variant="ghost" to="/admin/week">
          This week
        </ButtonLink>
      )}
      {week.isCurrent && week.nextOn !== null && (
        <ButtonLink iconAfter={ChevronRight} variant="ghost" to={to(week.nextOn)}>
          The running week
        </ButtonLink>
      )}
    </>
  );
}

function Unfinished({ weekOn }: { weekOn: string }) {
  return (
    <p className="note week-note">
      <TriangleAlert className="i" aria-hidden="true" />
      <span className="grow">
        <b>The digest of the week before is not published.</b> Readers do not see it.
      </span>
      <Link className="link" to={`/admin/week?weekOn=${weekOn}`}>
        Open that week
      </Link>
    </p>
  );
}
