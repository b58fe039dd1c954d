/**
 * An issue as the page prints it. What is printed, in which order and in which words is the edition's decision, so
 * that page and mail never differ; a page only has room for long evidence, which a mail of 102 KB has not.
 */
import type { Issue } from '../../contract/digests.ts';
import type { Meta } from '../../contract/live.ts';
import { knownZone } from '../../edition/dates.ts';
import { buildFrame, type Frame } from '../../edition/model/frame.ts';
import { minutesToRead } from '../../edition/model/reading-time.ts';
import type { Sections } from '../../edition/model/section-types.ts';
import { wholeSections } from '../../edition/model/whole-sections.ts';
import { wholeCut } from './glance.ts';

export interface PrintedIssue {
  frame: Frame;
  sections: Sections;
}

type Place = Pick<Meta, 'brandName' | 'supportEmail' | 'appUrl' | 'timeZone'> | undefined;

export function printIssue(issue: Issue, meta: Place): PrintedIssue {
  const cut = wholeCut();
  const timeZone = knownZone(meta?.timeZone);
  const minutes = minutesToRead(issue);
  const brand = {
    name: meta?.brandName ?? '',
    supportEmail: meta?.supportEmail ?? '',
    appUrl: meta?.appUrl ?? '',
  };
  return {
    frame: buildFrame(issue, brand, { cut, timeZone, minutes }),
    sections: wholeSections(issue, timeZone),
  };
}

/** The parts of the issue that have something in them, in their order, for the contents beside the page. */
export function contentsOf(sections: Sections): { id: string; title: string; count: number | null }[] {
  const { glance, snapshot, quickWins, quotes, dives, more } = sections;
  return [
    { id: 'glance', title: 'This Week at a Glance', count: null, isThere: glance.length > 0 },
    { id: 'snapshot', title: 'Market Snapshot', count: null, isThere: snapshot !== null },
    { id: 'wins', title: 'Quick Wins', count: quickWins.length, isThere: quickWins.length > 0 },
    { id: 'quotes', title: 'Notable Quotes', count: quotes.length, isThere: quotes.length > 0 },
    { id: 'deep', title: 'Deep Dives', count: dives.length, isThere: dives.length > 0 },
    { id: 'more', title: 'More Episodes', count: more.length, isThere: more.length > 0 },
  ]
    .filter(({ isThere }) => isThere)
    .map(({ id, title, count }) => ({ id, title, count }));
}
