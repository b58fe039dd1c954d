import type { ReactNode } from 'react';
import type { Sections } from '../../edition/model/sections.ts';
import { DeepDives } from './deep-dives.tsx';
import { Glance, QuickWins } from './glance-and-wins.tsx';
import { MarketSnapshot } from './market-snapshot.tsx';
import { MoreEpisodes } from './more-episodes.tsx';
import { NotableQuotes } from './notable-quotes.tsx';
import { contentsOf } from './printed-issue.ts';

/** The sections in the order of the edition; one with nothing in it has no heading. */
export function IssueSections({ sections }: { sections: Sections }) {
  const { glance, snapshot, quickWins, quotes, dives, more } = sections;
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
  return contents.map(({ id, title }) => (
    <section className="issue-part" id={id} key={id} aria-labelledby={`${id}-head`}>
      <h2 id={`${id}-head`}>{title}</h2>
      {parts[id]}
    </section>
  ));
}
