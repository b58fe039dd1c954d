/** What a list would take and cost, said truthfully where feeds give no length. */
import { expect, test } from 'vitest';
import type { Backlog } from '../../../contract/backlogs.ts';
import { countsOf, headingOf, listWords, moneyOf } from '../../../web/admin/backlogs/backlog-words.ts';
import { estimateWords, partsOf } from '../../../web/admin/todo/estimate-words.ts';
import { audioOf } from '../../../web/admin/todo/plan.ts';
import { withoutOverrides } from '../../../web/format/bidi.ts';
import { errorWords } from '../../../web/format/error-words.ts';

const known = { duration: '10:00' };
const unknown = { duration: '' };

test('unknown lengths are named', () => {
  expect(audioOf([known, known])).toBe('20m of audio');
  expect(audioOf([known, known, ...Array(8).fill(unknown)])).toBe(
    'at least 20m of audio, 8 of unknown length',
  );
  expect(audioOf([unknown, unknown])).toBe('all of unknown length');
  expect(audioOf([unknown])).toBe('its length is unknown');
});

const priced = {
  episodes: 12,
  unknownLengths: 0,
  audioSecs: 21_600,
  transcriptsUsd: 1.26,
  insightsUsd: 0,
  usd: 1.26,
};

test('an estimate says of how many episodes it is, and how many of them have no known length', () => {
  expect(estimateWords(priced)).toBe('about $1.26 (of 12 episodes), 6h 0m of audio');
  expect(estimateWords({ ...priced, unknownLengths: 2 })).toBe(
    'about $1.26 (of 12 episodes, 2 without a known length), 6h 0m of audio',
  );
  expect(estimateWords({ ...priced, episodes: 1, usd: 0 })).toBe(
    'nothing to pay (of 1 episode), 6h 0m of audio',
  );
});

test('what follows by itself has its own figure', () => {
  expect(partsOf(priced)).toBeNull();
  expect(partsOf({ ...priced, insightsUsd: 0.7, usd: 1.96 })).toBe(
    '$1.26 for transcripts, $0.70 for the insights that follow by themselves.',
  );
});

test('the error of earlier estimates is said, and that it is not known yet', () => {
  expect(errorWords(null, 'lists')).toBe('How near such estimates come is not known yet.');
  expect(errorWords(0.118, 'lists')).toBe('Earlier lists usually came within 12% of their estimate.');
  expect(errorWords(0, 'digests')).toBe('Earlier digests usually came within 1% of their estimate.');
});

const backlog: Backlog = {
  id: 'b',
  filterType: 'needs_transcript',
  groupId: null,
  groupName: null,
  startDate: '2025-08-04',
  endDate: '2026-11-24',
  state: 'working',
  reason: null,
  total: 12,
  left: 5,
  running: 3,
  waiting: 0,
  done: 3,
  failed: 1,
  cancelled: 0,
  skipped: 0,
  following: 1,
  trouble: null,
  unknownLengths: 0,
  estimateUsd: 1.26,
  capUsd: 2,
  spentUsd: 0.42,
  beganAt: '2026-11-24T10:00:00.000Z',
  endedAt: null,
  settled: false,
};

test('a list that is worked off says how far it is and for how much', () => {
  expect(headingOf(backlog)).toBe('Processing all: 4 of 12');
  expect(countsOf(backlog)).toBe('3 done, 1 failed, 3 under way, 5 to go, insights of 1 episode follow');
  expect(moneyOf(backlog)).toBe('$0.42 spent, about $1.26 expected, limit $2.00');
  expect(listWords(backlog)).toBe('Transcripts of all groups, Aug 4, 2025 to Nov 24, 2026');
});

test('one that has ended says why, and what it cost beside what was expected', () => {
  const ended = { ...backlog, state: 'cap' as const, running: 0, following: 0 };
  expect(headingOf(ended)).toBe('Stopped at its limit: 4 of 12');
  expect(countsOf(ended)).toBe('3 done, 1 failed, 5 not begun');
  expect(moneyOf(ended)).toBe('$0.42 spent so far, about $1.26 expected for the whole list');
  expect(moneyOf({ ...ended, state: 'done', settled: true })).toBe('It cost $0.42, about $1.26 expected');
});

test('a name is shown in the order of its letters', () => {
  expect(withoutOverrides('\u202eevil')).toBe('evil');
  expect(withoutOverrides('שלום Ann')).toBe('שלום Ann');
});
