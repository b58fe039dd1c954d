import type { Born, Metadata } from './customer.ts';
import type { Charge } from './payment.ts';

export type RefundReason = 'duplicate' | 'fraudulent' | 'requested_by_customer';
export type Refund = ReturnType<typeof newRefund>;

export function newRefund(
  { id, created }: Born,
  charge: Charge,
  amount: number,
  reason: RefundReason | null,
  metadata: Metadata,
) {
  return {
    id,
    object: 'refund' as const,
    amount,
    balance_transaction: null,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { card: { type: 'refund' as const }, type: 'card' },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

export type Dispute = ReturnType<typeof newDispute>;

const weekToAnswer = 7 * 86_400;

export function newDispute({ id, created }: Born, charge: Charge) {
  return {
    id,
    object: 'dispute' as const,
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: created + weekToAnswer,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted' as const,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {} as Metadata,
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: charge.payment_method_details.card.brand,
        case_type: 'chargeback' as const,
        network: charge.payment_method_details.card.network,
        network_reason_code: '13.2',
      },
      type: 'card' as const,
    },
    reason: 'subscription_canceled',
    status: 'needs_response' as 'needs_response' | 'won' | 'lost',
  };
}

const noEvidence = () => ({
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
});
