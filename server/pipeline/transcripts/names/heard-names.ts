/** Names that people say when they meet at a microphone: who they are, who their guest is, whom they thank. */
import { everyMatch } from './every-match.ts';
import { isFullName, isGivenName, namePattern, personName } from './person-name.ts';

/** A name and how sure it is that somebody in the episode bears it (0 to 100). */
export interface Sighting {
  name: string;
  confidence: number;
}

interface Phrase {
  /** Ends where the name starts, or has the name as its group. */
  before: string;
  /** What must follow the name. */
  after?: string;
  full: number;
  /** For a given name alone; absent where it proves nothing. */
  given?: number;
  /** "my guests are A, B and C" */
  many?: true;
}

const time = String.raw`(?:\s(?:today|tonight|now|here|again|once again|this week|this morning|as always|in the studio|live))`;
const kindWord = String.raw`(?:\s(?:special|next|first|favou?rite|great|good|dear|old|very|own|amazing|wonderful|friend and))`;
const role = '(?:co-?hosts?|guests?|friend|colleague|business partner)';
const stop = String.raw`(?=\s*(?:[.,!?;:]|$|\s(?:and|from|with|the|here|your|of|at)\b))`;
const ending = String.raw`(?=\s*(?:[.,!?;:]|$))`;

const phrases: readonly Phrase[] = [
  { before: String.raw`\b(?:I['’]m|I am)\s(?:your (?:co-?)?host,?\s)?`, after: stop, full: 86, given: 50 },
  { before: String.raw`\b[Mm]y name(?:['’]s| is)\s`, full: 88, given: 60 },
  {
    before: String.raw`\b[Yy]our (?:co-?)?hosts?,?${time}?(?:,|\sis|\sare)?\s`,
    full: 84,
    given: 55,
    many: true,
  },
  { before: String.raw`\b[Hh]osted by\s(?:me,?\s)?`, full: 82, given: 50, many: true },
  {
    before: String.raw`\b[Tt]his is\s`,
    after: String.raw`(?=,?\s(?:speaking|here|from|and (?:this|you|I|we)|coming))`,
    full: 80,
  },
  { before: String.raw`(?:^|[.!?]\s)[Tt]his is\s`, after: String.raw`(?=,\s)`, full: 76 },
  {
    before: String.raw`\b(?:[Mm]y|[Oo]ur|[Tt]oday['’]s|[Tt]his week['’]s|[Tt]he)${kindWord}{0,3}\s${role}${time}{0,2}(?:,|:|\sis|\sare|['’]s)?\s`,
    full: 78,
    given: 52,
    many: true,
  },
  {
    before: String.raw`\b[Jj]oined${time}{0,2} by\s(?:the (?:\p{Ll}+\s){1,3}|my (?:\p{Ll}+\s){1,3})?`,
    full: 78,
    given: 48,
    many: true,
  },
  {
    before: String.raw`\b[Jj]oining (?:me|us)${time}{0,2}(?:,|\sis|\sare)?\s`,
    full: 78,
    given: 48,
    many: true,
  },
  { before: String.raw`\b[Pp]lease welcome\s(?:back\s)?`, full: 78, given: 50 },
  {
    before: String.raw`\b[Ww]elcome(?:\sback)?(?:\sto (?:the|our|this)(?:\s\p{Ll}+)?\s(?:show|podcast|program|programme|studio|pod|broadcast))?${time}?\s?,\s`,
    after: ending,
    full: 76,
    given: 46,
  },
  {
    before: String.raw`\b[Ww]elcome(?:\sback)?\s`,
    after: String.raw`(?=\sto (?:the|our|this)\b|\sback\b)`,
    full: 74,
    given: 46,
  },
  { before: String.raw`\b[Ww]elcome(?:\sback)?\sto [^.,!?]{3,60},\s`, after: ending, full: 70 },
  { before: String.raw`\b[Ii]nterview(?:ed|ing|s)\s`, full: 66, many: true },
  {
    before: String.raw`\b(?:[Tt]alk(?:ing|ed)?|[Ss]peak(?:ing)?|[Ss]poke|[Cc]hat(?:ting|ted)?|[Ss](?:a|i)t(?:ting)? down|I['’]m here|[Ww]e['’]re here|[Cc]onversation|[Ii]nterview)(?:\s(?:today|now|here|again))?\s(?:with|to)\s`,
    full: 66,
    many: true,
  },
  {
    before: String.raw`\b(?:[Tt]hanks|[Tt]hank you)(?:\s(?:so much|very much|again|a lot))?(?:\sfor [\p{Ll}'’ ]{3,40}?)?,\s`,
    after: ending,
    full: 64,
    given: 44,
  },
  {
    before: String.raw`(?:^|[.!?]\s|\b(?:Hey|Hi|Hello|So|Well|And|Okay|Alright|All right),?\s)`,
    after: String.raw`(?=,\s(?:welcome|thank you|thanks for|thank you for|great to (?:have|see)|good to (?:have|see|be)|it['’]s (?:great|good|so good) to|nice to (?:have|see|meet)|how are you|glad to have|you['’]re no stranger)\b)`,
    full: 70,
    given: 46,
  },
  {
    before: String.raw`(?:^|[.!?,]\s)`,
    after: String.raw`(?=\s(?:joins (?:us|me)|here(?=[.,!]|$| from\b| with\b)))`,
    full: 72,
  },
];

