import { claim, learning, quote, tip, type WrittenEpisode } from '../written-episode.ts';

export const readingACondoBudget: WrittenEpisode = {
  spoken: '13471b53ddaab10f98cf043d',
  summary: [
    claim(
      'Reserve analyst Ansel Burke reads one real budget against a stopwatch: 84 units in Port Ansley, a fee of $412 a month, and 6 percent of the income put away where most lenders want 10.',
      'Starting. This is a building',
      'Six percent. Stop the clock',
    ),
    claim(
      'A roof of $780,000 is due next year; less the $96,000 in the account that is $8,142.86 for each unit.',
      '$96,000. And percent',
      'Next year. Year thirty-four',
      '$8,142.86. Each.',
    ),
    claim(
      'The honest fee would be about $507, close to the $535 of the building across the street that people call expensive.',
      'Take what I asked for',
      'Five-oh-seven.',
      "So that's my favorite part.",
    ),
    claim(
      "Pete Lindqvist adds the lender's side: when a project fails the review, every buyer who needs that kind of loan is gone at once.",
      'When a condo project fails',
    ),
  ],
  learnings: [
    learning(
      'reserve',
      [9, 8],
      'Find the yearly contribution to the reserve: most lenders whom Ansel hears from want 10 percent of the budget, or a study that says less is fine; this building puts in 6.',
      'Six percent. Stop the clock',
    ),
    learning(
      'bill',
      [9, 9],
      'Take the next big project minus the bank balance and divide by the units: $684,000 for the roof over 84 is $8,142.86 each.',
      'Seven-eighty minus ninety-six',
      '$8,142.86. Each.',
      'With chatting and a parrot.',
    ),
    learning(
      'fee',
      [7, 8],
      'The recommended reserve would raise the fee from $412 to about $507; the building across the street charges $535 and has finished its roof.',
      'Take what I asked for',
      "So that's my favorite part.",
      'With the one across',
    ),
    learning(
      'review',
      [8, 9],
      "A project that fails the lender's review loses every buyer who needs that loan, and in Gwen's appraisal days a cash-only sale meant 8 to 12 percent less.",
      'When a condo project fails',
      "How big's the gap",
    ),
    learning(
      'minutes',
      [9, 7],
      "Search the last 12 meetings' minutes for the words leak, engineer, attorney and tabled.",
      'Three more places.',
    ),
    learning(
      'credit',
      [7, 7],
      'A credit pays closing costs and is gone by the time the roofers come, unless the assessment has been voted already and the seller pays it off at the table.',
      "They don't, Pete.",
    ),
    learning(
      'deductible',
      [8, 7],
      "Divide the master policy's deductible too: 5 percent of $22 million over 84 units is $13,095, and an owner's loss assessment coverage is often capped at $1,000.",
      'Insurance. The master policy',
      'By eighty-four? $13,095',
      'So an owner should have',
    ),
    learning(
      'lender',
      [9, 8],
      'Before you list, ask a lender whether the project is financeable today; if not, price it for cash in the first week.',
      'Agree. And call a lender',
    ),
  ],
  topics: ['Condo reserves', 'Special assessments', 'Project review', 'Master insurance policies'],
  quotes: [
    quote(
      9.1,
      "That's what a low fee is. It's a loan from the next owner, who hasn't been asked.",
      'On owners who kept the fee low and sold.',
    ),
    quote(8.7, "I'd say the expensive one is the building with the cheap fee.", 'On fees of $412 and $535.'),
    quote(
      8.5,
      "When a condo project fails the lender's review, every buyer who needs that kind of loan disappears at once, and the price finds the people with cash.",
      'On a reserve contribution of 6 percent.',
    ),
    quote(
      8.1,
      'A board that fixes a forty-dollar hinge in the same week is usually a board that funds its roof.',
      'Asked: what if there is no study?',
    ),
    quote(
      7.9,
      "When a board tables the roof three meetings in a row, they've got a number and they're scared of it.",
      'On searching the minutes.',
    ),
    quote(
      7.5,
      'Ask for the reserve study before you fall in love, since the association answers slower than the heart.',
      'On the six numbers of a condo budget.',
    ),
  ],
  metadata: {
    primary_audience: 'Buyer agents',
    tone: 'Practical',
    episode_type: 'Interview',
    audience_relevance: 3.5,
    confidence: 5,
    content_focus: ['Buyers', 'Financing', 'Regulation'],
  },
  news: claim(
    'Condo buyers with a low fee may be carrying a roof: $8,142.86 each, in a bill that nobody has sent.',
    'Next year. Year thirty-four',
    '$8,142.86. Each.',
    "That's the bill nobody",
  ),
  before: claim(
    'searches the minutes of the last 12 meetings for leak, engineer, attorney and tabled',
    'Three more places.',
  ),
  tips: [
    tip(
      'Buyer agents',
      'Search the last 12 board minutes for leak, engineer, attorney and tabled before your condo buyer commits.',
      'minutes',
    ),
    tip(
      'Listing agents',
      'Ask a lender whether your condo project can be financed today, before your seller agrees to a price.',
      'lender',
    ),
  ],
};
