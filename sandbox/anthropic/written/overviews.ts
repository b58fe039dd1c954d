/** Overviews that were written for weeks with certain episodes; every sentence names what it rests on. */
import { type Said, said } from './connections/connection.ts';

export interface WrittenOverview {
  sentences: readonly Said[];
  themes: readonly string[];
}

export const writtenOverviews: readonly WrittenOverview[] = [
  {
    sentences: [
      said(
        'Sellers around Port Ansley who cut within the first 14 days closed at 97.1 percent of the original price, and late ones at 93.4.',
        { 'cut-early-cut-once': ['early', 's1'] },
      ),
      said(
        'At an appraisal of $486,000 an offer of $512,000 would have taken $63,300 in cash, and its buyer had proved $41,000.',
        { 'the-offer-we-told-them-to-refuse': ['cash'] },
      ),
      said(
        'A first-year agent opened his receipts: after expenses, five closings left $11,040 for about 1,900 hours of work.',
        {
          'what-a-first-year-agent-spent': ['hourly'],
        },
      ),
      said('Hosts differ on credits and clients who wait; two compare long and short buyer agreements.', {
        'cut-early-cut-once': ['answer'],
        'credits-or-a-price-cut': ['drawer'],
        'agreement-on-day-one': ['long', 'short'],
        'forty-calls-or-twelve-dinners': ['waiting'],
      }),
      said('For Monday: have your seller sign in advance which price applies if day 10 brings no offer.', {
        'cut-early-cut-once': ['signed'],
      }),
    ],
    themes: ['Credits and cuts', 'Costs found early', 'Buyer agreements'],
  },
];
