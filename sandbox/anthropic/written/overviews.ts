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
        'Around Port Ansley, sellers who first cut the price within 14 days closed at 97.1 percent of the original, and those who waited longer at 93.4.',
        { 'cut-early-cut-once': ['early', 's1'] },
      ),
      said(
        'If the house appraised at $486,000, an offer of $512,000 would have taken $63,300 in cash, and its buyer had proved $41,000.',
        { 'the-offer-we-told-them-to-refuse': ['cash'] },
      ),
      said(
        'A first-year agent added up his receipts: after expenses, five closings left $11,040 for about 1,900 hours of work.',
        {
          'what-a-first-year-agent-spent': ['hourly'],
        },
      ),
      said(
        'Deshawn Pruitt earned $147 an hour with three months of cold calls, and Rosalie Tam $887 with her last 10 dinners for past clients.',
        { 'forty-calls-or-twelve-dinners': ['hour'] },
      ),
      said('For Monday: have your seller sign in advance the price you go to if day 10 brings no offer.', {
        'cut-early-cut-once': ['signed'],
      }),
    ],
    themes: ['Credits and cuts', 'Costs found early', 'Buyer agreements'],
  },
];
