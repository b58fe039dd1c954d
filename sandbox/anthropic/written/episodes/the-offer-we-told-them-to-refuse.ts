import { claim, learning, quote, tip, type WrittenEpisode } from '../written-episode.ts';

export const theOfferWeToldThemToRefuse: WrittenEpisode = {
  spoken: '535cd8fc81b15a418ab2164c',
  summary: [
    claim(
      "Maren Holt's seller in Cedar Notch refused $512,000 without contingencies and took $498,000, because at the appraisal she expected, the first buyer needed $63,300 and had proved $41,000.",
      'Because I told a seller',
      'I assumed four eighty-six.',
      'Forty-one thousand. Forty-one',
    ),
    claim(
      'By her own percentages the risky offer was worth $7,780 more than the safe one on average, Luis Prado reckons, and $1,220 less with the twenty thousand of earnest money taken out.',
      'If you collect it. Forty-five',
      'I did that too',
    ),
    claim(
      'They agree that an investor with six houses should take the top offer, and a family whose moving truck is booked the sure one.',
      "I'm going to steal that.",
    ),
    claim('The chosen offer closed in 29 days at an appraisal of $487,500.', 'The $498,000 closed'),
  ],
  learnings: [
    learning(
      'cash',
      [9, 9],
      'When a buyer waives the appraisal with 5 percent down, work out the cash: at a price of $512,000 and an appraisal of $486,000 it comes to $50,300 and with closing costs to $63,300, where $41,000 was proved.',
      'I assumed four eighty-six.',
      'Forty-one thousand. Forty-one',
    ),
    learning(
      'deposit',
      [8, 8],
      'In 22 years Maren has seen a full earnest deposit go to a seller without a fight three times; half, and quickly, is what people settle for.',
      'Because in twenty-two years',
      'Half, and quickly',
    ),
    learning(
      'average',
      [6, 8],
      'With her own percentages the risky offer comes to $504,665 and the safe one to $496,885; without the earnest money the risky one is $495,665.',
      'If you collect it. Forty-five',
      'Two months is $6,300.',
      'I did that too',
    ),
    learning(
      'release',
      [9, 8],
      'Ask for an early release of part of the deposit: a refusal says what the buyer thinks of the chances, and asking costs nothing.',
      'They said no to the release',
      "That's a test anybody",
    ),
    learning(
      'page',
      [9, 8],
      'Show the seller one page with three lines for every offer: price, cash needed at the expected appraisal, and cash proved.',
      'Never tell him to take less.',
    ),
    learning(
      'ceiling',
      [9, 7],
      'Ask for an appraisal gap in dollars with a ceiling and refuse the words "waives appraisal".',
      'One more thing I changed',
    ),
    learning(
      'agreement',
      [7, 7],
      'Luis wants a buyer agreement of 60 days, signed at the first meeting; Maren lets buyers sign for one week and be won again every Friday.',
      "And I won't write a bid",
      'I do the reverse',
    ),
  ],
  topics: ['Multiple offers', 'Appraisal gaps', 'Proof of funds', 'Earnest money', 'Buyer agreements'],
  quotes: [
    quote(
      9,
      'An average is for people who get to play again, and most sellers only get to play once.',
      'On a sum that favoured the riskier offer.',
    ),
    quote(
      8.8,
      "When somebody won't let go of the deposit early, they are telling you what they think of their own chances.",
      'On a test that any agent can run.',
    ),
    quote(
      8.6,
      'Earnest money is leverage until you try to spend it.',
      'Asked: why would you not see the deposit?',
    ),
    quote(
      8.3,
      'When a buyer waives the appraisal with five percent down, ask to see the cash for the gap before you believe a word of it.',
      'On the highest of six offers.',
    ),
    quote(
      8,
      'I like it more than the proof of funds, because a bank statement says what they have and the release says what they believe.',
      'On asking for an early release of the deposit.',
    ),
    quote(7.3, "I'd rather lose a house than own a basement.", 'On waiving the inspection of an old house.'),
  ],
  metadata: {
    primary_audience: 'Listing agents',
    tone: 'Analytical',
    episode_type: 'Case study',
    audience_relevance: 4.5,
    confidence: 4.5,
    content_focus: ['Negotiation', 'Financing', 'Pricing'],
  },
  news: claim(
    "Maren Holt's seller in Cedar Notch refused $512,000 without contingencies and took $498,000.",
    'Because I told a seller',
    'I assumed four eighty-six.',
    'Forty-one thousand. Forty-one',
  ),
  before: claim(
    'asks to see the cash for the gap before it believes an offer',
    'Forty-one thousand. Forty-one',
    'I assumed four eighty-six.',
  ),
  tips: [
    tip(
      'Listing agents',
      'Put every offer on one page for your seller: the price, the cash it needs at your expected appraisal, and the cash that is proved.',
      'page',
    ),
    tip(
      'Listing agents',
      "Ask the top bidder's agent for an early release of part of the deposit before your seller signs.",
      'release',
    ),
  ],
};
