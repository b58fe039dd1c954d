import type { ReactNode } from 'react';
import { standIn } from '../../edition/model/standing.ts';
import { DeepDives } from './deep-dives.tsx';
import { Glance, QuickWins } from './glance-and-wins.tsx';
import { MarketSnapshot } from './market-snapshot.tsx';
import { MoreEpisodes } from './more-episodes.tsx';
import { NotableQuotes } from './notable-quotes.tsx';
import { contentsOf, type PrintedIssue } from './printed-issue.ts';
import { StandContext } from './told.tsx';

/** The sections in the order of the edition; one with nothing in it has no heading. */
export function IssueSections({ issue: { frame, sections } }: { issue: PrintedIssue }) {
  const { glance, snapshot, quickWins, quotes, dives, more, standings, tally } = sections;
  const parts: Record<string, ReactNode> = {
    glance: <Glance items={glance} />,
    snapshot: snapshot && <MarketSnapshot snapshot={snapshot} />,
    wins: <QuickWins items={quickWins} />,
    quotes: <NotableQuotes quotes={quotes} />,
    deep: <DeepDives dives={dives} />,
    more: <MoreEpisodes episodes={more} />,
  };
  const contents = contentsOf(sections);
  if (contents.length === 0) return <p className="issue-bare">There is nothing printed in this issue.</p>;
  const name = [frame.brandName, frame.number].filter((part) => part !== null && part !== '').join(' ');
  return (
    <StandContext value={{ stand: standIn(standings), name }}>
      {contents.map(({ id, title }) => (
        <section className="issue-part" id={id} key={id} aria-labelledby={`${id}-head`}>
          <h2 id={`${id}-head`}>{title}</h2>
          {parts[id]}
        </section>
      ))}
      {tally !== null && <p className="issue-tally">{tally}</p>}
    </StandContext>
  );
}
