import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasControlBytes } from '../../../../server/pipeline/feeds/parse/control-bytes.ts';
import { seedOr } from '../../../app/cases.ts';

const isControl = (byte: number) => byte < 32 && ![9, 10, 13].includes(byte);

it('finds what a look at each byte finds, wherever the bytes begin', () => {
  const byte = fc.oneof(
    { weight: 30, arbitrary: fc.integer({ min: 32, max: 255 }) },
    { weight: 5, arbitrary: fc.constantFrom(9, 10, 13) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 31 }) },
  );
  let [found, ends] = [0, 0];
  fc.assert(
    // Longer than what is looked at byte by byte, in every way that bytes are left over at the end.
    fc.property(fc.array(byte, { maxLength: 90, size: 'max' }), fc.nat(7), (bytes, from) => {
      const whole = Uint8Array.from([...Array.from({ length: from }, () => 0), ...bytes, 0]);
      const part = whole.subarray(from, from + bytes.length);
      const expected = bytes.some(isControl);
      found += Number(expected && bytes.length > 32);
      ends += Number(bytes.length > 50 && bytes.findIndex(isControl) >= bytes.length - 3);
      expect(hasControlBytes(part)).toBe(expected);
    }),
    { numRuns: 3_000, seed: seedOr(20_261_124) },
  );
  expect(found).toBeGreaterThan(300);
  expect(ends).toBeGreaterThan(5);
});
