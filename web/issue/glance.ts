/** The bullets of the first page alone: the sheet in the portal needs nothing else of an issue's printing. */
import type { Issue } from '../../contract/digests.ts';
import { CUTS, type Cut } from '../../edition/cuts.ts';
import { buildGlance, type Lead } from '../../edition/model/snapshot.ts';

/** "This Week at a Glance" in few words. */
export function glanceInBrief(issue: Issue): Lead[] {
  return buildGlance(issue, { ...wholeCut(), scale: 0.6 });
}

/** Nothing is cut for length. */
export function wholeCut(): Cut {
  const [whole] = CUTS;
  if (whole === undefined) throw new Error('The edition has no cuts to print; put at least one into CUTS.');
  return whole;
}
