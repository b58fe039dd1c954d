/** The vendor's published test cards; any other number is refused as one that does not exist. */
import type { CardFace } from './objects/payment.ts';

export interface TestCard {
  number: string;
  says: string;
  /** Why the bank refuses at the first use; null where it agrees. */
  declines: string | null;
  /** Why it refuses later, once the card is kept. */
  declinesLater: string | null;
  asksBank: boolean;
}

const good = { declines: null, declinesLater: null, asksBank: false };

export const testCards: readonly TestCard[] = [
  { ...good, number: '4242424242424242', says: 'pays' },
  { ...good, number: '5555555555554444', says: 'pays (Mastercard)' },
  { ...good, number: '4000002500003155', says: '3-D Secure: the bank asks first', asksBank: true },
  {
    ...good,
    number: '4000000000000341',
    says: 'is accepted, and fails at renewal',
    declinesLater: 'generic_decline',
  },
  {
    ...good,
    number: '4000000000000002',
    says: 'is declined',
    declines: 'generic_decline',
    declinesLater: 'generic_decline',
  },
  {
    ...good,
    number: '4000000000009995',
    says: 'has insufficient funds',
    declines: 'insufficient_funds',
    declinesLater: 'insufficient_funds',
  },
];

export const findCard = (typed: string): TestCard | undefined =>
  testCards.find(({ number }) => number === typed.replace(/\D/g, ''));

export const faceOf = ({ number }: TestCard): CardFace => ({
  brand: number.startsWith('5') ? 'mastercard' : 'visa',
  last4: number.slice(-4),
});

export const declineSentences: Record<string, string> = {
  generic_decline: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
};
