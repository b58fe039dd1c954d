/**
 * Who says that shows disagree must have both: places of two of them that speak of the same (evidence.md, "The claim
 * gate", 8). Else the sentence becomes "both speak about".
 */
import type { Member } from '../compose-request.ts';
import type { Place } from './evidence-pool.ts';

const against =
  /\b(?:disagree\w*|contradict\w*|at odds|disput\w+|on the other hand|by contrast|in contrast|unlike|versus|vs|whereas|conflict\w*|divided|split (?:on|over)|opposite|oppose[sd]?|rebut\w*|pushes? back|differs?|clash\w*)\b/i;

export const saysTheyDisagree = (text: string): boolean => against.test(text);

const everyday = new Set(
  'about after again always because before being could every first going house houses price prices seller sellers buyer buyers agent agents their there these thing things think those three where which while would people really something home homes listing listings market client clients'.split(
    ' ',
  ),
);
const fewestShared = 2;

/** Words that tell a subject, without their endings. */
function subjectOf(places: readonly Place[]): Set<string> {
  const words = places.flatMap(({ words: said }) => said.toLowerCase().match(/\p{L}{5,}/gu) ?? []);
  return new Set(words.filter((word) => !everyday.has(word)).map((word) => word.slice(0, 6)));
}

const unit = /\d\s?(?:%|percent|days?|weeks?|months?|years?|dollars?|miles?|hours?)|\$\s?\d/gi;
const measuresOf = (places: readonly Place[]) =>
  new Set(
    places.flatMap(({ words }) => words.match(unit) ?? []).map((found) => found.replace(/[\d\s]/g, '')),
  );

/** Whether two episodes stand behind it, and speak of one subject: shared words, or the same measure. */
export function hasBothSides(evidence: readonly Place[]): boolean {
  const byEpisode = Map.groupBy(evidence, ({ episodeId }) => episodeId);
  const sides = [...byEpisode.values()].map((places) => ({
    subject: subjectOf(places),
    measures: measuresOf(places),
  }));
  return sides.some((one, at) =>
    sides.slice(at + 1).some((other) => {
      const shared = [...one.subject].filter((word) => other.subject.has(word)).length;
      const same = [...one.measures].some((measure) => other.measures.has(measure));
      return shared >= fewestShared || (shared > 0 && same);
    }),
  );
}

/** What is said in place of a disagreement that does not stand. */
export function bothSpeakAbout(theme: string, members: readonly Member[]): string {
  const shows = [...new Set(members.map(({ source }) => source.podcast_title))];
  const subject = theme === '' ? 'the same subject' : `“${theme}”`;
  const [first, second] = shows;
  if (first === undefined) return '';
  if (second === undefined) return `Episodes of ${first} speak about ${subject}.`;
  const names =
    shows.length > 2 ? `${shows.slice(0, -1).join(', ')} and ${shows.at(-1)}` : `${first} and ${second}`;
  return `${names} ${shows.length > 2 ? 'all' : 'both'} speak about ${subject}.`;
}
