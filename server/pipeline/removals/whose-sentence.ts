/**
 * Whether a sentence of an issue was the removed show's. What it stands on decides; where nothing is known of that
 * (issues of before, an editor's own words) its name does, and words that are said nowhere else in the issue.
 */
import { splitSentences } from '../../../edition/index.ts';
import type { DigestContent, StoredDigestClaim } from '../../kit/db/wire-columns.ts';

type Episode = DigestContent['episodes'][number];

export interface Parted {
  gone: readonly Episode[];
  kept: readonly Episode[];
  goneNames: readonly string[];
  goneClaims: readonly StoredDigestClaim[];
  keptClaims: readonly StoredDigestClaim[];
}

/** Answers the judge of sentences: true where one goes. */
export function judgeOf(parted: Parted): (sentence: string) => boolean {
  const goneWords = wordsOf(parted.gone.map(textOf).join(' '));
  const keptWords = wordsOf(parted.kept.map(textOf).join(' '));
  const known = new Set(parted.keptClaims.map(({ text }) => folded(text)));
  const gone = new Set(parted.goneClaims.map(({ text }) => folded(text)).filter((text) => !known.has(text)));
  const names = namesOf(parted);
  return (sentence) => {
    const text = folded(sentence);
    if (gone.has(text) || names.some((name) => text.includes(name))) return true;
    if (known.has(text)) return false;
    const words = wordsOf(sentence);
    const theirs = [...words].filter((word) => goneWords.has(word) && !keptWords.has(word)).length;
    const others = [...words].filter((word) => keptWords.has(word) && !goneWords.has(word)).length;
    return theirs >= fewestWords && theirs > others;
  };
}

const fewestWords = 2;

/** The text without the sentences that go, paragraph by paragraph; what loses nothing stays to the letter. */
export function withoutSentences(text: string, goes: (sentence: string) => boolean): string {
  if (!splitSentences(text).some(goes)) return text;
  return text
    .split(/\n{2,}/)
    .map((paragraph) =>
      splitSentences(paragraph)
        .filter((sentence) => !goes(sentence))
        .join(' '),
    )
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

/** With spaces around it, so that whole words are compared. */
const folded = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

// A name of one short word is a word of the language too.
const shortestName = 8;

/** Names of shows and titles of episodes that nobody who stays shares. */
function namesOf({ gone, kept, goneNames }: Parted): string[] {
  const stays = new Set(
    kept.flatMap(({ podcast_name, episode_title }) => [podcast_name, episode_title]).map(folded),
  );
  return [...goneNames, ...gone.map(({ episode_title }) => episode_title)]
    .map(folded)
    .filter((name) => !stays.has(name) && (name.trim().includes(' ') || name.trim().length >= shortestName))
    .filter((name) => ![...stays].some((other) => other.includes(name)));
}

const textOf = (episode: Episode): string =>
  [
    episode.summary,
    ...episode.key_topics,
    ...episode.key_insights.map(({ text }) => text),
    ...episode.viral_moments.map(({ quote, before, after }) => `${before} ${quote} ${after}`),
  ].join(' ');

const fewestLetters = 4;

/** Words that mean something, without their endings; numbers too. */
function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words
      .filter((word) => word.length >= fewestLetters || /\p{N}/u.test(word))
      .map((word) => (word.length > fewestLetters ? word.replace(/(?:ing|ed|es|s)$/, '') : word)),
  );
}
