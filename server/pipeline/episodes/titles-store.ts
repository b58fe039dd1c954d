/**
 * Words that stand anywhere in the titles of an episode and its podcast. A rare one is found by an index of every three
 * bytes in a row (migration 0050), which has the first thousand signs of a title: nothing beyond is looked at anywhere.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../kit/db/connect.ts';
import { patternOf, standsInThrees } from '../../kit/db/words.ts';

export interface Word {
  text: string;
  pattern: string;
  /** Whose title has it; null where those are too many to be named. */
  podcasts: string[] | null;
}

const mostPodcasts = 1_000;
const mostFound = 5_000;
const mostSought = 3;

/** Each once, and none that stands in another one. As they were written: what is the same in small letters, the database says. */
export function wordsOf(q = ''): string[] {
  const words = [...new Map(q.split(/\s+/).map((word) => [word.toLowerCase(), word]))].filter(
    ([low]) => low !== '',
  );
  return words
    .filter(([low]) => !words.some(([other]) => other !== low && other.includes(low)))
    .map(([, word]) => word);
}

export async function readWords(db: Db, q: string | undefined): Promise<Word[]> {
  const words = wordsOf(q);
  if (words.length === 0) return [];
  const { rows } = await sql<{ podcasts: string[] }>`
    select array(select id from podcasts where title ilike pattern limit ${mostPodcasts + 1}) as podcasts
    from unnest(${words.map(patternOf)}::text[]) with ordinality as words (pattern, nth) order by nth`.execute(
    db,
  );
  return words.map((text, nth) => {
    const podcasts = rows[nth]?.podcasts ?? [];
    return { text, pattern: patternOf(text), podcasts: podcasts.length > mostPodcasts ? null : podcasts };
  });
}

export const inTitle = ({ pattern }: Pick<Word, 'pattern'>): RawBuilder<SqlBool> =>
  sql<SqlBool>`sought_title(episodes.title) ilike ${pattern}`;

const ofPodcasts = (ids: readonly string[]) => sql<SqlBool>`episodes.podcast_id = any(${ids}::uuid[])`;

/** Whether it stands in one of the two titles. */
export function inTitles(word: Word): RawBuilder<SqlBool> {
  if (word.podcasts?.length === 0) return inTitle(word);
  const ofPodcast =
    word.podcasts === null
      ? sql<SqlBool>`(select title from podcasts where podcasts.id = episodes.podcast_id) ilike ${word.pattern}`
      : ofPodcasts(word.podcasts);
  return sql<SqlBool>`(${inTitle(word)} or ${ofPodcast})`;
}

const isLong = ({ text }: Word) => standsInThrees(text);

/**
 * The ids of the episodes whose titles have all the words and that are `of` what the list is of, in no order; null where
 * the index is no help, since they are more than 5,000 or the words are short.
 */
export async function findByTitles(
  db: Db,
  words: readonly Word[],
  of: RawBuilder<SqlBool>,
): Promise<string[] | null> {
  // All have each of the words; so those of one are enough to look at, and best those of the rarest: it is the word of the
  // fewest podcasts, and a long one.
  const byRarity = words
    .filter(isLong)
    .toSorted((a, b) => podcastsOf(a) - podcastsOf(b) || b.text.length - a.text.length);
  const [rarest] = byRarity;
  if (!rarest?.podcasts) return null;
  const inAll = sql<SqlBool>`${sql.join(words.map(inTitles), sql` and `)} and ${of}`;
  // What no podcast's title has must stand in the episode's; a few are enough, since the index reads all that each is in.
  const inNoPodcast = byRarity.filter(({ podcasts }) => podcasts?.length === 0).slice(0, mostSought);
  const sought = [...new Set([rarest, ...inNoPodcast])];
  const byIndex = sql`${sql.join(
    sought.map(({ text }) => sql`in_threes(sought_title(episodes.title)) @> in_threes(${text})`),
    sql` and `,
  )}`;
  const { rows } = await sql<{ id: string }>`
    (select id from episodes where ${byIndex} and ${inAll} limit ${mostFound + 1})
    union
    (select id from episodes where ${ofPodcasts(rarest.podcasts)} and ${inAll} limit ${mostFound + 1})`.execute(
    db,
  );
  return rows.length > mostFound ? null : rows.map(({ id }) => id);
}

const podcastsOf = ({ podcasts }: Word) => podcasts?.length ?? Number.POSITIVE_INFINITY;
