/**
 * F20 of faults.md with a worker that is not killed but stands still past its lease (a frozen virtual machine, a debugger,
 * swap), and goes on after another one has done its work.
 */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { figure } from '../app/trust.ts';
import { type House, lanes, openHouse } from './house-of-processes.ts';
import { beginWork, judgeWork, type WeekOfWork } from './week-of-work.ts';

const letters = 300;
/** Model calls under way: one for each of its episodes. */
const atOnce = 5;

test('F20: a worker that stood still past its lease and goes on writes nothing twice and asks nobody again', {
  timeout: 300_000,
}, async () => {
  const house = await openHouse({ webs: 1, workers: 2 });
  const [first, second] = house.members.flatMap(({ role, process: it }) =>
    role === 'worker' && it ? it : [],
  );
  const signal = (name: NodeJS.Signals, it = first) => process.kill(it?.pid ?? 0, name);
  let isOver = false;
  try {
    // All of the work is to be the first one's.
    signal('SIGSTOP', second);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    holdAnswers(house, released);
    const work = await beginWork(house, letters);
    await allWaits(house, work);
    signal('SIGSTOP');
    const before = seen(house);
    // The answers arrive where nobody reads them.
    release();
    signal('SIGCONT', second);
    const { unknown } = await judgeWork(house, work, { modelCalls: before.modelCalls, unknownOfEach: 1 });
    const done = { ...seen(house), results: await resultsOf(house, work) };
    expect(done.letters).toBe(letters);
    signal('SIGCONT');
    await expect.poll(() => house.sink.open(), { timeout: 60_000 }).toBe(0);
    // Whatever it was at has ended by then.
    await first?.stop();
    isOver = true;
    expect({ ...seen(house), results: await resultsOf(house, work) }).toEqual(done);
    const { counts } = (await house.call('GET', `/api/sends/${work.sendId}`)).body;
    expect(counts.sent + counts.unknown).toBe(letters);
    figure(
      'F20',
      `a worker that stood still past its lease with ${lanes} letters and ${before.modelCalls} model calls on their way: another one did the rest, ${unknown} letters unknown until it went on and ${counts.unknown} after; ${letters} letters with 0 twice, ${work.episodes.length} transcripts and insights once by ${done.modelCalls} model calls, 0 calls after it went on`,
    );
  } finally {
    if (!isOver) for (const it of [first, second]) signal('SIGCONT', it);
    await house.stop();
  }
});

/** From the middle of the send on, and of each model call. */
function holdAnswers({ sink, outside }: House, released: Promise<void>): void {
  let held = 0;
  sink.answerWith((stage, { nth }) => {
    if (stage !== 'message' || nth < letters / 2 || held >= lanes) return undefined;
    held += 1;
    return released.then(() => '250 2.0.0 taken');
  });
  const hold = { kind: 'hold' as const, until: released, method: 'POST' };
  outside.faults.next('anthropic', ...Array.from({ length: atOnce }, () => hold));
}

/** All connections and as many calls as go at once wait for their answers, and nothing is open in the database. */
async function allWaits(house: House, { episodes }: WeekOfWork): Promise<void> {
  const { db } = house.database;
  const look = async () => {
    const { rows } = await sql<{ open: number }>`select count(*)::int as open from pg_stat_activity
      where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`.execute(db);
    const made = await db.selectFrom('transcripts').select('id').where('status', '=', 'completed').execute();
    const unanswered = house.sink.letters.filter(({ answered }) => answered === null);
    return [made.length, seen(house).modelCalls, unanswered.length, rows[0]?.open];
  };
  await expect.poll(look, { timeout: 60_000, interval: 20 }).toEqual([episodes.length, atOnce, lanes, 0]);
}

function seen({ outside, sink }: House) {
  const calls = (emulator: string) =>
    outside.faults.ledger.filter((it) => it.emulator === emulator && it.method === 'POST').length;
  return {
    letters: sink.letters.length,
    modelCalls: calls('anthropic'),
    transcriptions: calls('assemblyai'),
  };
}

/** Each result with when it was made, and each run with how it ended. */
async function resultsOf({ database: { db } }: House, { episodes }: WeekOfWork) {
  const of = (table: 'transcripts' | 'insights') =>
    db.selectFrom(table).selectAll().where('episode_id', 'in', episodes).orderBy('episode_id').execute();
  const runs = await db.selectFrom('runs').selectAll().orderBy('id').execute();
  return { transcripts: await of('transcripts'), insights: await of('insights'), runs };
}
