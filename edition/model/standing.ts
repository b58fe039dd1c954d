/**
 * What each printed sentence of ours stands on (evidence.md, "What readers see"). Sentences are found by their words,
 * so that it does not matter where, how marked or how shortened an issue prints them.
 */
import type { DigestClaim, EvidencePlace } from '../../contract/claims.ts';
import type { Issue } from '../../contract/digests.ts';
import { clampText } from '../clamp-text.ts';
import { cleanName, cleanText } from '../clean-text.ts';
import { formatClock } from '../clock.ts';
import { type Cut, limitOf } from '../cuts.ts';
import { safeUrl, spotifyLink } from '../links.ts';
import { splitSentences } from './sentences.ts';

/** One place, ready to be shown and played. */
export interface BasisPlace {
  show: string | null;
  episode: string | null;
  speaker: string | null;
  /** "8:10" */
  at: string;
  secs: number;
  words: string;
  /** What was said before and after; null at the ends of an episode. */
  before: string | null;
  after: string | null;
  /** The deep link into a streaming service, from that second on. */
  url: string | null;
  /** Where the episode can be heard from its beginning. */
  listenUrl: string | null;
}

export interface Basis {
  /** Its place on the page of the issue: "claim-c12". */
  place: string;
  /** "Lockbox Weather 8:10", or that these are the editor's own words. */
  mark: string;
  /** "8:10": where the show stands above it already. */
  at: string;
  /** In a letter: its place on the reading page. */
  url: string | null;
  places: BasisPlace[];
  /** "71 days − 29 days = 42 days" */
  arithmetic: string | null;
}

export interface Standing {
  text: string;
  basis: Basis | null;
  /** Its place on the page of the issue where a neighbour's mark speaks for it too: a shortened letter leads there. */
  place?: string;
}

/** The sentences of a printed text with what each stands on. */
export type Stand = (text: string) => Standing[];

/** The same for every text that an issue prints, as data: pages are handed over to the browser with it. */
export type Standings = Readonly<Record<string, readonly Standing[]>>;

export type StandIn = (text: string) => readonly Standing[];

/** A text that was not printed is one sentence that stands on nothing. */
export const standIn =
  (standings: Standings): StandIn =>
  (text) =>
    Object.hasOwn(standings, text) ? (standings[text] ?? []) : [{ text, basis: null }];

/** Shorter ones are found only whole. */
const fewestWords = 5;

const keyOf = (text: string) =>
  (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ');

export function buildStand(issue: Issue, cut: Cut, readUrl: string | null): Stand {
  const claims = (issue.claims ?? []).filter(({ part }) => part !== 'label');
  if (claims.length === 0)
    return (text) => splitSentences(text).map((sentence) => ({ text: sentence, basis: null }));
  const byWords = new Map(claims.toReversed().map((claim) => [keyOf(claim.text), claim]));
  const bases = new Map<string, Basis | null>();
  const basisOf = (claim: DigestClaim): Basis | null => {
    const known = bases.get(claim.id);
    if (known !== undefined) return known;
    const basis = printBasis(claim, issue, cut, readUrl);
    bases.set(claim.id, basis);
    return basis;
  };
  const find = (sentence: string): DigestClaim | undefined => {
    const words = keyOf(sentence);
    const whole = byWords.get(words);
    if (whole || words.split(' ').length < fewestWords) return whole;
    // Shortened at its end, or without a title that stood before it.
    return claims.find((claim) => {
      const own = keyOf(claim.text);
      return own.startsWith(`${words} `) || own.endsWith(` ${words}`);
    });
  };
  return (text) =>
    splitSentences(text).map((sentence): Standing => {
      const claim = find(sentence);
      return { text: sentence, basis: claim === undefined ? null : basisOf(claim) };
    });
}

/** Of neighbours that stand on the same the last one says so. */
export function saidOnce(told: readonly Standing[]): Standing[] {
  return told.map((one, at) => {
    const { text, basis } = one;
    const next = told[at + 1]?.basis;
    if (basis === null || !isSame(basis, next)) return one;
    // Two halves of one sentence have one place.
    return { text, basis: null, ...(basis.place !== next?.place && { place: basis.place }) };
  });
}

function isSame(one: Basis, next: Basis | null | undefined): boolean {
  if (!next || one.arithmetic !== null || next.arithmetic !== null) return false;
  // Each of the editor's own sentences says so itself.
  if (one.places.length === 0) return false;
  const keyed = ({ places }: Basis) => places.map(({ episode, secs }) => `${episode} ${secs}`).join('|');
  return keyed(one) === keyed(next) && one.mark === next.mark;
}

const own = "The editor's own words";

/** Whether a mark stands in any of these texts: it is their clock too, and issues of before have only that. */
export const isMarked = (texts: readonly string[], stand: StandIn): boolean =>
  texts.some((text) => stand(text).some(({ basis }) => basis !== null));

/** Whether any of these sentences is the editor's own: then no second of the audio is its source. */
export const holdsOwnWords = (told: readonly Standing[]): boolean =>
  told.some(({ basis }) => basis?.mark === own);

function printBasis(claim: DigestClaim, issue: Issue, cut: Cut, readUrl: string | null): Basis | null {
  const place = `claim-${claim.id}`;
  const url = readUrl && `${readUrl}#${place}`;
  if (claim.vouchedAt !== undefined) {
    return { place, mark: own, at: own, url: null, places: [], arithmetic: null };
  }
  const places = claim.evidence.map((it) => printPlace(it, issue, cut));
  const [first] = places;
  if (first === undefined) return null;
  const more = places.length > 1 ? ` +${places.length - 1}` : '';
  const mark = `${[first.show, first.at].filter((part) => part !== null).join(' ')}${more}`;
  return { place, mark, at: `${first.at}${more}`, url, places, arithmetic: arithmeticOf(claim) };
}

const signs = { sum: '+', difference: '−', ratio: '÷', percent: '÷' } as const;

function arithmeticOf({ arithmetic }: DigestClaim): string | null {
  if (arithmetic === undefined) return null;
  const { kind, from, result } = arithmetic;
  return `${cleanText(from[0])} ${signs[kind]} ${cleanText(from[1])} = ${cleanText(result)}`;
}

function printPlace(evidence: EvidencePlace, issue: Issue, cut: Cut): BasisPlace {
  const episode = issue.episodes.find((it) => it.episodeId === evidence.episodeId);
  const secs = Math.max(0, Math.floor(evidence.second));
  const spotifyId = episode?.spotifyEpisodeId ?? null;
  return {
    show: clampText(cleanText(episode?.podcast_name), limitOf('name', cut)) || null,
    episode: clampText(cleanText(episode?.episode_title), limitOf('title', cut)) || null,
    speaker: clampText(cleanName(evidence.speaker), limitOf('name', cut)) || null,
    at: `${episode?.audioChanged ? 'about ' : ''}${formatClock(secs)}`,
    secs,
    words: cleanText(evidence.words),
    before: cleanText(evidence.before) || null,
    after: cleanText(evidence.after) || null,
    url: spotifyLink(spotifyId, secs),
    listenUrl: safeUrl(episode?.episode_url, cut.urlBytes) ?? spotifyLink(spotifyId),
  };
}
