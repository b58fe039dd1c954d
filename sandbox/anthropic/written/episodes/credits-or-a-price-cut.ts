import { claim, learning, quote, tip, type WrittenEpisode } from '../written-episode.ts';

export const creditsOrAPriceCut: WrittenEpisode = {
  spoken: '01c0af38b46548c718cc0926',
  summary: [
    claim(
      "In one file, $10,000 of the seller's money took $155 a month off the payment as a credit toward the rate, where a cut of the same size would have saved $57.",
      'On the back of a takeout menu.',
      'So they save fifty-seven',
      'Credit column.',
    ),
    claim(
      'In Marlow Bend a couple with an FHA loan were short of cash: at $302,500 the down payment was only $262.50 lower, while $7,500 toward costs took the cash they needed from $19,750 to $12,250.',
      'Townhouse in Marlow Bend',
      'At $302,500 the down payment',
      'Dies politely',
    ),
    claim(
      'The seller at Quarry Point turned down a clean offer of $533,000 in week two for a bigger number, and netted $523,000.',
      'Quarry Point, four bedrooms',
      'Gone. Bought on the next street.',
    ),
    claim(
      'They leave one question open: Maren shows both columns at the listing appointment, Luis waits for day 10.',
      'When do you bring it up',
      'I do it on day ten',
    ),
  ],
  learnings: [
    learning(
      'payment',
      [8, 9],
      'With 10 percent down on $425,000, a $10,000 credit into the rate took $155 a month off the payment; a cut to $415,000 took $57.',
      'On the back of a takeout menu.',
      'So they save fifty-seven',
      'Credit column.',
    ),
    learning(
      'remarks',
      [8, 7],
      'Put the credit in the remarks as a monthly payment, in wording that the lender has reviewed: six showings that weekend brought one offer on Monday, at $425,000 with the $10,000.',
      'So that one. We put the credit',
      'Closed at $425,000',
    ),
    learning(
      'cash',
      [9, 8],
      'On a low-down loan a price cut hardly touches the cash to close: $7,500 off the price lowered a 3.5 percent down payment by $262.50.',
      'Townhouse in Marlow Bend',
      'At $302,500 the down payment',
    ),
    learning(
      'top',
      [8, 9],
      'Before you sign an offer with a credit, pull the three best comparables and ask whether the full price stands without it: an offer of $545,000 with $15,000 back appraised at $529,000.',
      'They offered $545,000',
      'To a man with a spreadsheet.',
      'The rule is, a credit',
    ),
    learning(
      'caps',
      [9, 7],
      'Call the lender before you write the credit: on the conventional loans they see, the cap is 3 percent of the price below 10 percent down and 6 percent from 10 to 25.',
      'Right. The loan program limits',
    ),
    learning(
      'drawer',
      [9, 8],
      'Cut where the price drops under a search bracket, as from $409,000 under $400,000; from $425,000 to $415,000 no line is crossed, and the credit gets the first look.',
      "No, it isn't stupid.",
      "So that's the first question",
    ),
    learning(
      'commission',
      [6, 5],
      'At 5 percent commission the seller pays $500 more for the credit than for the cut: put it on the sheet before somebody else discovers it.',
      'Commission is figured',
      'True. In some places',
      'I can as well',
    ),
    learning(
      'dollars',
      [8, 6],
      'Write the credit as a dollar amount: a percentage is disputed as soon as the price changes after inspection.',
      'Last thing. Put the credit',
    ),
  ],
  topics: ['Rate buydowns', 'Cash to close', 'Appraisal risk', 'Concession caps', 'Search brackets'],
  quotes: [
    quote(
      9,
      "That's the sentence I want sellers to hear, because nobody buys a house by the price. They buy it by the month.",
      'On the credit that moved the payment 2.7 times as far as the cut.',
    ),
    quote(
      8.7,
      'The rule is, a credit inside the price is a tool, and a credit on top of the price is a bet on the appraiser.',
      'Asked: what is the rule after the file that went wrong?',
    ),
    quote(
      8.2,
      "If the seller discovers a cost after you do, you've lost the argument even when the math is on your side.",
      'On the extra commission that a credit costs.',
    ),
    quote(
      8,
      'A price cut helps a buyer who is short on income, and a credit helps a buyer who is short on cash, so find out which one you have before you write anything.',
      'On the townhouse buyers who had the income and lacked the cash.',
    ),
    quote(
      7.7,
      "You don't have to wait for the market to give you a rate that a seller will buy for you on Tuesday.",
      'On the buyer who waits for rates.',
    ),
    quote(
      7.2,
      'I think if you bring a credit up for the first time in a bad week, it sounds like you ran out of ideas.',
      'On showing both columns at the listing appointment.',
    ),
  ],
  metadata: {
    primary_audience: 'Listing agents',
    tone: 'Practical',
    episode_type: 'Case study',
    audience_relevance: 5,
    confidence: 5,
    content_focus: ['Negotiation', 'Pricing', 'Financing'],
  },
  news: claim(
    'A seller at Quarry Point turned down $533,000 for a bigger number, and netted $523,000.',
    'Quarry Point, four bedrooms',
    'Gone. Bought on the next street.',
  ),
  before: claim(
    'shows both columns at the listing appointment, before anything has gone wrong',
    'When do you bring it up',
  ),
  tips: [
    tip(
      'Listing agents',
      "Ask the buyer's lender how much the seller may contribute before you write a credit: anything over that cap doesn't go to the buyer, it comes off.",
      'caps',
    ),
    tip(
      'All agents',
      'Write every credit as a dollar amount, so that a price change after inspection starts no dispute over a percentage.',
      'dollars',
    ),
  ],
};
