import { claim, learning, quote, tip, type WrittenEpisode } from '../written-episode.ts';

export const theDuplexEveryoneFoughtOver: WrittenEpisode = {
  spoken: 'c0b75b97a2f3e1f07ba10bcd',
  summary: [
    claim(
      'A brick duplex listed at $449,000 had 11 offers by Monday and went for $468,000 to an owner-occupant, a teacher and her mother.',
      'It leans with confidence.',
      'They lost at $461,000.',
      'Another owner-occupant',
    ),
    claim(
      'As a rental its 7.7 percent gross shrinks to 3.98 percent after expenses, and an investor with a quarter down would feed it $780 a month.',
      'Downstairs pays $1,475.',
      "So what's left is $17,870.",
      'So you put down a hundred',
    ),
    claim(
      'For the buyer who lives downstairs it is $812 a month more than renting the same rooms; for the teacher and her mother, $852 a month more than they had been paying in rent.',
      'Eight hundred and twelve',
      'Another owner-occupant',
      'So $852 a month',
    ),
    claim(
      'Gwen Abara and Pete Lindqvist would write such listings for the person who sleeps there, and describe the building without naming a buyer.',
      'Two meters and a furnace.',
      'Careful with the wording',
    ),
  ],
  learnings: [
    learning(
      'yield',
      [7, 9],
      'Gross yield hides the bills: people say 7.7 percent on $449,000, and what is left over $449,000 is 3.98 percent.',
      'Downstairs pays $1,475.',
      "So what's left is $17,870.",
    ),
    learning(
      'feed',
      [7, 8],
      'An investor with 25 percent down pays $27,225 a year on the loan, and the duplex earns $17,870.',
      'Investor, twenty-five percent',
      'And it earns $17,870.',
    ),
    learning(
      'live',
      [8, 8],
      'Living downstairs nets to $2,287 a month once upstairs pays $1,390, which is $812 more than renting the same rooms.',
      'It is, until upstairs',
      'So you pay $812',
      'Eight hundred and twelve',
    ),
    learning(
      'two-rents',
      [7, 8],
      'The buyers who won compared it with two rents of $2,950 together, and would pay $852 a month more for it as Pete estimates.',
      'Then they were already',
      'So $852 a month',
      '$2,950 to two landlords.',
    ),
    learning(
      'lease',
      [9, 7],
      'Underwrite the lease and three real rentals within half a mile: they averaged $1,525 where the listing hoped for $1,700.',
      'In listings it is. Look',
      'Where do you come down',
      'Average, $1,525.',
    ),
    learning(
      'market',
      [9, 8],
      "Write a duplex for the person who will sleep there: kitchen, garden, separate entrances, and the monthly cost of living in one half with a lender's worksheet.",
      'Two meters and a furnace.',
      'Absolutely. Say "separate entrances',
    ),
    learning(
      'premium',
      [8, 8],
      "The duplex's insurance rose from $1,960 to $2,840 in two years, 45 percent, and no rent followed.",
      'From $1,960 two years ago.',
      'And call your insurance person',
      "Right. So let's run it",
    ),
    learning(
      'prices',
      [8, 7],
      'Write down two prices for every small multifamily, the one at which it works as a rental and the one at which it works as a home.',
      'So then, to end on homework.',
    ),
  ],
  topics: ['Small multifamily', 'Gross yield', 'Owner-occupants', 'Rent comparables', 'Insurance costs'],
  quotes: [
    quote(
      8.8,
      "If a rental can't pay its own mortgage with a quarter of the price down, you aren't buying income, you're buying a hope with tenants in it.",
      'On feeding the duplex $780 a month.',
    ),
    quote(
      8.5,
      'A gross yield is what you would earn if nothing ever broke, nobody ever left, and the county forgot you existed.',
      'On a return of 7.7 percent.',
    ),
    quote(
      8.2,
      "Market a duplex to the person who'd sleep there, because the investor has already divided by the rent and left.",
      'Asked: should agents market to owner-occupants?',
    ),
    quote(
      7.9,
      "Don't say who it's perfect for, you've no idea who it's perfect for, and fair housing law takes the same view.",
      'On the wording of a listing.',
    ),
    quote(
      7.6,
      "That premium went up forty-five percent in two years and nobody's rent did.",
      'On calling the insurer first.',
    ),
    quote(7.2, "I'd underwrite the lease, not the dream.", 'On market rents of $1,700.'),
  ],
  metadata: {
    primary_audience: 'Investors',
    tone: 'Analytical',
    episode_type: 'Case study',
    audience_relevance: 3,
    confidence: 4.5,
    content_focus: ['Market data', 'Financing', 'Listings'],
  },
  news: claim(
    'A brick duplex had 11 offers by Monday and went for $468,000 to an owner-occupant, a teacher and her mother.',
    'It leans with confidence.',
    'They lost at $461,000.',
    'Another owner-occupant',
  ),
  before: claim(
    'writes down the price at which a duplex works as a rental and the price at which it works as a home',
    'So then, to end on homework.',
  ),
  tips: [
    tip(
      'Listing agents',
      'Show the kitchen, the garden and the cost of living in one half when you list a duplex, and describe the building alone.',
      'market',
    ),
    tip(
      'Buyer agents',
      "Underwrite your buyer's duplex with the lease as it stands and three real rentals within half a mile.",
      'lease',
    ),
  ],
};
