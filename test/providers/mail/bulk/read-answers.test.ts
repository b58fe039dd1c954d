/** What a mail server says, however it is cut, and whatever it is. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAnswerReader, NoAnswer } from '../../../../server/providers/mail/bulk/read-answers.ts';

const text = fc.string({ maxLength: 30 }).map((it) => it.replace(/[\r\n]/g, ' '));
const answer = fc.record({
  code: fc.integer({ min: 200, max: 599 }),
  lines: fc.array(text, { minLength: 1, maxLength: 4 }),
});
type Said = { code: number; lines: string[] };
const onTheWire = ({ code, lines }: Said, lineEnd: string) =>
  lines.map((line, nth) => `${code}${nth === lines.length - 1 ? ' ' : '-'}${line}${lineEnd}`).join('');

function readAll(chunks: readonly Buffer[]) {
  const reader = createAnswerReader();
  const heard: { code: number; text: string }[] = [];
  for (const chunk of chunks) {
    reader.take(chunk);
    for (let one = reader.next(); one !== null; one = reader.next()) heard.push(one);
  }
  return { heard, hasMore: reader.hasMore() };
}

function cutAt(bytes: Buffer, places: readonly number[]): Buffer[] {
  const cuts = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return cuts.slice(1).map((end, nth) => bytes.subarray(cuts[nth], end));
}

describe('answers of a mail server', () => {
  it('are the same wherever their bytes are cut', () => {
    const answers = fc.array(answer, { minLength: 1, maxLength: 5 });
    const lineEnd = fc.constantFrom('\r\n', '\n');
    fc.assert(
      fc.property(answers, lineEnd, fc.array(fc.nat(), { maxLength: 40 }), (said, end, places) => {
        const bytes = Buffer.from(said.map((one) => onTheWire(one, end)).join(''));
        const { heard, hasMore } = readAll(cutAt(bytes, places));
        const wanted = said.map((one) => ({ code: one.code, text: onTheWire(one, '\n').slice(0, -1) }));
        expect(heard).toEqual(wanted);
        expect(hasMore).toBe(false);
      }),
    );
  });

  it('that are no SMTP end it after what was understood, and never throw anything else', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      text.map((it) => Buffer.from(`25${it}\r\n`)),
    );
    fc.assert(
      fc.property(answer, fc.array(bytes, { maxLength: 5 }), (said, garbage) => {
        const reader = createAnswerReader();
        reader.take(Buffer.from(onTheWire(said, '\r\n')));
        try {
          for (const chunk of garbage) reader.take(Buffer.from(chunk));
          expect(reader.next()?.code).toBe(said.code);
          while (reader.next() !== null);
        } catch (error) {
          expect(error).toBeInstanceOf(NoAnswer);
        }
      }),
    );
  });

  it.each(['hello', '99 what', '700 what', '250x', '250-a\r\n251 b', 'HTTP/1.1 400 Bad Request', ''])(
    'are not read into %j',
    (line) => {
      const reader = createAnswerReader();
      reader.take(Buffer.from(`${line}\r\n`));
      expect(() => reader.next()).toThrow(NoAnswer);
    },
  );

  it.each([
    ['a line', 'x'],
    ['an answer', '250-and so on\r\n'],
  ])('without an end are given up, and %s that never ends is not kept', (_what, piece) => {
    const reader = createAnswerReader();
    let taken = 0;
    expect(() => {
      for (; taken < 10_000_000; taken += piece.length * 100) {
        reader.take(Buffer.from(piece.repeat(100)));
        reader.next();
      }
    }).toThrow(NoAnswer);
    expect(taken).toBeLessThan(100_000);
    reader.take(Buffer.alloc(1_000_000));
    expect(() => reader.next()).toThrow(NoAnswer);
  });
});
