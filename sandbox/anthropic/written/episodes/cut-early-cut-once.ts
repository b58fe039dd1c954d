import { claim, learning, quote, tip, type WrittenEpisode } from '../written-episode.ts';

export const cutEarlyCutOnce: WrittenEpisode = {
  spoken: '4d49e1174180475301a0274e',
  summary: [
    claim(
      'Gwen Abara read a year of sold listings in and around Port Ansley; of the 214 that changed their price, 68 did so within the first 14 days and went to contract in a median of 29 days, the others in 71.',
      'I have been humming.',
      'I exported it',
      "It's not close.",
    ),
    claim(
      "Pete Lindqvist answers with a couple who can do $2,400 and can't do $2,427: for them a cut of $10,000 is nothing, and the credit that brings the payment to $2,361 is a house.",
      'The same ten thousand',
    ),
    claim(
      'Gwen adds the limit of her count: 214 files cannot say what those houses would have brought if they had done the opposite.',
      'Your tool, my axe.',
    ),
  ],
  learnings: [
    learning(
      'early',
      [9, 9],
      'Sellers who cut within the first 14 days closed at 97.1 percent of the original price, those who waited at 93.4 percent.',
      'I exported it',
      "It's not close.",
    ),
    learning(
      'once',
      [7, 8],
      'Of the sellers who cut early, 81 percent needed a single cut; of those who waited, 42 percent did.',
      'I could see your mouth open.',
    ),
    learning(
      'net',
      [7, 8],
      'A credit in the public remarks left sellers 94 percent of the original price once it was subtracted, about the same ending as a late cut at 93.4, and 27 days sooner.',
      'It looks all right until',
      'Maybe. And the ones',
      'And twenty-seven days sooner.',
    ),
    learning(
      'line',
      [9, 9],
      'At $399,000 the same house matched 408 saved buyer searches, 97 more than at $409,000, since everybody sets the slider at $400,000.',
      'Let me give you the piece',
      'Because they set the slider',
      'Everybody sets the slider',
    ),
    learning(
      'inside',
      [7, 7],
      'Cuts that crossed a $25,000 line brought a new showing within two days about twice as often as cuts that did not.',
      "Then it's weaker.",
    ),
    learning(
      'rate',
      [8, 8],
      "A buyer who believes in a refinance within two years should take the lower price; by Gwen's math the credit needs about seven years to catch up.",
      'Ouch. Okay. Okay!',
      'Twenty-eight hundred, and',
    ),
    learning(
      'signed',
      [9, 8],
      'Gwen wants the step in the listing agreement, signed in advance: no offer by day 10, and the price goes to an agreed number.',
      'On ten thousand dollars',
    ),
    learning(
      'answer',
      [8, 8],
      'Gwen accepts a credit as an answer in the negotiation and objects to it as an advertisement.',
      'In the negotiation, yes.',
    ),
    learning(
      'builder',
      [6, 7],
      'A builder pays credits to protect the price of 60 more houses on the same street; a homeowner with one house to sell has no other 60 to protect.',
      'It works for them.',
      "It's supposed to be there",
    ),
    learning(
      'call',
      [9, 7],
      "In the week before a cut, ask every buyer's agent who has shown the house what number would bring their people back; Pete has seen that make the cut unnecessary.",
      "I'd put one more thing",
    ),
  ],
  topics: [
    'Early price cuts',
    'Published seller credits',
    'Search brackets',
    'Builder incentives',
    'Listing agreements',
  ],
  quotes: [
    quote(
      9.1,
      "A late cut is usually the first of several, and everybody who's watching the listing can count.",
      'On how many cuts early and late sellers needed.',
    ),
    quote(
      8.9,
      'A credit is invisible until somebody walks in the door, and the problem was that nobody walked in the door.',
      'On why a price under a search line brings more buyers.',
    ),
    quote(
      8.6,
      'If there are twelve showings and nobody has written by day ten, the price is the message, so change the message.',
      'On when to cut.',
    ),
    quote(
      8.4,
      'Take them to see the house that beat theirs, because sellers believe their feet before they believe a chart.',
      'Asked: how do you tell a seller on day 10?',
    ),
    quote(
      8.1,
      "If you believe you'll refinance within two years, take the lower price, because you're going to throw the bought-down rate away.",
      'On what a lower rate is worth to a buyer who will refinance.',
    ),
    quote(
      7.6,
      "A homeowner with one house to sell has no other sixty to protect, so she is copying a strategy for a problem that she doesn't have.",
      'On why builders pay credits.',
    ),
  ],
  metadata: {
    primary_audience: 'Listing agents',
    tone: 'Analytical',
    episode_type: 'Market update',
    audience_relevance: 5,
    confidence: 4.5,
    content_focus: ['Pricing', 'Market data', 'Negotiation'],
  },
  news: claim(
    'Of 214 listings around Port Ansley that changed the price, the early cuts took a median of 29 days to a contract and the late ones 71.',
    'I have been humming.',
    'I exported it',
    "It's not close.",
  ),
  before: claim(
    'wants the day-10 price signed in advance, when everybody is calm',
    'On ten thousand dollars',
  ),
  tips: [
    tip(
      'Listing agents',
      'Call, in the week before a cut, every agent who has shown your listing, and ask which number would bring their buyer back.',
      'call',
    ),
    tip(
      'Listing agents',
      'Agree the day-10 price with your seller in the listing agreement, while everybody is calm.',
      'signed',
    ),
  ],
};
