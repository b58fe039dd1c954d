/** Counts what the gate does with claims that a person wrote, as they are and with one thing changed in each. */
import { checkClaim } from '../../../../../server/pipeline/insights/claim-gate/index.ts';
import { makeDice } from '../../quote-gate/planting/dice.ts';
import { changes, speakerTaken } from './change.ts';
import type { Row, Tally } from './measure.ts';
import type { WrittenClaim } from './written-claims.ts';

const kinds = {
  changed: ['number changed', 'unit changed', 'name changed'],
  swapped: ['numbers swapped'],
  turned: ['direction'],
} as const;

/** One tally for each kind; those with a change are drawn anew with every seed. */
export function measureWritten(claims: readonly WrittenClaim[], seed: number): Tally[] {
  const dice = makeDice(seed);
  const tally = (
    row: Row,
    kind: string,
    isCited: boolean,
    make: (claim: WrittenClaim) => string | null,
    stops: readonly string[],
  ): Tally => {
    const made: Tally = { row, kind: `written, ${kind}`, planted: 0, failures: [] };
    for (const claim of claims) {
      const text = make(claim);
      if (text === null || (row !== 'true' && text === claim.text)) continue;
      made.planted += 1;
      const cited = isCited ? claim.cited : [];
      const verdict = checkClaim({ text, cited, known: claim.known }, claim.prepared);
      if (stops.includes(verdict.state) === (row === 'true'))
        made.failures.push({ said: claim.text, claim: text, verdict });
    }
    return made;
  };
  const doubts = ['doubtful', 'unsupported'];
  return [
    tally('true', 'cited', true, ({ text }) => text, [...doubts, 'weak']),
    tally('true', 'not cited', false, ({ text }) => text, [...doubts, 'weak']),
    ...(['changed', 'swapped', 'turned'] as const).flatMap((row) =>
      kinds[row].map((kind) =>
        tally(
          row,
          kind,
          true,
          ({ text, source }) => changes[row][kind]?.(text, source, dice) ?? null,
          row === 'changed' ? ['unsupported'] : doubts,
        ),
      ),
    ),
    tally('swapped', 'speaker taken', true, ({ text, source }) => speakerTaken(text, source, dice), doubts),
  ];
}
