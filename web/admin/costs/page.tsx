import { useQuery } from '@tanstack/react-query';
import { CircleDollarSign } from 'lucide-react';
import { Link } from 'react-router';
import { costs, type OverviewOfCosts } from '../../../contract/costs.ts';
import type { Ahead } from '../../api/ahead.ts';
import { sentenceOf } from '../../api/failure.ts';
import { queryFor } from '../../api/query.ts';
import { dollars } from '../../format/money.ts';
import { plural } from '../../format/plural.ts';
import { shortDay } from '../../format/short-day.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, FailedState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Crumbs } from '../shell/crumbs.tsx';
import { kinds, sumOf } from './kinds.ts';
import { Plot } from './plot.tsx';
import './costs.css';

const overview = queryFor(costs.overview, { query: { weeks: 12 } });

export const ahead: Ahead = (client) => client.prefetchQuery(overview);

/** What the work costs: week by week, this month, for one episode, one issue, one reader. */
export function Component() {
  const answer = useQuery(overview);
  return (
    <>
      <Crumbs here="Costs" />
      <PageHead
        title="Costs"
        sub="What transcription services and language models were paid, from the books. Publishers’ own transcripts are free."
        actions={<ButtonLink to="/admin/settings#week">Change the budget</ButtonLink>}
      />
      {answer.data !== undefined ? (
        <Loaded costs={answer.data} />
      ) : answer.isError ? (
        <FailedState
          title="The costs could not be loaded"
          text={sentenceOf(answer.error, 'The server did not answer.')}
          onRetry={() => void answer.refetch()}
          busy={answer.isFetching}
        />
      ) : (
        <div className="costs">
          <Skeleton height={92} />
          <Skeleton height={300} />
        </div>
      )}
    </>
  );
}

function Loaded({ costs: { weeks, digests, ...rest } }: { costs: OverviewOfCosts }) {
  const isNothing = weeks.every((week) => sumOf(week) === 0) && digests.every((it) => costOf(it) === 0);
  return (
    <div className="costs">
      <Figures {...rest} />
      {isNothing ? (
        <EmptyState
          icon={CircleDollarSign}
          title="Nothing was paid yet"
          text="The first transcript or insight that costs something is the first bar here."
        />
      ) : (
        <>
          <section aria-labelledby="costs-weeks">
            <h2 className="h2" id="costs-weeks">
              Week by week
            </h2>
            <Plot weeks={weeks} />
            <WeekTable weeks={weeks} estimatedUsd={rest.estimatedUsd} />
          </section>
          <section aria-labelledby="costs-digests">
            <h2 className="h2" id="costs-digests">
              Digest by digest
            </h2>
            <p className="small quiet">With its episodes; one that stands in two digests counts in both.</p>
            <Digests digests={digests} />
          </section>
        </>
      )}
    </div>
  );
}

type Sums = Omit<OverviewOfCosts, 'weeks' | 'digests'>;

function Figures({ month, perEpisodeUsd, perDigestUsd, payingReaders, perReaderUsd }: Sums) {
  const none = 'none paid for yet';
  const figures: [string, string, string][] = [
    [
      `${month.name} so far`,
      dollars(month.spentUsd),
      `of ${dollars(month.limitUsd)}${month.heldUsd > 0 ? `; ${dollars(month.heldUsd)} promised to what is running` : ''}${month.waitingUsd > 0 ? `; ${dollars(month.waitingUsd)} waits for room` : ''}`,
    ],
    [
      'An episode',
      perEpisodeUsd === null ? '–' : dollars(perEpisodeUsd),
      perEpisodeUsd === null ? none : 'on average, transcript and insight',
    ],
    [
      'A digest',
      perDigestUsd === null ? '–' : dollars(perDigestUsd),
      perDigestUsd === null ? none : 'on average, without its episodes',
    ],
    [
      'A paying reader',
      perReaderUsd === null ? '–' : dollars(perReaderUsd),
      perReaderUsd === null ? 'nobody pays yet' : `this month, of ${plural(payingReaders, 'reader')}`,
    ],
  ];
  return (
    <dl className="costs-figures">
      {figures.map(([name, figure, more]) => (
        <div key={name} className="card">
          <dt className="small quiet">{name}</dt>
          <dd>
            <b>{figure}</b>
            <span className="small quiet">{more}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function WeekTable({ weeks, estimatedUsd }: Pick<OverviewOfCosts, 'weeks' | 'estimatedUsd'>) {
  return (
    <details className="costs-table">
      <summary>The same in figures</summary>
      <div className="costs-scroll">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Week of</th>
              {kinds.map(({ key, word }) => (
                <th key={key} scope="col" className="num">
                  {word}
                </th>
              ))}
              <th scope="col" className="num">
                Together
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map((week) => (
              <tr key={week.weekOn}>
                <th scope="row">{shortDay(week.weekOn)}</th>
                {kinds.map(({ key }) => (
                  <td key={key} className="num">
                    {dollars(week[key])}
                  </td>
                ))}
                <td className="num">{dollars(sumOf(week))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {estimatedUsd > 0 && (
        <p className="small quiet">
          {dollars(estimatedUsd)} of the transcripts is reckoned from the length and a dated price: the
          service does not say what it charged.
        </p>
      )}
    </details>
  );
}

const costOf = (it: OverviewOfCosts['digests'][number]) => it.transcriptsUsd + it.insightsUsd + it.ownUsd;

function Digests({ digests }: Pick<OverviewOfCosts, 'digests'>) {
  if (digests.length === 0) return <p className="quiet">There is no digest yet.</p>;
  return (
    <ul className="costs-digests card">
      {digests.map((it) => (
        <li key={it.digestId}>
          <span className="costs-name">
            <Link className="link" to={`/admin/saved-digests/${it.digestId}/edit`}>
              <bdi>{it.title}</bdi>
            </Link>
            <span className="small quiet">
              {it.groupName}, {plural(it.episodes, 'episode')}
            </span>
          </span>
          <span className="small quiet">
            {dollars(it.transcriptsUsd)} transcripts, {dollars(it.insightsUsd)} insights, {dollars(it.ownUsd)}{' '}
            the digest
          </span>
          <b className="num">{dollars(costOf(it))}</b>
        </li>
      ))}
    </ul>
  );
}
