/**
 * Who says that shows disagree must have both: places of two of them that speak of the same (evidence.md, "The claim
 * gate", 8). Else the sentence becomes "both speak about".
 */
import { unitsIn } from '../../insights/index.ts';
import type { Member } from '../compose-request.ts';
import type { Place } from './evidence-pool.ts';

/** Verbs and nouns that say so outright. */
const against =
  /\b(?:disagree\w*|(?:not|\w+n[\u2019']t|never|hardly|rarely) (?:\w+ )?agree\w*|agree on (?:little|nothing)|contradict\w*|at odds|odds with|disput\w+|on the (?:other hand|contrary)|contrary to|contrast\w*|unlike|versus|vs|whereas|(?:in|into) conflict|conflict(?:s|ed|ing)? (?:with|over|on)|conflicting|(?:is|are|remain\w*) divided|divided (?:on|over)|split (?:on|over)|opposite|oppos(?:e|es|ed|ing)|rebut\w*|refut\w*|push(?:es|ed)? back|differ(?:s|ed)? (?:on|over|from|about|in)|differ|part ways|clash\w*|tension between|takes? issue|reject\w*|challeng(?:es|ed) \w+(?:\u2019s|'s)|argu(?:es|ed) against|counter(?:s|ed)|the other (?:way|side))\b/i;
/** "One says that rates fall, but the other thinks that they rise": two voices and a word that turns. */
const saying =
  '(?:say|think|believe|argue|hold|warn|claim|recommend|advise|insist|prefer|call|see|want|expect|favor|urge|suggest|swear|find|put|treat)(?:s|es|ed)?|said|thought|held|saw|found';
const turning = new RegExp(
  String.raw`\b(?:${saying})\b[^.!?]{0,300}(?:[,;\u2014]\s*|\s)(?:but|while|yet|though|although|however)\b[^.!?]{0,200}\b(?:${saying}|does(?:n[\u2019']t| not)|is(?:n[\u2019']t| not))\b`,
  'i',
);
const others = /\b(?:the other|another|others|elsewhere|meanwhile)\b/i;

export const saysTheyDisagree = (text: string): boolean =>
  against.test(text) || (turning.test(text) && others.test(text));

const voices = /\b(?:shows?|hosts?|podcasts?|episodes?|guests?|speakers?|others|the other)\b/i;
const twoNames = /\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)* and \p{Lu}\p{Ll}+/u;

/** Of prose about everything: sellers may reject an offer there, and no show says anything against another. */
export function saysShowsDisagree(text: string, members: readonly Member[]): boolean {
  const isOfShows =
    voices.test(text) ||
    twoNames.test(text) ||
    members.some(({ source }) => text.includes(source.podcast_title));
  return isOfShows && saysTheyDisagree(text);
}

const everyday = new Set(
  'about after again always because before being could every first going house houses price prices seller sellers buyer buyers agent agents their there these thing things think those three where which while would people really something home homes listing listings market client clients percent percentage dollar dollars month months weeks years hours minutes hundred thousand million'.split(
    ' ',
  ),
);
const fewestShared = 2;

/** Words that tell a subject, without their endings. */
function subjectOf(places: readonly Place[]): Set<string> {
  const words = places.flatMap(({ words: said }) => said.toLowerCase().match(/\p{L}{5,}/gu) ?? []);
  return new Set(words.filter((word) => !everyday.has(word)).map((word) => word.slice(0, 6)));
}

const measuresOf = (places: readonly Place[]) => new Set(places.flatMap(({ words }) => [...unitsIn(words)]));

/** Shows where several are spoken of; of one show its episodes. */
function sidesOf(evidence: readonly Place[], members: readonly Member[]): (readonly Place[])[] {
  const showOf = new Map(members.map(({ source }) => [source.id, source.podcast_id]));
  const isOneShow = new Set(showOf.values()).size < 2;
  const sideOf = ({ episodeId }: Place) => (isOneShow ? episodeId : (showOf.get(episodeId) ?? episodeId));
  return [...Map.groupBy(evidence, sideOf).values()];
}

/**
 * Whether both sides stand behind it and speak of one subject: shared words, or the same measure. Two episodes of one
 * show are no two shows.
 */
export function hasBothSides(evidence: readonly Place[], members: readonly Member[]): boolean {
  const sides = sidesOf(evidence, members).map((places) => ({
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
