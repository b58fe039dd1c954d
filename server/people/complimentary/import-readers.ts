/** A list of readers whom nobody charges: all of it that can be taken is written at once, or nothing. */
import type { ImportedReader } from '../../../contract/subscribers.ts';
import { announce } from '../../kit/db/changes.ts';
import { type Db, inTransaction, type Trx } from '../../kit/db/connect.ts';
import type { Log } from '../../kit/log.ts';
import { type ManyLettersDeps, requestLetters } from '../letters/index.ts';
import { giftLetter } from './gift-letter.ts';
import { judgeLines, type Wish } from './judge-lines.ts';
import type { TermDeps } from './last-day.ts';
import { readList } from './read-list.ts';
import { type Giving, lockGifted, saveGifts } from './store.ts';

export interface ImportDeps extends TermDeps, ManyLettersDeps {
  db: Db;
  log: Log;
}

export interface Imported {
  /** In the order of the list. */
  lines: ImportedReader[];
  /** Activation letters that go out. */
  letters: number;
}

/** So many lines are one statement. */
const batchSize = 500;

/** Throws a refusal (422) where the list is broken, and nothing of it was taken then. */
export async function importReaders(
  deps: ImportDeps,
  { csv, givenBy: by }: { csv: string; givenBy: Giving['by'] },
): Promise<Imported> {
  const { wishes, others } = await judgeLines(deps, await readList(csv));
  // Two lists that name the same people take them in the same order, and none waits for the other for ever.
  const inOrder = wishes.toSorted((a, b) => (a.email.key < b.email.key ? -1 : 1));
  const taken = await inTransaction(deps.db, async (trx) => {
    const giving = { by, at: deps.clock.now() };
    const all: Taken = { lines: [], ids: [], letters: 0 };
    for (let at = 0; at < inOrder.length; at += batchSize) {
      const some = await takeSome(trx, deps, inOrder.slice(at, at + batchSize), giving);
      all.lines.push(...some.lines);
      all.ids.push(...some.ids);
      all.letters += some.letters;
    }
    if (all.ids.length > 0) await announce(trx, 'subscribers', all.ids);
    return all;
  });
  const lines = [...taken.lines, ...others].sort((a, b) => a.line - b.line);
  deps.log.info(
    { taken: taken.lines.length, others: others.length, letters: taken.letters },
    'Readers imported',
  );
  return { lines, letters: taken.letters };
}

interface Taken {
  lines: ImportedReader[];
  ids: string[];
  letters: number;
}

async function takeSome(trx: Trx, deps: ImportDeps, wishes: readonly Wish[], giving: Giving): Promise<Taken> {
  const keys = wishes.map(({ email }) => email.key);
  const gifted = await lockGifted(trx, keys, giving.at);
  const people = await saveGifts(trx, wishes, giving);
  const toActivate = people.filter((one) => !one.hasPassword && !gifted.has(one.emailKey));
  const letters = toActivate.map(({ id }) => giftLetter(id, giving.at));
  return {
    lines: wishes.map(({ line, email }) => {
      const outcome = gifted.has(email.key) ? 'updated' : 'added';
      return { line, email: email.address, outcome, reason: null };
    }),
    ids: people.map(({ id }) => id),
    letters: await requestLetters(trx, deps, letters),
  };
}
