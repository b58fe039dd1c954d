import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { originInIssue, originOf, rightsOf } from '../../../server/pipeline/rights/of-source.ts';

const sources = ['publisher', 'assemblyai', 'taddy'] as const;
const on = (day: number) => new Date(Date.UTC(2026, 2, day));
const had = (...days: [number, (typeof sources)[number]][]) =>
  days.map(([day, source]) => ({ at: on(day), source }));

describe('D9: where words come from', () => {
  it.each([...sources, null])('%s has a name and a sentence of its own', (source) => {
    const note = rightsOf(source);
    expect(note.source).toBe(source);
    expect(note.note).toMatch(/^[A-Z].+\.$/);
    const others = [...sources, null].filter((other) => other !== source).map(rightsOf);
    expect(others.map(({ note: other }) => other)).not.toContain(note.note);
    expect(others.map(({ sourceName }) => sourceName)).not.toContain(note.sourceName);
  });

  it('an insight rests on the transcript of its time, whatever came after', () => {
    const all = had([1, 'taddy'], [3, 'assemblyai']);
    expect(originOf(all, on(2))).toBe('taddy');
    expect(originOf(all, on(3))).toBe('assemblyai');
    expect(originOf(all, null)).toBe('assemblyai');
    expect(originOf([], on(2))).toBeNull();
    expect(originOf(had([3, 'taddy']), on(2))).toBeNull();
  });

  it('an issue rests on the insight of its time; where that is gone, the strictest terms count', () => {
    const all = had([1, 'taddy'], [3, 'assemblyai'], [7, 'publisher']);
    expect(originInIssue(all, { insightAt: on(4), madeAt: on(5) })).toBe('assemblyai');
    expect(originInIssue(all, { insightAt: on(6), madeAt: on(5) })).toBe('taddy');
    expect(originInIssue(all, { insightAt: null, madeAt: on(5) })).toBe('taddy');
    expect(originInIssue(had([3, 'assemblyai']), { insightAt: null, madeAt: on(5) })).toBe('assemblyai');
  });

  it('no transcript that was made later ever washes Taddy off an issue', () => {
    const moment = fc.integer({ min: 1, max: 20 });
    const entry = fc.tuple(moment, fc.constantFrom(...sources));
    fc.assert(
      fc.property(fc.array(entry), fc.array(entry), moment, moment, (before, later, readOn, lag) => {
        const madeAt = on(readOn + lag);
        const old = before.filter(([day]) => day <= readOn);
        const all = had(
          ...old,
          ...later
            .map(([day, source]) => [readOn + lag + day, source] as const)
            .map(([d, s]) => [d, s] as [number, typeof s]),
        );
        const truth = originOf(had(...old), on(readOn));
        // The insight is still the one that the issue was made of.
        expect(originInIssue(all, { insightAt: on(readOn), madeAt })).toBe(truth);
        // It was made anew since, or is gone: never milder than the truth.
        for (const insightAt of [null, on(readOn + lag + 30)]) {
          const said = originInIssue(all, { insightAt, madeAt });
          if (truth === 'taddy') expect(said).toBe('taddy');
        }
      }),
    );
  });
});
