import { claim, learning, quote, tip, type WrittenEpisode } from '../written-episode.ts';

export const theInsuranceQuote: WrittenEpisode = {
  spoken: '60ad47d503e2d2dd93bd7257',
  summary: [
    claim(
      'A $398,000 purchase died on a Thursday because the lender, Pete Lindqvist, had assumed $1,900 a year for insurance and the quote came in at $5,840.',
      "That's precisely how it went.",
      'Forty-two and change.',
      'A three-bedroom house, twelve hundred',
    ),
    claim(
      "Corinne Delgado, the insurance broker who wrote the quote, blames a 19-year-old roof, the previous owner's two water claims in five years, and a frame house with no shutters and no clips that could be documented.",
      'Three things, and only one',
    ),
    claim(
      "Pete says the seller should have taken the roofer's bid before he listed and either done the roof or priced it; Corinne says done it, since at a lower price the next buyer gets the same quote.",
      'It fixed nothing!',
      "I'd say done it, if he",
    ),
    claim(
      'Gwen Abara and Corinne want the insurance number before the offer, and Pete moves to by day two where that fails.',
      "I'm with Corinne on that",
      "Okay. I'll move.",
    ),
  ],
  learnings: [
    learning(
      'hundred',
      [8, 9],
      'A premium of $3,940 above the assumption added $328 a month and put the buyers $100 a month over their limit.',
      'Forty-two and change.',
      'A three-bedroom house, twelve hundred',
    ),
    learning(
      'roof',
      [7, 8],
      'With a new roof the quote dropped from $5,840 to $3,120, $2,720 a year, so the roof pays itself back in six and a half years.',
      'A new roof. It was',
      'Let me see. $5,840',
    ),
    learning(
      'history',
      [9, 8],
      'Sellers can request the loss history report of their house for free once a year; ask for it in the first conversation, since claims follow the house.',
      "There's a loss history report.",
      'Three things, and only one',
    ),
    learning(
      'range',
      [9, 8],
      'Call before the offer: with the address, the year of the roof and the years of electrical, plumbing and heat, Corinne has a range in 11 minutes.',
      "You're not asking me for a policy.",
      'Before the offer.',
    ),
    learning(
      'wind',
      [8, 7],
      'A wind deductible is a share of the dwelling coverage: 2 percent of $410,000 is $8,200, so of $9,000 of storm damage the insurer pays $800.',
      'Dwelling coverage on that house',
      'May I do deductibles?',
    ),
    learning(
      'wire',
      [9, 8],
      "Pete's pre-approvals now name the assumed premium of $1,900 and ask for a call when the quote is above $2,700.",
      "Okay. I'll move.",
    ),
    learning(
      'credit',
      [7, 8],
      'A credit of $10,000 fixed nothing, since the carrier does not insure a credit but wants shingles.',
      "The seller wouldn't do it.",
      "And that's what made me nuts",
    ),
    learning(
      'flyer',
      [8, 7],
      'A premium of $1,800 where the twin house pays $4,200 saves $200 a month, which carries about $31,600 of loan at 6.5 percent, a selling point that is not in the listing.',
      'Oh, I can do that.',
      "So there's a thirty-thousand-dollar",
    ),
  ],
  topics: [
    'Insurance before the offer',
    'Roof age',
    'Loss history reports',
    'Wind deductibles',
    'Debt-to-income limits',
  ],
  quotes: [
    quote(
      9.2,
      'A deal that took six weeks died over a hundred dollars a month, and nobody had done anything wrong except assume.',
      'On the closing that failed.',
    ),
    quote(
      8.9,
      'An offer without an insurance number is a guess with a signature on it.',
      'Asked: when should an agent call the broker?',
    ),
    quote(
      8.5,
      'You can cut a price all you like, and the roof will still be nineteen.',
      'On what a lower price does for a premium.',
    ),
    quote(
      8.3,
      'The right deductible is the biggest check you could write on a bad day without borrowing it.',
      'On 1 percent or 2 percent for wind.',
    ),
    quote(
      8,
      "It's not in the listing, but the backsplash gets four photographs.",
      'On a low premium as a selling point.',
    ),
    quote(
      7.8,
      'Ask the seller for the loss history report in the first conversation, before the photos, before anything.',
      'On claims that follow the house.',
    ),
  ],
  metadata: {
    primary_audience: 'Buyer agents',
    tone: 'Practical',
    episode_type: 'Interview',
    audience_relevance: 4.5,
    confidence: 5,
    content_focus: ['Financing', 'Buyers', 'Operations'],
  },
  news: claim(
    'A roof of 19 years ended a purchase near the water: the premium came in at $5,840, and would have been $3,120 with a new roof.',
    'Forty-two and change.',
    'Three things, and only one',
    'A new roof. It was',
  ),
  before: claim(
    'asks for the insurance range before the offer',
    "You're not asking me for a policy.",
    'Before the offer.',
  ),
  tips: [
    tip(
      'Buyer agents',
      'Send an insurance broker the address and the years of the roof, electrical, plumbing and heat before your buyer signs an offer.',
      'range',
    ),
    tip(
      'Buyer agents',
      "Ask your buyer's lender to write the assumed insurance premium into the pre-approval, and the quote above which to call.",
      'wire',
    ),
  ],
};
