/** D7: undo and redo over a session of typing, and the diff between versions. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EditedIssue } from '../../../contract/digest-edits.ts';
import { changesBetween } from '../../../web/admin/edit-digest/changes-between.ts';
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

describe('D7: what differs between two texts of an issue', () => {
  const moment = (quote: string) => ({ quote, timestamp: 1 });
  const issue: EditedIssue = {
    title: 'Title',
    summary: 'Overview.',
    glance: ['One line.', 'Another line.'],
    themes: ['Rates', 'Credits'],
    connections: ['c1', 'c2'].map((itemId) => ({
      itemId,
      theme: `Theme ${itemId}`,
      insight: `Said ${itemId}.`,
      actionable_tip: '',
    })),
    tips: ['t1', 't2'].map((itemId) => ({ itemId, category: 'Sellers', tip: `Do ${itemId}.` })),
    episodes: ['e1', 'e2'].map((episodeId) => ({
      episodeId,
      summary: `Summary ${episodeId}.`,
      key_insights: ['i1', 'i2'].map((itemId) => ({
        itemId: episodeId + itemId,
        text: `Learned ${itemId}.`,
      })),
      moments: [moment(`Said in ${episodeId}`), moment(`Said again in ${episodeId}`)],
    })),
    quotes: ['e1', 'e2'].map((episodeId) => ({ ...moment(`Quote of ${episodeId}`), episodeId })),
  };
  const titles = new Map([['e1', 'The first hour']]);

  /** Every list and every text of it, as a way to change it. */
  function placesOf(value: unknown, path: string[] = []): string[][] {
    if (Array.isArray(value)) {
      return [path, ...value.flatMap((item, at) => placesOf(item, [...path, String(at)]))];
    }
    if (typeof value === 'object' && value !== null) {
      return Object.entries(value).flatMap(([key, item]) => placesOf(item, [...path, key]));
    }
    return typeof value === 'string' && !path.at(-1)?.endsWith('Id') ? [path] : [];
  }
  function changed(path: readonly string[]): EditedIssue {
    const copy = structuredClone(issue);
    const last = path.at(-1) ?? '';
    let holder: Record<string, unknown> = copy;
    for (const key of path.slice(0, -1)) holder = holder[key] as Record<string, unknown>;
    const value = holder[last];
    holder[last] = Array.isArray(value) ? value.toReversed() : `${value} now`;
    return copy;
  }

  it.each(placesOf(issue).map((path) => [path.join('.'), path] as const))(
    'shows a change of %s',
    (_, path) => {
      expect(changesBetween(issue, changed(path), titles)).toHaveLength(1);
    },
  );

  it('says nothing of what is the same, and an order by names of which only the places differ', () => {
    expect(changesBetween(issue, structuredClone(issue), titles)).toEqual([]);
    const turned = { ...issue, tips: issue.tips.toReversed(), episodes: issue.episodes.toReversed() };
    expect(changesBetween(issue, turned, titles)).toEqual([
      { name: 'Order of the tips', key: 'order:tips', before: 'Do t1. / Do t2.', after: 'Do t2. / Do t1.' },
      {
        name: 'Order of the episodes',
        key: 'order:episodes',
        before: 'The first hour / an episode',
        after: 'an episode / The first hour',
      },
    ]);
  });
});
