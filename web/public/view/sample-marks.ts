/**
 * The marks of the sample's sentences (evidence.md, "What readers see"). On the front page a mark is a link to the place
 * on the page of the issue where its sentence stands with who said it, the words and the arithmetic.
 */
import type { Issue } from '../../../contract/digests.ts';
import { CUTS } from '../../../edition/cuts.ts';
import { sectionsOf } from '../../../edition/model/sections.ts';
import { buildStand, type Standings, saidOnce } from '../../../edition/model/standing.ts';

/**
 * Behind which character of its text the mark stands, what it says, and its place on the page of the issue: null where
 * there is nothing to open. Short, because a page carries it twice.
 */
export type SampleMark = readonly [end: number, says: string, place: string | null];

export type MarksOf = (text: string) => SampleMark[];

export function buildMarks(issue: Issue): MarksOf {
  if ((issue.claims ?? []).length === 0) return () => [];
  const [whole] = CUTS;
  const stand = buildStand(issue, whole, null);
  const printed = placesOf(sectionsOf(issue, 'UTC')(whole).standings);
  return (text) => {
    let end = 0;
    return saidOnce(stand(text)).flatMap(({ text: sentence, basis }): SampleMark[] => {
      end = text.indexOf(sentence, end) + sentence.length;
      return basis === null ? [] : [[end, basis.mark, printed.has(basis.place) ? basis.place : null]];
    });
  };
}

/** The places that the page of the issue has; what it says as a quote only has none. */
function placesOf(standings: Standings): ReadonlySet<string> {
  const told = Object.values(standings).flat();
  return new Set(
    told.flatMap(({ basis, place }) =>
      basis !== null && basis.places.length > 0 ? basis.place : (place ?? []),
    ),
  );
}
