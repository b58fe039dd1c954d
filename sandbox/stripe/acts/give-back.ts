import { StripeApiError } from '../api-error.ts';
import type { Metadata } from '../objects/customer.ts';
import {
  type Dispute,
  newDispute,
  newRefund,
  type Refund,
  type RefundReason,
} from '../objects/money-back.ts';
import type { Charge } from '../objects/payment.ts';
import type { World } from '../world.ts';

export interface RefundWishes {
  amount?: number | undefined;
  reason?: RefundReason | null;
  metadata?: Metadata;
}

/** Gives back all that is left of a charge, or the amount that is named. */
export function refundCharge(world: World, charge: Charge, wishes: RefundWishes = {}): Refund {
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = wishes.amount ?? left;
  if (left === 0) {
    throw new StripeApiError(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (amount > left || amount < 1) {
    throw new StripeApiError(
      `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
      { param: 'amount' },
    );
  }
  const born = world.born('re', charge.customer);
  const refund = newRefund(born, charge, amount, wishes.reason ?? null, wishes.metadata ?? {});
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  world.data.refunds[refund.id] = refund;
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  world.emit('refund.created', refund);
  world.emit('charge.refunded', charge, before);
  return refund;
}

/** The card's owner asks the bank for the money back. */
export function disputeCharge(world: World, charge: Charge): Dispute {
  const dispute = newDispute(world.born('du', charge.customer), charge);
  world.data.disputes[dispute.id] = dispute;
  charge.disputed = true;
  world.emit('charge.dispute.created', dispute);
  return dispute;
}
