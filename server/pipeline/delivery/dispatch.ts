/** Works a send's ledger off over several connections, and keeps what the screen and the next worker must know. */
import { setTimeout as wait } from 'node:timers/promises';
import type { JobContext } from '../../jobs/define.ts';
import type { BulkLane } from '../../providers/mail/bulk-port.ts';
import { composeLetter, readerPart, type Version } from './compose-letter.ts';
import type { DeliveryDeps } from './deps.ts';
import { createDesk } from './exchange-desk.ts';
import { runLane } from './lane-loop.ts';
import { nextDueAt } from './ledger-reads-store.ts';
import { countLedger, exchange, type Hold } from './ledger-store.ts';
import type { Marks } from './marks-file.ts';
import { createPace } from './pace.ts';
import { readPaceLimits } from './pace-limits.ts';
import type { SendRow } from './store.ts';
import { versionOf } from './version-of.ts';
import { walkLedger } from './walk-ledger.ts';
import { watchOver } from './watch-over.ts';

/** A next try that is so near is waited for here; a later one comes with a job of its own. */
const waitHereMs = 15_000;

export async function dispatch(
  deps: DeliveryDeps,
  send: SendRow,
  { hold, marks }: { hold: Hold; marks: Marks | null },
  job: JobContext,
): Promise<void> {
  if (send.issue === null || send.digest_id === null || send.edition === null || send.started_at === null)
    return;
  const { digest_id: id, edition, issue } = send;
  const version: Version =
    send.kind === 'welcome'
      ? { digestId: id, edition, issue, isCorrection: false }
      : await versionOf(deps.db, { id, edition, issue });
  const { queued } = (await countLedger(deps.db, send.id)).counts;
  if (queued === 0) return;
  const letter = composeLetter(deps, version);
  const prepared = await deps.mailer.prepare(letter);
  const pace = createPace(await readPaceLimits(deps));
  // A limit that is changed in Settings holds for what is under way.
  const eachLook = async () => pace.change(await readPaceLimits(deps));
  const watch = watchOver(deps, { send, hold, eachLook }, job);
  const commit = walkLedger(async (settled, claims, after) => {
    const now = deps.clock.now();
    const resting = pace.resting(performance.now());
    const asked = watch.ending.aborted || !watch.holds() ? 0 : claims;
    return {
      ...(await exchange(deps.db, hold, { settled, claims: asked, resting, after, now })),
      asked,
    };
  });
  const desk = createDesk(commit, deps.log);
  // One letter is worth one connection.
  const lanes: BulkLane[] = Array.from({ length: Math.min(deps.lanes, queued) }, () =>
    deps.mailer.createLane(),
  );
  const startedAt = send.patience_from ?? send.started_at;
  let running: Promise<void>[] = [];
  try {
    do {
      const served = new AbortController();
      running = lanes.map((lane) =>
        runLane(deps, {
          lane,
          prepared,
          desk,
          marks,
          pace,
          startedAt,
          partOf: (claim) => readerPart(deps, version, letter.marks, claim),
          ending: watch.ending,
          ended: watch.ended,
          holds: watch.holds,
          served: served.signal,
          nobodyLeft: () => served.abort(),
          isAnyOpen: () => lanes.some((one) => one.isOpen()),
          serverTrouble: watch.serverTrouble,
          letGo: watch.letGo,
        }),
      );
      await Promise.all(running);
    } while (await moreSoon(deps, send.id, pace.nextFreeMs, watch.ending));
  } finally {
    // Where one of them failed, the others begin nothing more, and what they did is written down.
    watch.letGo();
    for (const lane of lanes) lane.close();
    await Promise.allSettled(running);
    await watch.end();
  }
}

/** Waits for what is due within seconds; false where nothing is. */
async function moreSoon(
  { db, clock }: DeliveryDeps,
  sendId: string,
  nextFreeMs: (nowMs: number) => number | null,
  ending: AbortSignal,
): Promise<boolean> {
  if (ending.aborted) return false;
  const now = clock.now();
  const dueAt = await nextDueAt(db, sendId, now);
  if (dueAt === null) return false;
  const nowMs = performance.now();
  const freeInMs = (nextFreeMs(nowMs) ?? nowMs) - nowMs;
  const delayMs = dueAt <= now ? freeInMs : dueAt.getTime() - now.getTime();
  if (delayMs > waitHereMs) return false;
  await wait(Math.max(delayMs, 20), undefined, { signal: ending }).catch(() => undefined);
  return !ending.aborted;
}
