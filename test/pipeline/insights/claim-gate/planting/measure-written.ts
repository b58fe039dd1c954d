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

/** One tally for each kind of claim as it was written. */
export const measureAsWritten = (claims: readonly WrittenClaim[]): Tally[] => [
  tally(claims, 'true', 'cited', { make: ({ text }) => text, stops: [...doubts, 'weak'] }),
  tally(claims, 'true', 'not cited', {
    make: ({ text }) => text,
    stops: [...doubts, 'weak'],
    isCited: false,
  }),
];

/** One tally for each kind of change, which is drawn anew with every seed. */
export function measureChanged(claims: readonly WrittenClaim[], seed: number): Tally[] {
  const dice = makeDice(seed);
  const make =
    (row: 'changed' | 'swapped' | 'turned', kind: string): Make =>
    ({ text, source }) =>
      changes[row][kind]?.(text, source, dice) ?? null;
  return [
    ...(['changed', 'swapped', 'turned'] as const).flatMap((row) =>
      kinds[row].map((kind) =>
        tally(claims, row, kind, {
          make: make(row, kind),
          stops: row === 'changed' ? ['unsupported'] : doubts,
        }),
      ),
    ),
    tally(claims, 'swapped', 'speaker taken', {
      make: ({ text, source }) => speakerTaken(text, source, dice),
      stops: doubts,
    }),
  ];
}

type Make = (claim: WrittenClaim) => string | null;

const doubts = ['doubtful', 'unsupported'];

function tally(
  claims: readonly WrittenClaim[],
  row: Row,
  kind: string,
  { make, stops, isCited = true }: { make: Make; stops: readonly string[]; isCited?: boolean },
): Tally {
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
}
