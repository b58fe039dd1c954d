import type { DeliveryState, Send } from '../../../../contract/sends.ts';

/** Readers that stand together: in one state, or those of the sent ones whose letter came back later. */
export type LedgerPart = DeliveryState | 'cameBack';

export const countOf = (send: Pick<Send, 'counts' | 'cameBack'>, part: LedgerPart): number =>
  part === 'cameBack' ? send.cameBack : send.counts[part];

export const partQuery = (part: LedgerPart) =>
  part === 'cameBack' ? { cameBack: 'yes' as const } : { state: part };
