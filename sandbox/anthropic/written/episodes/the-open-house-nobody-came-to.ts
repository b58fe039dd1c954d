import { claim, learning, quote, tip, type WrittenEpisode } from '../written-episode.ts';

export const theOpenHouseNobodyCameTo: WrittenEpisode = {
  spoken: 'ef8b80d8c39cec0973a5dddf',
  summary: [
    claim(
      'Deshawn Pruitt opened Wick Lane, listed at $374,000, with nine signs and 11 balloons, and nobody came; it had reached the MLS on Friday at four and no one had been invited in person.',
      'Sunday, one to three',
      'Friday. I put it',
      'Personally? Um.',
    ),
    claim(
      "Rosalie Tam's sheet covers 26 open houses: 214 visitors, 131 who signed in, 17 meetings and five clients that closed.",
      "I didn't laminate it",
      'Seventeen meetings, afterwards.',
    ),
    claim(
      'Of the 131 who signed in, 44 named a neighbor or a card: a third, from 70 minutes of walking to the closest 40 houses.',
      'I know since I ask.',
      "So here's what I do.",
      'A third from seventy minutes',
    ),
    claim(
      'They disagree on an inspection report on the table and on furniture for a house that is half empty.',
      "No, and I'm not going to.",
      'Then I think you were wrong.',
    ),
  ],
  learnings: [
    learning(
      'doors',
      [9, 8],
      'Walk to the closest 40 houses on the Wednesday before and let neighbors in half an hour early; 44 of 131 sign-ins came through a neighbor or a card.',
      "So here's what I do.",
      'I know since I ask.',
    ),
    learning(
      'sheet',
      [7, 8],
      'At $38 each, 26 open houses cost $988, and with five clients that closed $197.60 per client; one bought the house itself.',
      'Seventeen meetings, afterwards.',
      'Thirty-eight dollars each',
    ),
    learning(
      'hours',
      [5, 6],
      'Counted in time, each of the five clients took 26 hours, with three on the day of every open house and two around it.',
      'Hours, then. Three each',
    ),
    learning(
      'questions',
      [8, 6],
      'Ask two questions at the door, the name and how they heard of it; 131 of 214 signed in, where Deshawn gets about a third.',
      'Because I ask two questions.',
      'Sixty-one percent sign in?',
      "I didn't laminate it",
    ),
    learning(
      'lines',
      [9, 7],
      "Send the seller three lines by six o'clock: how many came, what they said, what we change.",
      'I send every seller three',
    ),
    learning(
      'half',
      [7, 7],
      'A half-empty house is the worst of the three, says Rosalie: this one heard "feels small" four times, and she would bring back one sofa and a lamp.',
      'Then I think you were wrong.',
      "I've had... yeah",
      "I can't. No one has a clean one.",
    ),
    learning(
      'report',
      [6, 7],
      'Deshawn inspects up front on old houses only: at his last three deals the credits were $1,200, $0 and $2,000, and a report costs six or seven hundred.',
      "It's cute. But once",
      "I'll pay for it on old houses.",
    ),
    learning(
      'search',
      [8, 8],
      'After a weekend with a real invitation and no second look, cut far enough to land in a different search: $374,000 to $349,000, since $369,000 is for nobody.',
      "I'd say the same, once.",
      'Big enough to land',
    ),
    learning(
      'better',
      [9, 8],
      'Call everyone who signed before noon on Monday and ask what they saw that was better.',
      'And calls on Monday.',
    ),
  ],
  topics: ['Open houses', 'Neighbor invitations', 'Seller reports', 'Half-empty houses'],
  quotes: [
    quote(
      8.8,
      'If nobody came, tell the seller before she asks, because silence after a bad Sunday sounds exactly like hiding.',
      'On answering a seller who sent a question mark.',
    ),
    quote(
      8.6,
      "Neighbors are nosy, and a nosy person with a sister who's renting is the best advertisement you'll ever have.",
      'On neighbors who are no buyers.',
    ),
    quote(
      8.3,
      'An open house is a party, and you sent the invitation to everyone and to no one.',
      'On a listing that went into the MLS on Friday.',
    ),
    quote(
      8,
      'An empty open house is two hours in a quiet house with a telephone, next to forty people you could go and meet.',
      'Asked: what did you do with the two hours?',
    ),
    quote(
      7.8,
      'Empty looks available, furnished looks like a home, and half furnished looks like a divorce.',
      'On furniture at Wick Lane.',
    ),
    quote(
      7.2,
      "It isn't the average you're insuring against, it's the one that falls through.",
      'On an inspection before listing.',
    ),
    quote(
      7,
      "I don't think anyone buys on the sofa. I think they buy on the price and the street.",
      'On renting furniture for an open house.',
    ),
  ],
  metadata: {
    primary_audience: 'Listing agents',
    tone: 'Conversational',
    episode_type: 'Case study',
    audience_relevance: 4,
    confidence: 4,
    content_focus: ['Marketing', 'Lead generation', 'Listings'],
  },
  news: claim(
    "Rosalie Tam's open houses: of 131 who signed in, 44 named a neighbor or a card, from 70 minutes of walking to 40 houses.",
    'I know since I ask.',
    "So here's what I do.",
    'A third from seventy minutes',
  ),
  before: claim('walks to the closest 40 houses on the Wednesday before', "So here's what I do."),
  tips: [
    tip(
      'Listing agents',
      'Invite the 40 closest neighbors of your listing on Wednesday, for half an hour before everybody else.',
      'doors',
    ),
    tip(
      'Listing agents',
      "Send your seller three lines by six o'clock: how many came, what they said, what you change.",
      'lines',
    ),
    tip(
      'All agents',
      'Call everyone on your sign-in sheet before noon on Monday, and ask what they saw that was better.',
      'better',
    ),
  ],
};
