import { expect, test } from 'vitest';
import { givenBack, givenUpAfterMs, notTaken, taken } from '../../../server/pipeline/delivery/settle.ts';
import type { Verdict } from '../../../server/providers/mail/classify.ts';
import { MailTrouble } from '../../../server/providers/mail/port.ts';

const startedAt = new Date('2026-11-23T11:00:00.000Z');
const now = new Date('2026-11-23T11:10:00.000Z');
const claim = { seq: 7, claim: 'c', attempts: 1 };
const given = { claim, now, startedAt, random: () => 0.5, firstRetryMs: 60_000, longestRetryMs: 14_400_000 };
const trouble = (verdict: Verdict) => new MailTrouble(verdict, 'The mail server said something.');

test.each<[Verdict, boolean, string, string | null, boolean]>([
  // verdict, the connection ended with it: state, what the pace learns, whether the server is the trouble
  ['doubt', true, 'unknown', null, false],
  ['doubt', false, 'unknown', null, false],
  ['again', false, 'queued', 'later', false],
  ['again', true, 'queued', null, true],
  ['setup', true, 'queued', null, true],
  ['setup', false, 'queued', null, true],
  ['address', false, 'failed', 'taken', false],
  ['full', false, 'failed', 'taken', false],
  ['policy', true, 'failed', 'taken', false],
  ['ours', false, 'failed', 'taken', false],
])('%s, connection gone %s: %s', (verdict, isOfServer, state, said, isServerTrouble) => {
  const outcome = notTaken(trouble(verdict), { ...given, isOfServer });
  expect(outcome.settlement).toMatchObject({ seq: 7, claim: 'c', state });
  expect([outcome.said, outcome.serverTrouble !== null]).toEqual([said, isServerTrouble]);
});

test('"later" is tried again after a while that grows, and given up with its reason after a day', () => {
  const after = (attempts: number) =>
    notTaken(trouble('again'), { ...given, claim: { ...claim, attempts }, isOfServer: false }).settlement;
  expect(after(1).nextTryAt).toEqual(new Date(now.getTime() + 45_000));
  expect(after(4).nextTryAt).toEqual(new Date(now.getTime() + 360_000));
  const late = new Date(startedAt.getTime() + givenUpAfterMs);
  const last = notTaken(trouble('again'), {
    ...given,
    now: late,
    claim: { ...claim, attempts: 9 },
    isOfServer: false,
  });
  expect(last.settlement).toMatchObject({
    state: 'failed',
    reason: 'The mail server said something. It was tried 9 times.',
  });
});

test('a server that hangs up at one and the same reader again and again is asked for them later, not at once', () => {
  const nth = (attempts: number) =>
    notTaken(trouble('again'), { ...given, claim: { ...claim, attempts }, isOfServer: true }).settlement
      .nextTryAt;
  expect([1, 2, 3].map(nth)).toEqual([null, null, null]);
  expect(nth(4)).not.toBeNull();
});

test('a yes is sent, and what was not begun goes back as it was', () => {
  expect(taken(claim).settlement).toMatchObject({ state: 'sent', reason: null, nextTryAt: null });
  expect(givenBack(claim, null).settlement).toMatchObject({ state: 'queued', reason: null, nextTryAt: null });
});
