import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Box, freePlace, isFree } from '../../../web/ui/overlays/free-place.ts';

const room: Box = { left: 20, top: 20, width: 1400, height: 860 };
const size = { width: 380, height: 72 };
const corner = { left: 1040, top: 808 };

// Browsers measure in fractions of pixels.
const length = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const box = fc.record<Box>({
  left: length(-50, 1440),
  top: length(-50, 900),
  width: length(1, 600),
  height: length(1, 200),
});

describe('E3: the place of a notice', () => {
  test('is the lower right corner where nothing stands there', () => {
    expect(freePlace(size, room, [])).toEqual(corner);
    expect(freePlace(size, room, [{ left: 100, top: 100, width: 200, height: 40 }])).toEqual(corner);
  });

  test('is above what stands there', () => {
    const foot = { left: 1200, top: 830, width: 80, height: 32 };
    const place = freePlace(size, room, [foot]);
    expect(place?.left).toBe(corner.left);
    expect((place?.top ?? 0) + size.height).toBeLessThanOrEqual(foot.top);
  });

  test('is none where everything is taken, or the room is too small', () => {
    expect(freePlace(size, room, [{ left: 0, top: 0, width: 1440, height: 900 }])).toBeNull();
    expect(freePlace(size, { ...room, width: 300 }, [])).toBeNull();
  });

  test('lies in the room and covers nothing, whatever stands where', () => {
    fc.assert(
      fc.property(fc.array(box, { maxLength: 60 }), (taken) => {
        const place = freePlace(size, room, taken);
        if (place === null) return;
        expect(place.left).toBeGreaterThanOrEqual(room.left);
        expect(place.top).toBeGreaterThanOrEqual(room.top);
        expect(place.left).toBeLessThanOrEqual(corner.left);
        expect(place.top).toBeLessThanOrEqual(corner.top);
        expect(isFree({ ...place, ...size }, taken)).toBe(true);
      }),
    );
  });

  test('is found within 20 ms among 500 controls', () => {
    const rows = Array.from({ length: 500 }, (_, number) => ({
      left: (number * 37) % 1400,
      top: (number * 53) % 880,
      width: 60,
      height: 24,
    }));
    freePlace(size, room, rows);
    const before = process.cpuUsage();
    for (let time = 0; time < 10; time += 1) freePlace(size, room, rows);
    expect(process.cpuUsage(before).user / 1_000 / 10).toBeLessThan(20);
  });
});
