import fc from 'fast-check';

const surrogates = { from: 0xd800, count: 0x800 };

/**
 * A unit of strings: any character that text may hold, the first and the last ones more often. The library's own, 'binary',
 * first lists all 1,112,064 of them, once for each process of a run.
 */
export const codePoint: fc.Arbitrary<string> = fc.integer({ min: 0, max: 0x10ffff - surrogates.count }).map(
  (at) => String.fromCodePoint(at < surrogates.from ? at : at + surrogates.count),
  (text) => {
    const at = typeof text === 'string' ? text.codePointAt(0) : undefined;
    if (at === undefined || String.fromCodePoint(at) !== text) throw new Error('Not a single character');
    return at < surrogates.from ? at : at - surrogates.count;
  },
);
