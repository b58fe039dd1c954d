import { claim, learning, quote, tip, type WrittenEpisode } from '../written-episode.ts';

export const elevenDaysToClose: WrittenEpisode = {
  spoken: 'a2da7011bd462dc92f050376',
  summary: [
    claim(
      'Maren Holt walks through a cash sale at $318,000 that had to close in 11 days, one day at a time.',
      'This is a podcast about day six.',
    ),
    claim(
      'A contractor had filed a lien for $6,212 over a kitchen nine years ago; she found him running a bait shop, and the release cost $109 with the notary and the recording.',
      'Nine years ago. $23,000',
      'I had to find a contractor',
      'I brought one. She waited',
    ),
    claim(
      'A fence 14 inches over the line was settled with a boundary agreement for $350 and a credit of $900, where moving it would have cost $2,700 and missed the date.',
      "That's what she said. She drafted",
      'Day seven, the fence.',
    ),
    claim(
      'On wire day the buyer received false instructions for $318,000 and called first, because she had told him on paper to do so.',
      'The buyer called me and said',
      "He hadn't sent it.",
    ),
  ],
  learnings: [
    learning(
      'first',
      [9, 8],
      "Order everything on day one, the payoff letter and the city's letter included, and call title before you promise a date.",
      'On the first day everything',
      'I said yes to eleven',
    ),
    learning(
      'argument',
      [9, 8],
      'Do not ask sellers whether there are liens, since nobody thinks they have any: ask whether they ever had an argument with somebody who worked on the house.',
      'Right. So, the lesson.',
    ),
    learning(
      'search',
      [8, 8],
      "A preliminary title search at listing costs $175 there and found something on nine of 31 houses, each two days' work early and two weeks' late.",
      'Then I do a title search',
      'Twenty-nine percent, and most',
    ),
    learning(
      'payoff',
      [8, 6],
      'Ask for the payoff letter with 10 days of cushion: nine days past its date were $312.75 that nobody had on the sheet, and the lien does not release if it comes up short.',
      "So let's do that now.",
      'Which is a very stupid',
      'And the title company either',
    ),
    learning(
      'fence',
      [7, 7],
      'A boundary agreement drafted for $350 and a credit of $900 settled the fence; moving it was $2,700 and five weeks out.',
      "That's what she said. She drafted",
      'At first he wanted the fence',
    ),
    learning(
      'wire',
      [9, 9],
      'Tell buyers on paper on day one that no title company changes wire instructions by email, and that they call the number on that paper.',
      "He hadn't sent it.",
    ),
    learning(
      'cash',
      [5, 6],
      'On a cash sale a credit and a price cut are the same $900 to both sides.',
      "On cash? It'd be",
      'Did you think about cutting',
    ),
  ],
  topics: ['Title searches', 'Old liens', 'Boundary agreements', 'Wire fraud', 'Payoff letters'],
  quotes: [
    quote(
      9,
      'No title company changes wire instructions by email, and if you get such a message, call the number on the paper I gave you, never the number in the message.',
      'On the false email of day nine.',
    ),
    quote(
      8.6,
      "A lien is not a memory, it's a document, and it stays until another document takes it away.",
      'On a debt that was settled by handshake.',
    ),
    quote(
      8.3,
      'But nobody goes to war over six hundred dollars, they go to war over being pushed.',
      'On a fence over the line.',
    ),
    quote(
      8,
      "Put all your requests out on day one, even the ones you think you won't need.",
      'On how 11 days become 30.',
    ),
    quote(
      7.6,
      'What you have is forty days of a buyer who can still change his mind.',
      'Asked why to pay for a title search when there is time.',
    ),
    quote(
      7.2,
      "On anything with a fence older than the owner's last car, get one. $540 bought that man fourteen inches of certainty.",
      'Asked: what would you change?',
    ),
  ],
  metadata: {
    primary_audience: 'Listing agents',
    tone: 'Practical',
    episode_type: 'Case study',
    audience_relevance: 3.5,
    confidence: 5,
    content_focus: ['Operations', 'Listings', 'Negotiation'],
  },
  news: claim(
    'A cash sale closed in 11 days past an old lien, a fence over the line and a false email that asked for $318,000.',
    'This is a podcast about day six.',
    'The buyer called me and said',
    'Day seven, the fence.',
  ),
  before: claim(
    'does a title search at listing now, where each find is two days early and two weeks late',
    'Then I do a title search',
    'Twenty-nine percent, and most',
  ),
  tips: [
    tip(
      'Listing agents',
      'Ask your next seller at the table whether there was ever an argument with somebody who worked on the house.',
      'argument',
    ),
    tip(
      'All agents',
      "Hand your buyer a paper with the title company's number on day one, and say that wire instructions never change by email.",
      'wire',
    ),
  ],
};
