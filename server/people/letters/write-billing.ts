/** What a reader must know about their money or the end of their access, where the payment provider says nothing itself. */
import { longDate, shortDate } from '../../../edition/dates.ts';
import { type Letter, type Mail, renderLetter } from '../../../edition/index.ts';
import { complimentaryState, graceEndsAt, hasAccess, type Subscriber } from '../subscribers/index.ts';
import type { BillingAbout, BillingKind, LetterRow } from './store.ts';
import type { WriteDeps } from './write-deps.ts';

export const isBilling = (kind: string): kind is BillingKind => kind in notAnyMore;

/** Why it is not true any more by the time that it would leave. */
const notAnyMore: Record<BillingKind, string> = {
  'payment-failed': 'The payment has gone through, or the access has ended.',
  'renewal-ahead': 'The subscription does not renew then any more.',
  cancelled: 'The subscription goes on after all, or has ended.',
};

/** Null where the letter is still true. */
export function whyNotBilling(
  kind: BillingKind,
  letter: LetterRow,
  person: Subscriber,
  now: Date,
): string | null {
  const isTrue = hasAccess(person, now) && isSame(dayOf[kind](person), letter);
  return isTrue ? null : notAnyMore[kind];
}

/** The day that a letter of this kind is about, as the subscription is now; null where there is nothing to say. */
const dayOf: Record<BillingKind, (person: Subscriber) => Date | null> = {
  'payment-failed': (it) => (it.subscription_status === 'past_due' ? graceEndsAt(it) : null),
  'renewal-ahead': (it) =>
    it.subscription_status === 'active' && it.cancel_at === null ? it.current_period_end : null,
  cancelled: (it) => it.cancel_at,
};

/** Null where this person's subscription gives no reason for such a letter. */
export const billingDay = (kind: BillingKind, person: Subscriber): Date | null => dayOf[kind](person);

const isSame = (day: Date | null, { about }: LetterRow) =>
  day !== null && day.toISOString() === (about as unknown as BillingAbout).at;

export function writeBilling(
  deps: WriteDeps,
  kind: BillingKind,
  letter: LetterRow,
  person: Subscriber,
): Mail {
  const brand = deps.brand();
  const { at } = letter.about as unknown as BillingAbout;
  const day = longDate(at, deps.timeZone) ?? at;
  const short = shortDate(at, deps.timeZone) ?? at;
  return renderLetter(
    {
      ...words[kind](day, short, hasGiftBeyond(person, new Date(at))),
      ...common(`${brand.appUrl}/portal?tab=billing`, kind),
    },
    brand,
  );
}

type Words = Pick<Letter, 'subject' | 'paragraphs'>;

/** Free access beside the subscription, which goes on when that ends. */
const hasGiftBeyond = (person: Subscriber, end: Date) => complimentaryState(person, end) === 'current';

const words: Record<BillingKind, (day: string, short: string, hasGift: boolean) => Words> = {
  'payment-failed': (day, _short, hasGift) => ({
    subject: 'Your payment did not go through',
    paragraphs: [
      'We could not charge your card for the renewal of your subscription.',
      hasGift
        ? `The payment is tried again until ${day}; if your card has changed, enter the new one now. You can read on in any case, since you have free access beside your subscription.`
        : `You can read on until ${day}. The payment is tried again until then; if your card has changed, enter the new one now.`,
    ],
  }),
  'renewal-ahead': (day, short) => ({
    subject: `Your subscription renews on ${short}`,
    paragraphs: [
      `Your yearly subscription renews on ${day}, and your card is charged for another year on that day.`,
      'If you want to go on reading, you need do nothing.',
    ],
  }),
  cancelled: (day, _short, hasGift) => ({
    subject: 'Your subscription is cancelled',
    paragraphs: hasGift
      ? [
          `Your subscription ends on ${day}, and nothing more is charged.`,
          'You can read on after that, and the issues keep coming, since you have free access beside it.',
        ]
      : [
          `You have paid until ${day}: until then you can read everything, and the issues keep coming.`,
          'After that nothing more is charged, and your access ends by itself.',
        ],
  }),
};

function common(url: string, kind: BillingKind): Pick<Letter, 'action' | 'notes'> {
  const stranger = 'We never ask for your card or your password by mail.';
  if (kind === 'payment-failed') {
    return {
      action: { label: 'Update your card', url },
      notes: ['If you have paid meanwhile, you need do nothing.', stranger],
    };
  }
  if (kind === 'renewal-ahead') {
    const notes = [
      'To end it, cancel before that day. What it costs, and your receipts, stand there too.',
      stranger,
    ];
    return { action: { label: 'Manage your subscription', url }, notes };
  }
  return {
    action: { label: 'Open your account', url },
    notes: [
      'You can take the cancellation back there until that day.',
      'If you did not cancel, please write to us.',
    ],
  };
}
