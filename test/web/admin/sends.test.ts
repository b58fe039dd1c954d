/** The words of a send in every state, and sums that add up. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DeliveryCounts, Send } from '../../../contract/sends.ts';
import {
  ledgerWords,
  noteWords,
  rateWords,
  remainingWords,
  stateDetail,
  toldParts,
} from '../../../web/admin/sends/send-words.ts';
import { canDecide, isUnderWay, needsAttention, sendOfDigest } from '../../../web/admin/sends/which-send.ts';

const newYork = 'America/New_York';
const now = new Date('2026-11-18T15:00:00.000Z');
const none: DeliveryCounts = { queued: 0, sending: 0, sent: 0, failed: 0, suppressed: 0, unknown: 0 };
const planned: Send = {
  id: 's1',
  digestId: 'd1',
  title: 'No. 3: Inventory is back',
  edition: null,
  kind: 'issue',
  isAutomatic: false,
  state: 'scheduled',
  at: '2026-11-23T11:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  total: 0,
  counts: none,
  undecided: 0,
  cameBack: 0,
  refused: 0,
  nextTryAt: null,
  perSecond: null,
  reason: null,
};
const begun: Send = {
  ...planned,
  state: 'sending',
  edition: 1,
  at: '2026-11-16T11:00:00.000Z',
  startedAt: '2026-11-16T11:00:00.000Z',
  total: 1_210,
  counts: { ...none, sent: 812, sending: 16, queued: 380, failed: 2 },
};
const done: Send = {
  ...begun,
  state: 'done',
  finishedAt: '2026-11-16T11:12:00.000Z',
  counts: { ...none, sent: 1_204, failed: 2, suppressed: 3, unknown: 1 },
  undecided: 1,
};

describe('the ledger', () => {
  test('names what is not nothing, in one order', () => {
    expect(ledgerWords(done)).toBe('1,210 readers: 1,204 sent, 2 failed, 3 left out, 1 unknown');
    expect(ledgerWords(begun)).toBe('1,210 readers: 812 sent, 16 on the way, 2 failed, 380 waiting');
    expect(ledgerWords({ total: 1, counts: { ...none, sent: 1 } })).toBe('1 reader: 1 sent');
    expect(ledgerWords(planned)).toBe('0 readers');
  });

  test('adds up, whatever the counts', () => {
    const count = fc.integer({ min: 0, max: 20_000 });
    const counts = fc.record({
      queued: count,
      sending: count,
      sent: count,
      failed: count,
      suppressed: count,
      unknown: count,
    });
    fc.assert(
      fc.property(counts, (some) => {
        const total = Object.values(some).reduce((sum, one) => sum + one, 0);
        const [first = 0, ...rest] = (
          ledgerWords({ total, counts: some })
            .replaceAll(/(\d),(\d)/g, '$1$2')
            .match(/\d+/g) ?? []
        ).map(Number);
        expect(rest.reduce((sum, one) => sum + one, 0)).toBe(first);
        expect(first).toBe(total);
      }),
    );
  });

  test('while letters leave all its parts are told, so that none comes up later', () => {
    expect(toldParts(begun)).toEqual(['sent', 'sending', 'failed', 'suppressed', 'unknown', 'queued']);
    expect(toldParts(done)).toEqual(['sent', 'failed', 'suppressed', 'unknown']);
  });
});

describe('what stands behind the state', () => {
  test.each<[string, Send, string]>([
    ['planned', planned, 'for Monday, Nov 23, 6:00 AM'],
    ['its hour has come', { ...planned, at: '2026-11-18T14:59:00.000Z' }, 'to begin now'],
    [
      'late',
      { ...planned, at: '2026-11-18T11:00:00.000Z' },
      'for Wednesday, Nov 18, 6:00 AM, and not begun yet',
    ],
    ['under way', begun, '812 of 1,210'],
    ['paused', { ...begun, state: 'paused' }, '812 of 1,210 have it'],
    ['asks', { ...planned, state: 'asks', reason: 'It is late.' }, 'It is late.'],
    ['stopped', { ...begun, state: 'stopped' }, '812 of 1,210 have it'],
    ['stopped before', { ...planned, state: 'stopped' }, 'before it began; nobody has it'],
    ['done', done, 'to 1,204 of 1,210, Nov 16, 6:12 AM'],
  ])('%s', (_, send, words) => expect(stateDetail(send, newYork, now)).toBe(words));
});

test.each([
  [null, null],
  [0, null],
  [0.4, '24 a minute'],
  [4.21, '4.2 a second'],
  [42.4, '42 a second'],
  [1_240, '1,240 a second'],
])('%s letters a second are told as %s', (perSecond, words) => expect(rateWords(perSecond)).toBe(words));

test.each([
  [400, 50, 'a few seconds'],
  [396, 10, 'about 40 seconds'],
  [396, 7.4, 'about 1 minute'],
  [396, 7, 'about 1 minute'],
  [3_000, 10, 'about 5 minutes'],
  [10_000, 1, 'about 3 hours'],
  [400_000, 1, 'about 5 days'],
  [400, 0, null],
  [400, null, null],
  [0, 5, null],
])('%i left at %s a second: %s', (queued, perSecond, words) => {
  const send = { ...begun, perSecond, counts: { ...none, queued } };
  expect(remainingWords(send)).toBe(words);
  expect(remainingWords({ ...send, state: 'paused' })).toBeNull();
});

test.each<[string, Send, string]>([
  ['under way', { ...begun, perSecond: 10 }, 'about 40 seconds left'],
  ['just begun', begun, ''],
  ['paused', { ...begun, state: 'paused' }, '396 waiting'],
  ['done', done, '6 readers did not get it'],
  ['done, nobody missing', { ...done, counts: { ...none, sent: 1_210 } }, 'Everybody got it'],
])('beside the bar, %s', (_, send, words) => expect(noteWords(send)).toBe(words));

describe('what waits for the admin', () => {
  test.each<[string, Send, boolean, boolean]>([
    ['planned', planned, false, false],
    ['under way with unknown ones: more may come', { ...begun, undecided: 2 }, false, false],
    ['paused with unknown ones', { ...begun, state: 'paused', undecided: 2 }, true, true],
    ['done with unknown ones', done, true, true],
    ['done, all decided', { ...done, undecided: 0 }, false, false],
    ['asks', { ...planned, state: 'asks' }, false, true],
  ])('%s', (_, send, decides, waits) => {
    expect(canDecide(send)).toBe(decides);
    expect(needsAttention(send)).toBe(waits);
  });
});

test('the send of a digest is the one that is not over, else the latest', () => {
  const latest = { ...done, id: 'latest' };
  const older = { ...done, id: 'older' };
  const other = { ...planned, id: 'other', digestId: 'd2' };
  expect(sendOfDigest([other, latest, older], 'd1')?.id).toBe('latest');
  expect(sendOfDigest([latest, { ...begun, id: 'running' }], 'd1')?.id).toBe('running');
  expect(sendOfDigest([latest], 'd3')).toBeNull();
  // A later plan that was cancelled before it began says less than the send that took place.
  const cancelled: Send = { ...planned, id: 'cancelled', state: 'stopped' };
  expect(sendOfDigest([cancelled, latest], 'd1')?.id).toBe('latest');
  expect(sendOfDigest([cancelled], 'd1')?.id).toBe('cancelled');
  expect([planned, begun, done].map(isUnderWay)).toEqual([true, true, false]);
});