interface Ready {
  phrase: Phrase;
  /** Without one of these in a text the phrase is not in it; they are compiled in no time. */
  begins: RegExp;
  ends: RegExp;
  trigger(): RegExp;
}

/** The pattern of a phrase is compiled when a text may hold it, and kept: all of them take a quarter of a second. */
function ready(phrase: Phrase): Ready {
  const others = phrase.many ? String.raw`(?:(?:,\s(?:and\s)?|\sand\s|\s&\s)${namePattern}){0,5}` : '';
  const after = phrase.after ?? '';
  let made: RegExp | undefined;
  return {
    phrase,
    begins: new RegExp(phrase.before, 'u'),
    ends: new RegExp(after, 'u'),
    trigger() {
      made ??= new RegExp(`${phrase.before}(${namePattern}${others})${after}`, 'gu');
      return made;
    },
  };
}

const patterns = phrases.map(ready);

/** The names in "A, B and C". */
export function namesInList(list: string): string[] {
  return list.split(/,\s(?:and\s)?|\sand\s|\s&\s/).flatMap((part) => personName(part) ?? []);
}

function confidenceOf(phrase: Phrase, name: string, ordinary: ReadonlySet<string>): number | null {
  if (isFullName(name)) {
    const words = name.toLowerCase().split(' ');
    const plain = words.filter((word) => ordinary.has(word)).length;
    // After a weak phrase one word of the language is enough to doubt ("thank you, Good Pods").
    return plain === words.length || (plain > 0 && phrase.full < 70) ? null : phrase.full;
  }
  // A word that the same people also use in lower case is a word ("I'm Sorry", "Thanks, Man").
  if (!isGivenName(name) || ordinary.has(name.toLowerCase())) return null;
  return phrase.given ?? null;
}

/** The words that stand in lower case somewhere: a name made of them alone is rather a phrase. */
export function ordinaryWords(texts: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const text of texts) {
    for (const [word] of text.matchAll(/(?<![\p{L}\p{M}'’])\p{Ll}[\p{L}\p{M}'’-]*/gu)) found.add(word);
  }
  return found;
}

function sightingsIn(text: string, pattern: Ready, ordinary: ReadonlySet<string>): Sighting[] {
  const { phrase, begins, ends, trigger } = pattern;
  if (!begins.test(text) || !ends.test(text)) return [];
  return everyMatch(trigger(), text)
    .flatMap((match) => (phrase.many ? namesInList(match[1] ?? '') : (personName(match[1] ?? '') ?? [])))
    .flatMap((name) => {
      const confidence = confidenceOf(phrase, name, ordinary);
      return confidence === null ? [] : [{ name, confidence }];
    });
}

/** The names in what was said; `ordinary` are the words that also stand in lower case. */
export function heardNames(texts: readonly string[], ordinary: ReadonlySet<string>): Sighting[] {
  return texts.flatMap((text) => patterns.flatMap((pattern) => sightingsIn(text, pattern, ordinary)));
}
