import { claim, learning, quote, tip, type WrittenEpisode } from '../written-episode.ts';

export const theListingWeLost: WrittenEpisode = {
  spoken: '35544d2fdbab6908239f20a8',
  summary: [
    claim(
      'Rosalie Tam and Deshawn Pruitt said $485,000 at Fennel Hill, and lost to the gentleman who said five-twenty.',
      "They didn't match on purpose.",
      'The cake is not',
      'And the man, a very polite',
    ),
    claim(
      'The sale left the owners $463,560 before commission; listed at $485,000 it would have been $477,380, by the estimate of the two.',
      'So $471,000 less',
      "If they'd listed with us",
    ),
    claim(
      'Deshawn now lets sellers sort the five comparables as cards before he names a price; Rosalie would ask what the number is for.',
      "I've changed my order",
      'When a seller loves a number',
    ),
    claim(
      "The owner's sister then called them about a house of $540,000.",
      'I was saving it.',
      "It's $540,000, that house.",
    ),
  ],
  learnings: [
    learning(
      'cost',
      [7, 9],
      'A listing that went on at $520,000 was at $479,000 by day 79 and sold at $471,000 on day 94; the hosts had said $485,000.',
      "Then let's do the dates.",
      '$471,000.',
      'The cake is not a commitment.',
    ),
    learning(
      'cards',
      [9, 8],
      'Lay the comparables out as cards and let the sellers rank their own house; Deshawn leaves price until minute 40.',
      "I've changed my order",
      "They're harsher than I am!",
    ),
    learning(
      'signed',
      [9, 9],
      'Take a price that you doubt only with its end signed: 14 days, then $485,000 on day 15 if there are fewer than 10 showings or no offer.',
      "I'd do it with an agreement.",
    ),
    learning(
      'what-for',
      [9, 8],
      'Ask what the number is for: these owners wanted to pay off a condo and were about $6,000 short.',
      "Slower. I'd have asked",
      'When a seller loves a number',
    ),
    learning(
      'note',
      [8, 7],
      "Write two lines to the ones who did not choose you: Rosalie thinks that hers brought the call about a sister's house at $540,000.",
      'Then send a note',
      'I was saving it.',
      "It's $540,000, that house.",
    ),
    learning(
      'inspection',
      [7, 7],
      'The winner offered and paid for an inspection before listing, which Deshawn had told the sellers they do not recommend; Rosalie would describe both sides and let them choose.',
      'Then you do yours at forty',
      'And I told them',
      "Ha. That's true of my uncle.",
    ),
    learning(
      'credit',
      [6, 7],
      'Rosalie does not like to open with a credit, as another agent did with $10,000 at $499,000: people ask what is wrong with the house, and then they ask for fifteen.',
      '$499,000 with a ten thousand',
      "I don't like to open",
    ),
  ],
  topics: ['Listing appointments', 'Overpriced listings', 'Comparables as cards', 'Losing well'],
  quotes: [
    quote(
      9,
      "An asking price isn't a compliment, and the agent who gives you the biggest one is spending your money to get your signature.",
      'On the agent who said $520,000.',
    ),
    quote(
      8.6,
      'A wrong price with an end date is an experiment, and a wrong price without one is just a wrong price.',
      'On a reduction that is signed in advance.',
    ),
    quote(
      8.3,
      "People can argue with your number all night, but they don't argue with an order they made themselves.",
      'On letting sellers sort the comparables.',
    ),
    quote(
      8,
      'When a seller loves a number, ask what the number is for.',
      'On owners who needed to pay off a condo.',
    ),
    quote(
      7.7,
      'By the time that you say "price" they\'ve already stopped believing you, because you\'re the guy who said yes to five-twenty.',
      'Asked: and then what is your first month?',
    ),
    quote(7.2, "I'd rather price it right once than be generous three times.", 'On cuts and credits.'),
  ],
  metadata: {
    primary_audience: 'Listing agents',
    tone: 'Conversational',
    episode_type: 'Case study',
    audience_relevance: 4,
    confidence: 4.5,
    content_focus: ['Listings', 'Pricing', 'Negotiation'],
  },
  news: claim(
    'A listing that went on at $520,000 sold at $471,000 on day 94; the agents who lost it had said $485,000.',
    "Then let's do the dates.",
    '$471,000.',
    'The cake is not a commitment.',
  ),
  before: claim(
    'signs the second price and its day before it takes a number that it doubts',
    "I'd do it with an agreement.",
    "I'd allow it if it's in writing.",
  ),
  tips: [
    tip(
      'Listing agents',
      'Lay your comparables on the table as cards and let your seller rank the house among them before you name a price.',
      'cards',
    ),
    tip('Listing agents', 'Write a note of two lines to a seller who did not choose you.', 'note'),
  ],
};
