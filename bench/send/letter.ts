/** The readers of an issue; the letter itself is rendered once, by the product, and the same for all sides. */
import type { BulkReader } from '../../server/providers/mail/bulk-port.ts';

export const from = { name: 'The Walkthrough', address: 'digest@walkthrough.example' };

/** `marks` of the letter: each value has the length of its mark. */
export function makeReader(nth: number, marks: readonly string[]): BulkReader {
  const values = marks.map((mark, at) => `${at}r${nth}-`.padEnd(mark.length, 'x'));
  return {
    to: `reader-${nth}@example.com`,
    messageId: `issue.${nth}.${process.pid}@walkthrough.example`,
    returnPath: `bounces+${nth}@walkthrough.example`,
    headers: {
      'List-Unsubscribe': `<https://walkthrough.example/u/${values.at(-1)}>, <mailto:unsubscribe@walkthrough.example?subject=unsubscribe%20${values.at(-1)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    values,
  };
}
