/** What a batch would take and cost, said truthfully where feeds give no length. */
import { expect, test } from 'vitest';
import { planOf } from '../../../web/admin/todo/plan.ts';
import { withoutOverrides } from '../../../web/format/bidi.ts';

const known = { duration: '10:00' };
const unknown = { duration: '' };

test('unknown lengths are named, and the price is the least it can be', () => {
  expect(planOf('needs_transcript', [known, known], null)).toBe(
    '2 episodes, 20m of audio, about $0.07 at $0.21 an hour.',
  );
  expect(planOf('needs_transcript', [known, known, ...Array(8).fill(unknown)], null)).toBe(
    '10 episodes, at least 20m of audio, 8 of unknown length, at least $0.07 at $0.21 an hour.',
  );
  expect(planOf('needs_transcript', [unknown, unknown], null)).toBe('2 episodes, all of unknown length.');
  expect(planOf('needs_transcript', [unknown], null)).toBe('1 episode, its length is unknown.');
});

test('insights are not paid by length', () => {
  expect(planOf('needs_insights', [known, unknown], 0.05)).toBe(
    '2 episodes, at least 10m of audio, 1 of unknown length, about $0.10.',
  );
});

test('a name is shown in the order of its letters', () => {
  expect(withoutOverrides('\u202eevil')).toBe('evil');
  expect(withoutOverrides('שלום Ann')).toBe('שלום Ann');
});
