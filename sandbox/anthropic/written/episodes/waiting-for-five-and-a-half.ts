import { claim, learning, quote, tip, type WrittenEpisode } from '../written-episode.ts';

export const waitingForFiveAndAHalf: WrittenEpisode = {
  spoken: 'd805ff4d6b2cbc3def455608',
  summary: [
    claim(
      'A couple who rent at $2,150 could buy at $380,000 with 10 percent down and would pay $2,802 a month with taxes and insurance; they want to wait a year for a rate of five and a half.',
      "Yes, and I've stopped saying it.",
      'Her dad read it somewhere.',
    ),
    claim(
      "If the rate falls and prices go up 4 percent, the couple who bought is ahead by $6,699; at Wexley's falling prices the couple who waited wins by $15,341.",
      'My side. Suppose',
      "And they've got $17,503 more",
      'The people who waited put down',
    ),
    claim(
      'Pete Lindqvist, the lender, tells people to wait when they would have less than three months of payments left after closing, when the job is new or shaky, when they would move inside three years, or when they buy only because somebody scared them.',
      "I do say it. If they'd",
    ),
  ],
  learnings: [
    learning(
      'unchanged',
      [7, 9],
      'If a year of waiting leaves the rate at 6.5 percent and prices 4 percent higher, the couple who bought is ahead by about $11,200.',
      'Let me try the third case',
      'The buyers are ahead by about',
    ),
    learning(
      'even',
      [8, 9],
      'With this rent, these rates and the refinance the two couples come out even if the house goes up 2.2 percent; above that, buy, and below it, wait.',
      'There is. I worked it out',
    ),
    learning(
      'towns',
      [7, 8],
      'Prices around Tannery Hill went up 4 percent last year, and in Wexley, 12 miles away, they fell 1.8 percent: there waiting won.',
      'My side. Suppose',
      "I'd take it too. Now let me",
      'In Wexley! Twelve miles',
    ),
    learning(
      'napkin',
      [9, 8],
      "Work out how far prices must rise for a client to break even: take a year's cost beyond rent, add the refinance, take off the principal paid, and divide by the price.",
      'I\'d say, "That could be right.',
      "Don't use my 2.2!",
      '$7,824, plus $4,500',
    ),
    learning(
      'rent',
      [8, 7],
      "Put the client's rent at the top of the comparison: buying costs this couple $652 a month more before anything breaks.",
      'So buying costs them $652',
      "I've got a one-pager",
      'I put the rent on it last month.',
    ),
    learning(
      'buydown',
      [7, 7],
      "A two-one buydown that costs the seller $7,784 brings the first year's payment to $2,373, and the buyer still has to qualify at the full rate.",
      'It helps. Two-one buydown',
      'So for seventy-eight hundred',
      'We have to. At six and a half.',
    ),
    learning(
      'score',
      [8, 7],
      'A credit score of 668 would have cost one client about three-eighths more in rate than a 700, or $79 a month; Pete asked him for five months, and he called back with a 711.',
      'Most of it. But I do',
      'He called on the first',
    ),
    learning(
      'no',
      [7, 8],
      'An agent told a couple to rent for another year and save $600 a month; 13 months later they came back with $7,800 and two friends, one of whom bought and one of whom listed.',
      'I think so, yes. And I think',
      'One who bought and one',
    ),
  ],
  topics: [
    'Waiting for lower rates',
    'Local price trends',
    'Rent against payment',
    'Temporary buydowns',
    'Credit scores',
  ],
  quotes: [
    quote(
      9,
      'So waiting for a rate is two bets, and you need both to come in. Rates have to fall, and prices have to hold still while they fall.',
      'On the case where nothing changes but the price.',
    ),
    quote(
      8.8,
      'Never tell a client where rates are going, show them what happens in each case and let them pick the one they can live with.',
      'On what an agent should do instead of forecasting.',
    ),
    quote(
      8.6,
      'Waiting for the Fed is a hope, and waiting for your own credit score is a plan.',
      'On a client who came back with a score of 711.',
    ),
    quote(
      8.2,
      'The most expensive thing in real estate is a house someone bought in order to stop looking.',
      'On when to tell buyers to wait.',
    ),
    quote(
      8,
      "The buyer who waited got a lower rate on a bigger number, and the one who didn't got the lower rate on the smaller one.",
      'On a year in which rates fall and prices rise.',
    ),
    quote(
      7.4,
      'The right answer to "should I wait" was opposite in two towns that share a high school.',
      'On Tannery Hill and Wexley.',
    ),
  ],
  metadata: {
    primary_audience: 'Buyer agents',
    tone: 'Analytical',
    episode_type: 'Case study',
    audience_relevance: 4.5,
    confidence: 5,
    content_focus: ['Financing', 'Buyers', 'Market data'],
  },
  news: claim(
    "Buyers who wait for a rate: in Gwen Abara's case they come out even if the house goes up 2.2 percent; above that, buy, and below it, wait.",
    'There is. I worked it out',
  ),
  before: claim(
    'works out your own number from the rent and the loan before it says wait',
    "Don't use my 2.2!",
    'There is. I worked it out',
  ),
  tips: [
    tip(
      'Buyer agents',
      'Show your waiting buyer the rent on top of the sheet: buying costs one couple $652 more every month.',
      'rent',
    ),
    tip(
      'Lenders',
      'Give a buyer with a low score five months and a list: which card to pay down, nothing new opened, and a date to call.',
      'score',
    ),
  ],
};
