import { claim, learning, quote, tip, type WrittenEpisode } from '../written-episode.ts';

export const stagingAnEmptyHouse: WrittenEpisode = {
  spoken: '144e86305c1b149e334799f8',
  summary: [
    claim(
      'An empty four-bedroom in Marlow Bend sat 38 days at $449,000; it was staged and cut to $439,000 in the same week, and closed at $435,000.',
      'Let me set it up.',
      'And then, dear listeners',
      'Eleven showings in the first',
    ),
    claim(
      'Stager Odette Lamar adds one fact: in the 20 hours between new photographs and the cut came four requests for showings, where three a week had been usual.',
      "No, I wouldn't. I'd say",
    ),
    claim(
      'The gap between six staged houses and four others is 1.3 percent; 10 houses, as Maren says herself, and she chose which ones.',
      "So here's my tally",
      'I said ten houses.',
      "I knew you'd ask. Me.",
    ),
    claim(
      'Odette Lamar would do the paint, the bulbs and the windows before she brings in one chair, and on the next vacant house they change one thing and wait 14 days.',
      'Of a sofa. Fine.',
      "And I'd do all of that",
      "If. That's the word",
    ),
  ],
  learnings: [
    learning(
      'first',
      [9, 8],
      'Stage before the photographs or not at all: the second set of pictures goes to people who have already swiped past, and waiting 38 days at $95 cost $3,610.',
      'You only get one first Saturday.',
      'Timing, then. I waited',
      '$3,610. Almost',
    ),
    learning(
      'one',
      [8, 8],
      'Change one thing, wait 14 days and write down what happens: new photographs and a $10,000 cut in the same week left nobody the wiser.',
      "If. That's the word",
      'And then, dear listeners',
      "So that's the trouble",
    ),
    learning(
      'tally',
      [6, 7],
      "The staged ones of Maren's 10 vacant listings averaged 14 days and 99.1 percent of list, the others 23 days and 97.8 percent; she had decided which ones.",
      "So here's my tally",
      "I knew you'd ask. Me.",
    ),
    learning(
      'bulbs',
      [9, 7],
      'Start with paint on the main floor, matching bulbs, windows and a cleaning crew: Luis pays $1,260 for all of it.',
      'Of a sofa. Fine.',
      'Painter does the main floor',
    ),
    learning(
      'odd',
      [8, 7],
      'Staging earns its fee where the house is empty and a room has no plain purpose; Odette turns down a wrong price and a house that will be gutted.',
      "Yes when it's empty",
      'Three kinds. When the price',
    ),
    learning(
      'photos',
      [8, 7],
      'With $1,850 furnish the living room and main bedroom, where the first three photographs come from.',
      'Living room and main bedroom.',
    ),
    learning(
      'small',
      [7, 7],
      'Buyers called 2,300 empty square feet small: without furniture they imagine their own bed too big.',
      'Let me set it up.',
      '"Feels small."',
      "It isn't insane.",
    ),
    learning(
      'price',
      [6, 7],
      'Luis holds that the price is the strongest thing for a stale listing, since sofas do not change the bracket in which it shows up.',
      "I know. Don't make it weird.",
    ),
  ],
  topics: ['Staging', 'Vacant listings', 'Listing photographs', 'One change at a time'],
  quotes: [
    quote(
      8.8,
      "You only get one first Saturday. Stage before the photographs or don't stage, because the second set of pictures goes to people who've already swiped past you.",
      'On 38 days of showing it empty.',
    ),
    quote(
      8.5,
      'A strange room without furniture is a question, and buyers do not pay full price for a question.',
      'Asked: when is staging a yes?',
    ),
    quote(
      8.1,
      "I can't tell you what the same house would have done without me, and anybody in my business who claims they can is selling you pillows.",
      'On a median of 17 days.',
    ),
    quote(
      7.9,
      "Sofas don't change the bracket it shows up in.",
      'On price as the strongest thing for a stale listing.',
    ),
    quote(7.6, 'I think I dressed up lazy as strategy.', 'On choosing the price cut.'),
    quote(
      7.3,
      "When the price is wrong, I can't help, because I can make a room look bigger but I can't make it be worth more than the one next door.",
      'On houses that a stager should refuse.',
    ),
  ],
  metadata: {
    primary_audience: 'Listing agents',
    tone: 'Conversational',
    episode_type: 'Interview',
    audience_relevance: 4,
    confidence: 3.5,
    content_focus: ['Marketing', 'Listings', 'Pricing'],
  },
  news: claim(
    'An empty house in Marlow Bend was staged and cut to $439,000 in the same week, and closed at $435,000.',
    'Let me set it up.',
    'And then, dear listeners',
    'Eleven showings in the first',
  ),
  before: claim('stages before the photographs or not at all', 'You only get one first Saturday.'),
  tips: [
    tip(
      'Listing agents',
      'Book paint, bulbs, windows and cleaning for your vacant listing before anybody orders furniture.',
      'bulbs',
    ),
    tip(
      'Listing agents',
      'Change one thing on your stale listing, wait 14 days, and write down what happened.',
      'one',
    ),
  ],
};
