import { claim, learning, quote, tip, type WrittenEpisode } from '../written-episode.ts';

export const preListingInspection: WrittenEpisode = {
  spoken: '6d73cb42042c9f758e661723',
  summary: [
    claim(
      "Maren Holt compares 37 of her team's listings: with an inspection before listing one contract in 19 fell apart over condition, without one five in 18, and the average credit or repair was $1,150 against $4,900.",
      'I went back through two years',
      'And the money after',
    ),
    claim(
      'Luis Prado objects that the sellers who say yes to an inspection are tidier owners anyway; Harlan Beech, 19 years an inspector, answers that sewer lines, flues and flashing do not care whether they are tidy.',
      "Sure. I'm Harlan Beech",
      'Now let me spoil it.',
      'May I split the difference?',
    ),
    claim(
      'Harlan also says when to skip it: a house that will be torn down, an estate sold as is, or one of four years with its builder warranty.',
      'There are houses where I tell',
    ),
  ],
  learnings: [
    learning(
      'fell',
      [8, 9],
      "With an inspection up front one contract of Maren's 19 fell apart over condition; without one, five of 18 did.",
      'I went back through two years',
    ),
    learning(
      'twins',
      [8, 9],
      'The same two defects took eight days and $8,000 under contract on one house, and $2,140 on its twin, where three roofers could be asked and there was no deadline.',
      'Exactly. So we asked for',
      "Except now there's no deadline.",
    ),
    learning(
      'cost',
      [8, 7],
      "The inspection with the sewer scope runs $660, and the average credit or repair after the buyer's own was $3,750 a house lower where Maren had inspected first.",
      'And the money after',
    ),
    learning(
      'piles',
      [9, 8],
      'Sort the report before the photographer comes: fix what can hurt a person, fix or price what lets water in, disclose the rest and leave it alone.',
      'Three piles.',
    ),
    learning(
      'disclose',
      [7, 8],
      "In Maren's state a known material defect has to be disclosed with or without a report, so ask a broker or an attorney what the form wants.",
      "He's right about that.",
    ),
    learning(
      'again',
      [7, 7],
      'When the first buyer of the second twin lost a job, the report and receipts went to the next one the same afternoon, and that offer kept the inspection to two days.',
      "That's the first time it paid.",
    ),
    learning(
      'pays',
      [7, 6],
      'Let the seller pay and reimburse at closing, as Luis does: when Maren paid, the report stayed in its envelope.',
      "I've done it twice",
      'I reimburse it at closing.',
    ),
  ],
  topics: ['Pre-listing inspections', 'Repairs without a deadline', 'Disclosure', 'Failed contracts'],
  quotes: [
    quote(
      9,
      "The crack doesn't get smaller because you didn't look.",
      'On sellers who would rather not know.',
    ),
    quote(
      8.8,
      "You aren't choosing between knowing and not knowing. You're choosing who finds out first.",
      'On the broker who fears disclosure.',
    ),
    quote(
      8.5,
      'A report on the counter answers the question that the buyer is too polite to ask out loud.',
      'On a house that comes back on the market.',
    ),
    quote(
      7.9,
      'You can alphabetize your receipts and still have roots in the clay pipe.',
      'On whether tidy owners explain the difference.',
    ),
    quote(
      7.7,
      "If you can't wait one day, you didn't really have a launch date, you had a feeling.",
      'Asked: how long does it take?',
    ),
    quote(
      7.4,
      "Do the first two piles before the photographer comes, and don't touch the third.",
      'On what to repair and what to disclose.',
    ),
  ],
  metadata: {
    primary_audience: 'Listing agents',
    tone: 'Practical',
    episode_type: 'Interview',
    audience_relevance: 4.5,
    confidence: 4.5,
    content_focus: ['Listings', 'Negotiation', 'Operations'],
  },
  news: claim(
    "With an inspection up front one contract of Maren Holt's 19 fell apart over condition; without one, five of 18 did.",
    'I went back through two years',
  ),
  before: claim('sorts the report into three piles before the photographer comes', 'Three piles.'),
  tips: [
    tip(
      'Listing agents',
      "Sort your seller's report before the photographer comes: fix what can hurt a person, fix or price what lets water in, and disclose the rest.",
      'piles',
    ),
    tip(
      'Listing agents',
      "Offer to reimburse your seller's inspection at closing, and have the seller pay it first, so that the report gets read.",
      'pays',
    ),
  ],
};
