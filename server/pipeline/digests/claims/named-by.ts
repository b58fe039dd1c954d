import type { Ground } from './evidence-pool.ts';
import type { Facts, Sentence } from './sentence.ts';

const mostGrounds = 8;

/** What a sentence says it rests on, as far as it is known and stands somewhere. */
export function namedBy({ rests, members }: Pick<Sentence, 'rests' | 'members'>, { pool }: Facts): Ground[] {
  const grounds = rests.slice(0, mostGrounds).flatMap((key) => {
    // Within one episode "l3" is name enough.
    const own = members?.length === 1 && !key.includes('.') ? `${members[0]}.${key}` : key;
    return pool.get(own) ?? [];
  });
  return grounds.filter(({ places }) => places.length > 0);
}
