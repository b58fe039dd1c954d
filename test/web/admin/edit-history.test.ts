/** D7: undo and redo over a session of typing, and the diff between versions. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Past, step } from '../../../web/admin/edit-digest/history.ts';
import { diffWords } from '../../../web/admin/edit-digest/word-diff.ts';

const start: Past<number> = { past: [], now: 0, future: [], lastKey: null, lastAt: 0 };

it('D7: as many undos as steps lead back to the beginning, as many redos to the end', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 40 }), (values) => {
      const typed = values.reduce(
        (state, to, at) => step(state, { kind: 'change', to, key: `field ${at % 3}`, at: at * 2_000 }),
        start,
      );
      let state = typed;
      for (const _ of values) state = step(state, { kind: 'undo' });
      expect(state.now).toBe(0);
      for (const _ of values) state = step(state, { kind: 'redo' });
      expect(state.now).toBe(typed.now);
    }),
  );
});

it('D7: typing on in one field is one step', () => {
  const one = step(start, { kind: 'change', to: 1, key: 'title', at: 0 });
  const two = step(one, { kind: 'change', to: 2, key: 'title', at: 500 });
  expect(step(two, { kind: 'undo' }).now).toBe(0);
});

it('D7: a diff holds both texts, word for word', () => {
  const words = fc.array(fc.constantFrom('a ', 'seller ', 'waits ', '29 ', 'days. '), { maxLength: 30 });
  fc.assert(
    fc.property(words, words, (one, other) => {
      const [before, after] = [one.join(''), other.join('')];
      const pieces = diffWords(before, after);
      const without = (kind: string) =>
        pieces
          .filter((piece) => piece.kind !== kind)
          .map(({ text }) => text)
          .join('');
      expect([without('new'), without('gone')]).toEqual([before, after]);
    }),
  );
});
