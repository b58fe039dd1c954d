/** A list of readers whom nobody charges: all of it that can be taken is written at once, or nothing. */
import type { ImportedReader } from '../../../contract/subscribers.ts';
import { announce } from '../../kit/db/changes.ts';
import { type Db, inTransaction, type Trx } from '../../kit/db/connect.ts';
import type { Log } from '../../kit/log.ts';
import { type ManyLettersDeps, requestLetters } from '../letters/index.ts';
import { giftLetter } from './gift-letter.ts';
import type { AccessDeps } from './give-access.ts';
import { judgeLines, type Wish } from './judge-lines.ts';
import type { TermDeps } from './last-day.ts';
import { readList } from './read-list.ts';
import { type Giving, insertGifted, type Listed, lockListed, saveGifts } from './store.ts';

export interface ImportDeps extends TermDeps, ManyLettersDeps, Pick<AccessDeps, 'readerActivated'> {
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
  const made = await insertGifted(trx, wishes, giving);
  const madeKeys = new Set(made.map(({ emailKey }) => emailKey));
  const known = wishes.filter(({ email }) => !madeKeys.has(email.key));
  const keys = known.map(({ email }) => email.key);
  const found = known.length === 0 ? [] : await lockListed(trx, keys, giving.at);
  if (found.length > 0) await saveGifts(trx, known, giving);
  const people = new Map([...made, ...found].map((one) => [one.emailKey, one]));
  const toActivate = [...people.values()].filter((one) => !one.hasPassword && !one.isGifted);
  const letters = toActivate.map(({ id }) => giftLetter(id, giving.at));
  for (const { id, hasPassword, isGifted } of people.values()) {
    if (hasPassword && !isGifted) await deps.readerActivated(trx, id);
  }
  return {
    lines: wishes.map((wish) => lineOf(wish, people.get(wish.email.key))),
    ids: [...people.values()].map(({ id }) => id),
    letters: await requestLetters(trx, deps, letters),
  };
}

/** Nobody is there where they were erased at this very moment. */
function lineOf({ line, email }: Wish, person: Listed | undefined): ImportedReader {
  const about = { line, email: email.address };
  if (person !== undefined) {
    return { ...about, outcome: person.isGifted ? 'updated' : 'added', reason: null };
  }
  return { ...about, outcome: 'refused', reason: 'This person was being erased. Import the line again.' };
}
