import type { RightsQuestion } from '../../../contract/rights.ts';
import { CallFailed } from '../../api/failure.ts';

/** What a refused publication asks about its rights; null for any other failure. */
export function readQuestion(error: unknown): RightsQuestion | null {
  if (!(error instanceof CallFailed) || error.status !== 409) return null;
  return isQuestion(error.body) ? error.body : null;
}

// The contract's schemas are types in the browser; the code says which body it is.
const isQuestion = (body: unknown): body is RightsQuestion =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === 'rights';
