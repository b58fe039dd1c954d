import { describe, expect, test } from 'vitest';
import { isAmount } from '../../../web/admin/settings/insight-limit.tsx';
import { reasonOf, type WorkState, workState } from '../../../web/admin/work/work-state.ts';
import { makeRun, makeTranscript } from './make-episode.ts';

const sentence = 'Reading this transcript would cost about $9.80, more than your limit of $1.00.';
const startedAt = '2026-11-17T12:30:00.000Z';

describe('A4: work that waits for a yes', () => {
  const waits = makeRun({ waitsForUsd: 9.8, waitsFor: 'yes', error: sentence });
  const waiting: WorkState = { is: 'waiting', waitsFor: 'yes', startedAt, usd: 9.8, reason: sentence };
  test.each<[string, Parameters<typeof workState>[0], WorkState]>([
    ['before a first result', makeTranscript('pending', waits), waiting],
    ['beside a good result', makeTranscript('completed', waits), waiting],
    [
      'without its sentence',
      makeTranscript('pending', makeRun({ waitsForUsd: 9.8 })),
      { ...waiting, reason: 'It would cost about $9.80.' },
    ],
    [
      'for the budget',
      makeTranscript('pending', makeRun({ waitsForUsd: 0.21, waitsFor: 'budget', error: 'Used up.' })),
      { is: 'waiting', waitsFor: 'budget', startedAt, usd: 0.21, reason: 'Used up.' },
    ],
    [
      'no more, since somebody agreed',
      makeTranscript('pending', makeRun()),
      { is: 'pending', startedAt, hasResult: false, trouble: null, inBatch: false },
    ],
    [
      'no more, since it was cancelled',
      makeTranscript('pending', makeRun({ status: 'cancelled', waitsForUsd: 9.8, error: sentence })),
      { is: 'none' },
    ],
  ])('%s', (_when, item, state) => {
    expect(workState(item)).toEqual(state);
  });

  test('says why, without claiming that it tries again', () => {
    expect(reasonOf(waiting, 'insights')).toBe(sentence);
  });

  test.each([
    ['1', true],
    ['2.50', true],
    ['0.01', true],
    ['9999.99', true],
    ['0', false],
    ['0.00', false],
    ['', false],
    ['1,50', false],
    ['1e3', false],
    ['0.001', false],
    ['10000', false],
  ])('the amount "%s" is taken: %s', (text, taken) => {
    expect(isAmount(text)).toBe(taken);
  });
});
