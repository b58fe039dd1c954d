/** What is asked: terms of every kind, drawn from what was said, and every filter. */
import { sql } from 'kysely';
import type { Dice } from '../../launch/seed/words.ts';
import type { Db } from '../../server/kit/db/connect.ts';

export interface Kind {
  name: string;
  make(): string;
  /** What is drawn may never have been said, and that is the question. */
  mayBeUnsaid?: boolean;
}

export interface Filter {
  name: string;
  query: Record<string, string>;
}

export async function kindsOf(db: Db, dice: Dice, vocabulary: readonly string[]): Promise<Kind[]> {
  const { rows } = await sql<{ said: string }>`
    select said from moments tablesample system (0.2) limit 400`.execute(db);
  const inText = () => dice.pick(rows).said.replace(/[.]/g, '').split(' ');
  const common = () => dice.pick(vocabulary.slice(0, 12));
  const some = (from: number, until: number) => vocabulary[from + dice.roll(until - from)] ?? 'price';
  const phrase = () => {
    const words = inText();
    const at = dice.roll(Math.max(1, words.length - 3));
    return `"${words.slice(at, at + 3).join(' ')}"`;
  };
  return [
    { name: 'common word', make: common },
    { name: 'middling word', make: () => some(100, 1_000) },
    { name: 'rare word', make: () => some(5_000, vocabulary.length) },
    { name: 'two common words', make: () => `${common()} ${common()}` },
    { name: 'common phrase', make: () => `"${common()} ${common()}"` },
    { name: 'phrase as said', make: phrase },
    // Both are said often, and hardly ever one after the other.
    {
      name: 'phrase of middling words',
      make: () => `"${some(12, 60)} ${some(12, 60)}"`,
      mayBeUnsaid: true,
    },
    {
      name: 'phrase never said',
      make: () => `"${common()} ${common()} ${common()} ${common()} ${common()}"`,
      mayBeUnsaid: true,
    },
    { name: 'common without common', make: () => `${common()} -${common()}` },
    { name: 'prefix of three letters', make: () => `${some(0, 5_000).slice(0, 3)}*` },
    { name: 'prefix of five letters', make: () => `${some(0, 5_000).slice(0, 5)}*` },
  ];
}

export async function filtersOf(db: Db): Promise<Filter[]> {
  const group = await db.selectFrom('groups').select('id').limit(1).executeTakeFirstOrThrow();
  const podcast = await db.selectFrom('podcasts').select('id').limit(1).executeTakeFirstOrThrow();
  const { rows } = await sql<{ speaker: string; oldest: Date; newest: Date }>`
    select speaker, published_at as oldest, now() as newest from moments where speaker is not null
    order by transcript_id limit 1`.execute(db);
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const speaker = rows[0]?.speaker ?? '';
  return [
    { name: 'no filter', query: {} },
    { name: 'a group', query: { groupId: group.id } },
    { name: 'a podcast', query: { podcastId: podcast.id } },
    { name: 'a speaker', query: { speaker } },
    { name: 'old days', query: { from: day(270), to: day(180) } },
    { name: 'group, speaker, days', query: { groupId: group.id, speaker, from: day(200), to: day(20) } },
  ];
}
