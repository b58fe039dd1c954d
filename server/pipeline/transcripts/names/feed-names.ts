/** Names that the feed gives beside the audio: its persons, its author, the episode's title and description. */
import { decodeEntities } from '../formats/clean-text.ts';
import { everyMatch } from './every-match.ts';
import { namesInList, type Sighting } from './heard-names.ts';
import { isFullName, namePattern, personName } from './person-name.ts';

const list = String.raw`(${namePattern}(?:(?:,\s(?:and\s)?|\sand\s|\s&\s)${namePattern}){0,5})`;
const titles =
  '(?:CEO|CFO|COO|CTO|founder|co-?founder|president|chair|author|director|managing|partner|broker|agent|realtor|VP|vice|head|professor|economist|chief|principal|owner|analyst|investor|host|editor|journalist|developer|lender|attorney|architect|senior)';

const introduced = String.raw`(?:[Ww]ith|w\/|[Ff]eat\.?|[Ff]eaturing|[Ff]t\.?|[Gg]uests?:?|[Hh]osts?:?|[Hh]osted by|[Ii]nterview(?:s|ing)?:?|[Jj]oined by|[Ww]elcomes?(?: back)?|[Tt]alks? (?:to|with)|[Ss]peaks? (?:to|with)|[Ss]its? down with|[Mm]eet|[Pp]resented by)`;

const sentencePatterns: readonly [string, number][] = [
  [
    String.raw`\b${introduced}\s(?:special guests?,?\s|guests?,?\s|hosts?,?\s|the (?:\p{Ll}+\s){1,2})?${list}`,
    68,
  ],
  [
    String.raw`(${namePattern})\s(?:joins|returns|explains|shares|discusses|tells|breaks down|talks|on (?:why|how|what|the))\b`,
    64,
  ],
  [String.raw`(${namePattern}),\s(?:the\s|an?\s|our\s)?(?:\p{L}+\s){0,2}${titles}\b`, 66],
];

let made: { pattern: RegExp; confidence: number }[] | undefined;

/** Compiled when a title asks for them first, and kept. */
function patterns() {
  made ??= sentencePatterns.map(([source, confidence]) => ({
    pattern: new RegExp(source, 'gu'),
    confidence,
  }));
  return made;
}

function plain(text: string): string {
  return decodeEntities(text.replace(/<[^<>]{0,2000}>/g, ' '))
    .replace(/\s+/g, ' ')
    .slice(0, 20_000);
}

/** Full names only: in a title every word has a capital, so one word proves nothing. */
function fullNames(text: string, ordinary: ReadonlySet<string>): Sighting[] {
  return patterns().flatMap(({ pattern, confidence }) =>
    everyMatch(pattern, text)
      .flatMap((match) => namesInList(match[1] ?? ''))
      .filter((name) => isFullName(name) && !isPhrase(name, ordinary))
      .map((name) => ({ name, confidence })),
  );
}

function isPhrase(name: string, ordinary: ReadonlySet<string>): boolean {
  return name
    .toLowerCase()
    .split(' ')
    .every((word) => ordinary.has(word));
}

/** "Rates are falling | Tom Ibarra": a part of the title counts when its first word is also said or described. */
function titleParts(title: string, elsewhere: string, ordinary: ReadonlySet<string>): Sighting[] {
  return title
    .split(/\s[|–—•·-]\s|:\s|\s\/\s/)
    .flatMap((part) => part.split(/\s(?:&|and|x)\s/))
    .flatMap((part) => personName(part) ?? [])
    .filter(
      (name) =>
        isFullName(name) &&
        !name
          .toLowerCase()
          .split(' ')
          .some((word) => ordinary.has(word)),
    )
    .filter((name) => elsewhere.includes(name.split(' ')[0] ?? name))
    .map((name) => ({ name, confidence: 62 }));
}

export interface FeedWords {
  feedPersons: readonly string[];
  podcastAuthor: string;
  episodeTitle: string;
  episodeDescription: string;
}

export function feedNames(
  feed: FeedWords,
  spoken: readonly string[],
  ordinary: ReadonlySet<string>,
): Sighting[] {
  const description = plain(feed.episodeDescription);
  const title = plain(feed.episodeTitle);
  const elsewhere = [description, ...spoken].join('\n');
  const authors = plain(feed.podcastAuthor).replace(/\b(?:by|with|hosted by)\s/gi, '');
  return [
    ...feed.feedPersons
      .map(plain)
      .filter(Boolean)
      .map((name) => ({ name: name.trim().slice(0, 80), confidence: 90 })),
    ...namesInList(authors)
      .filter(isFullName)
      .map((name) => ({ name, confidence: 65 })),
    ...fullNames(title, ordinary),
    ...fullNames(description, ordinary),
    ...titleParts(title, elsewhere, ordinary),
  ];
}
