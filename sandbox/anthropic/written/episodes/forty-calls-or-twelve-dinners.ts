import { claim, learning, quote, tip, type WrittenEpisode } from '../written-episode.ts';

export const fortyCallsOrTwelveDinners: WrittenEpisode = {
  spoken: '4f4caea6712fdb48ae938ecd',
  summary: [
    claim(
      'In a log of the same month, 800 dials brought Deshawn Pruitt two signed listings, and one dinner brought Rosalie Tam five referrals, of which three have closed.',
      'And no cheating',
      'Twelve percent. From ninety-six',
      "It's brisket for fourteen",
    ),
    claim(
      'The first sums flatter both, so they average: three months of calls come to $147 an hour, her last 10 dinners to $887.',
      "No, I'd say over the last ten",
      "It won't. My previous two",
    ),
    claim(
      'Rosalie concedes that a newcomer should dial if he truly knows no one; Deshawn sees that every stranger he closes is a past client one day later.',
      'If you truly know no one',
      'Every stranger I close',
    ),
    claim(
      'Of his 96 conversations 38 ended at rates, and there the two part: he leaves it, she asks what the house has stopped doing.',
      'Rates. Thirty-eight',
      'I say, makes sense',
      'I argue. Gently.',
    ),
  ],
  learnings: [
    learning(
      'funnel',
      [7, 8],
      'Eight hundred dials in 20 mornings became 96 conversations, seven appointments and two signed listings.',
      'And no cheating',
      'Twelve percent. From ninety-six',
    ),
    learning(
      'hour',
      [7, 9],
      "Averaged over three months the calls earn $147 an hour, over the last 10 dinners $887; you can't spend an average you haven't earned yet, says Deshawn.",
      "No, I'd say over the last ten",
      "It won't. My previous two",
      "Fine, and I'd still tell",
    ),
    learning(
      'waiting',
      [8, 8],
      'Rates were the commonest no: 38 of 96 people told Deshawn that they are waiting, and he promises a call in spring.',
      'Rates. Thirty-eight',
      'I say, makes sense',
    ),
    learning(
      'knee',
      [8, 8],
      'Rosalie asks what the house has stopped doing for its owners; a pair with a 3 percent loan and four flights of stairs moved for $640 a month more.',
      'I argue. Gently.',
      'It cost them $640',
    ),
    learning(
      'bring',
      [9, 8],
      "Deshawn's conversations rose from 9 percent to 14 when he opened with a sold house that had the owner's own problem.",
      "That's right, and that's the change",
    ),
    learning(
      'after',
      [9, 8],
      'Rosalie calls the week after the move, asks what is broken and sends a handyman with an hour paid for, $75.',
      'Nothing clever.',
    ),
    learning(
      'pickup',
      [7, 7],
      'In the logged month 23 of the 32 past clients whom Rosalie called answered or called back the same day, six times the rate of his dials.',
      'I did log it, for you.',
      'Six times mine.',
      'Twelve percent. From ninety-six',
    ),
    learning(
      'lumps',
      [6, 7],
      'Referrals come in lumps: one dinner for 12 brought no name for five months, then two of the guests called in the same week.',
      'I want to add a caution',
      "I didn't enjoy it.",
    ),
  ],
  topics: ['Cold calling', 'Past-client dinners', 'Referrals', 'Waiting for rates', 'Activity logs'],
  quotes: [
    quote(
      9,
      'A cold call finds a client once, and the dinner is how you avoid ever having to find them again.',
      'On what happens to a client after closing.',
    ),
    quote(
      8.8,
      "They'd been waiting for rates while his knee was not waiting. No one has ever refinanced a knee.",
      'Asked: what do you say to somebody who waits for rates?',
    ),
    quote(8.5, "You can't invite past clients that you don't have.", 'On 14 years behind one dinner.'),
    quote(
      8.3,
      'Every stranger I close is a past client one day later.',
      'On treating the closing as the finish.',
    ),
    quote(
      7.9,
      'They do tell about the man who came and fixed the gate.',
      'On a handyman in place of a fruit basket.',
    ),
    quote(
      7.6,
      "You can't spend an average you haven't earned yet.",
      'On $147 an hour now against $887 later.',
    ),
    quote(
      7.3,
      'If you truly know no one, cold calls are the fastest honest way to meet someone who owns a house.',
      'On what to tell somebody new.',
    ),
  ],
  metadata: {
    primary_audience: 'Residential agents',
    tone: 'Conversational',
    episode_type: 'Case study',
    audience_relevance: 4,
    confidence: 4,
    content_focus: ['Lead generation', 'Market data', 'Buyers'],
  },
  news: claim(
    'Eight hundred dials in a month brought Deshawn Pruitt two signed listings, and one dinner brought Rosalie Tam five referrals, of which three have closed.',
    'And no cheating',
    'Twelve percent. From ninety-six',
    "It's brisket for fourteen",
  ),
  before: claim('calls the week after the move and asks what is broken', 'Nothing clever.'),
  tips: [
    tip(
      'New agents',
      "Open your next call with a house you sold that shares a problem with the owner's listing, and offer to tell how it was solved.",
      'bring',
    ),
    tip(
      'All agents',
      'Call your last closed client in the week after the move, ask what is broken, and send somebody who fixes it.',
      'after',
    ),
  ],
};
