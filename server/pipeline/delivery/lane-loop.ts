/** One connection to the mail server, reader after reader, until there is nobody left to write to. */
import { setTimeout as wait } from 'node:timers/promises';
import type { BulkLane, BulkReader, PreparedLetter } from '../../providers/mail/bulk-port.ts';
import { MailTrouble } from '../../providers/mail/port.ts';
import type { DeliveryDeps } from './deps.ts';
import { waitsOf } from './deps.ts';
import type { Desk } from './exchange-desk.ts';
import type { Claim } from './ledger-store.ts';
import type { Marks } from './marks-file.ts';
import type { Pace } from './pace.ts';
import { givenBack, notTaken, type Outcome, taken } from './settle.ts';

export interface LaneWork {
  lane: BulkLane;
  prepared: PreparedLetter;
  desk: Desk;
  /** Null where nothing is written down beside the ledger. */
  marks: Marks | null;
  pace: Pace;
  startedAt: Date;
  /** The reader's own part of the letter. */
  partOf(claim: Claim): Promise<BulkReader>;
  /** Fires when no further reader is to be claimed. */
  ending: AbortSignal;
  /** Fires when what is on its way has no time left. */
  ended: AbortSignal;
  /** False once this worker may have lost the send. */
  holds(): boolean;
  /** Fires once a connection found nobody left to write to: those that do not stand yet are not needed any more. */
  served: AbortSignal;
  /** Called where nothing may begin any more in this hold. */
  letGo(): void;
  /** Called where nobody is left. */
  nobodyLeft(): void;
  /** Whether any connection to the server stands. */
  isAnyOpen(): boolean;
  /** Called with the trouble that keeps this connection, and with null once it works. */
  serverTrouble(trouble: MailTrouble | null): void;
}

type LaneDeps = Pick<DeliveryDeps, 'clock' | 'random' | 'waits' | 'log'>;

export async function runLane(deps: LaneDeps, work: LaneWork): Promise<void> {
  const { desk, lane } = work;
  let done: Outcome | null = null;
  let ahead: Promise<Claim | null> | null = null;
  try {
    for (;;) {
      let claim: Claim | null = ahead === null ? null : await ahead;
      if (claim === null || !readyNow(work)) {
        await putBack(desk, done, claim);
        done = null;
        if (!(await readyForNext(deps, work))) return;
        claim = await desk.exchange(null, true);
      }
      if (claim === null) return work.nobodyLeft();
      // While this one is served its forerunner is settled and the next one claimed; the marks tell them apart.
      ahead = work.pace.isFree ? goAhead(desk, done) : null;
      const served = await serve(deps, work, claim);
      done = served;
      if (served.serverTrouble !== null) work.serverTrouble(served.serverTrouble);
    }
  } finally {
    if (work.ending.aborted) lane.close();
  }
}

function goAhead(desk: Desk, done: Outcome | null): Promise<Claim | null> {
  const ahead = desk.exchange(done?.settlement ?? null, true, { isIdle: false });
  // It is waited for once the letter under way has ended.
  ahead.catch(() => undefined);
  return ahead;
}

/** Nothing that ended, and nobody who is not served now, waits for what comes: it is written down first. */
async function putBack(desk: Desk, done: Outcome | null, claim: Claim | null): Promise<void> {
  if (done !== null) await desk.exchange(done.settlement, false);
  if (claim !== null) await desk.exchange(givenBack(claim, null).settlement, false);
}

const mayBegin = ({ ending, holds }: LaneWork) => !ending.aborted && holds();

/** Takes its turn where it answers true. */
function readyNow(work: LaneWork): boolean {
  return mayBegin(work) && work.lane.isOpen() && work.pace.turn(performance.now()) === 0;
}

/** True once the connection stands and it is this lane's turn; false where no further letter is to begin. */
async function readyForNext(deps: LaneDeps, work: LaneWork): Promise<boolean> {
  if (!(await connected(deps, work))) return false;
  while (mayBegin(work)) {
    const delayMs = work.pace.turn(performance.now());
    if (delayMs === 0) return true;
    await pause(Math.min(delayMs, 1_000), work.ending);
  }
  return false;
}

/** Until the server lets us in, or others did the work; it is asked more and more seldom. */
async function connected(deps: LaneDeps, work: LaneWork): Promise<boolean> {
  const { firstServerMs, longestServerMs } = waitsOf(deps);
  const calledOff = AbortSignal.any([work.ending, work.served]);
  for (
    let waitMs = firstServerMs;
    mayBegin(work) && !calledOff.aborted;
    waitMs = Math.min(longestServerMs, waitMs * 2)
  ) {
    if (work.lane.isOpen()) return true;
    try {
      await work.lane.open(calledOff);
      work.serverTrouble(null);
      return true;
    } catch (error) {
      if (!(error instanceof MailTrouble)) throw error;
      if (calledOff.aborted) return false;
      // A server that takes fewer connections at once is no trouble: the others do the work.
      if (!work.isAnyOpen()) work.serverTrouble(error);
      await pause(waitMs, calledOff);
    }
  }
  return false;
}

async function serve(deps: LaneDeps, work: LaneWork, claim: Claim): Promise<Outcome> {
  // Between the claim and this line somebody may have taken the send for lost.
  if (!work.holds()) return givenBack(claim, null);
  if (work.marks !== null && (await work.marks.begin(claim.claim)) !== 'begun') {
    work.letGo();
    return givenBack(claim, null);
  }
  // The disk may have taken its time.
  if (!work.holds()) {
    const back = givenBack(claim, null);
    work.marks?.heard(back.settlement);
    return back;
  }
  work.pace.began(claim.domain, performance.now());
  const outcome = await tryOnce(deps, work, claim);
  if (outcome.settlement.state !== 'unknown') work.marks?.heard(outcome.settlement);
  if (outcome.said !== null) work.pace.answered(claim.domain, outcome.said, performance.now());
  return outcome;
}

async function tryOnce(deps: LaneDeps, work: LaneWork, claim: Claim): Promise<Outcome> {
  try {
    await work.lane.send(work.prepared, await work.partOf(claim), work.ended);
    return taken(claim);
  } catch (error) {
    if (!(error instanceof MailTrouble)) {
      deps.log.error({ err: error, delivery: claim.seq }, 'A letter of a send could not be written');
      return notTaken(new MailTrouble('ours', 'The letter could not be written. The log has the details.'), {
        ...given(deps, work),
        claim,
        isOfServer: false,
      });
    }
    // The process stops, and not a byte of it had left.
    if (work.ended.aborted && error.verdict === 'again') return givenBack(claim, null);
    const isOfServer = !work.lane.isOpen() || error.stage === 'sender';
    return notTaken(error, { ...given(deps, work), claim, isOfServer });
  }
}

function given(deps: LaneDeps, { startedAt }: LaneWork) {
  const { firstRetryMs, longestRetryMs } = waitsOf(deps);
  return { now: deps.clock.now(), startedAt, random: deps.random, firstRetryMs, longestRetryMs };
}

/** Ends early, and without an error, where it is called off. */
async function pause(ms: number, calledOff: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: calledOff }).catch(() => undefined);
}
