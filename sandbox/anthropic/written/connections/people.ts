import { connection, said, type WrittenConnection } from './connection.ts';

export const peopleConnections: readonly WrittenConnection[] = [
  connection({
    theme: 'Waiting for rates is a local question',
    impact: 8.5,
    glance: said(
      'Buyers: waiting for a lower rate wins in Wexley, where prices fell; around Tannery Hill, where they rose, buying wins.',
      { 'waiting-for-five-and-a-half': ['towns', 'even'] },
    ),
    insight: [
      said(
        'Of the 96 people whom Deshawn Pruitt of Forty Doors reached by phone, 38 are waiting for rates to come down, and he promises to call them in spring.',
        { 'forty-calls-or-twelve-dinners': ['waiting', 'knee'] },
      ),
      said(
        'One couple on Lockbox Weather should buy now if prices go up more than 2.2 percent this year and otherwise wait for a lower rate; last year prices rose 4 percent around Tannery Hill and fell 1.8 in Wexley, 12 miles away.',
        { 'waiting-for-five-and-a-half': ['even', 'towns'] },
      ),
    ],
    tip: said(
      'Ask owners who are waiting for rates, as the listing agent, what the house has stopped doing for them.',
      {
        'forty-calls-or-twelve-dinners': ['knee', 'waiting'],
      },
    ),
  }),
  connection({
    theme: 'How long should a buyer agreement run?',
    impact: 8,
    glance: said(
      'Buyer agents: the length of the agreement should follow whether the client comes by referral or from a sign.',
      { 'agreement-on-day-one': ['short', 'form'] },
    ),
    insight: [
      said(
        'On Kitchen Table Closings Luis Prado wants 60 days signed at the first meeting, and Maren Holt lets buyers sign for one week.',
        { 'the-offer-we-told-them-to-refuse': ['agreement'] },
      ),
      said(
        'On Forty Doors Rosalie Tam asks for 90 days, and 22 of 31 buyers closed; Deshawn Pruitt begins with seven days, and 19 of 40 closed.',
        {
          'agreement-on-day-one': ['long', 'short'],
        },
      ),
      said(
        "Eight of Rosalie's buyers came to her as strangers, and three of those closed; that, she says, isn't a number but an anecdote.",
        { 'agreement-on-day-one': ['strangers'] },
      ),
    ],
    tip: said(
      'Offer referred clients the long agreement at a table, as the buyer agent, and offer strangers the short one, read aloud with its fee.',
      { 'agreement-on-day-one': ['form'] },
    ),
  }),
  connection({
    theme: 'A client told to wait comes back',
    impact: 7.9,
    glance: said(
      'Agents who told a couple to walk or to wait had them back, for a better house or with friends.',
      { 'what-a-first-year-agent-spent': ['walk'], 'waiting-for-five-and-a-half': ['no'] },
    ),
    insight: [
      said(
        'Yusuf Karim on Forty Doors thought of the $5,000 and told a couple to walk away over a foundation; four months later they bought a better house, and his side was $9,300.',
        { 'what-a-first-year-agent-spent': ['walk'] },
      ),
      said(
        'On Lockbox Weather an agent who advised a year of saving had her couple back after 13 months with two friends, one to buy and one to list.',
        { 'waiting-for-five-and-a-half': ['no'] },
      ),
    ],
  }),
  connection({
    theme: 'Hours with people who know you pay more',
    impact: 7.6,
    glance: said(
      'New agents: an hour of calls earned $147 and an hour of dinners $887, once there are past clients.',
      { 'what-a-first-year-agent-spent': ['party', 'portal'], 'forty-calls-or-twelve-dinners': ['hour'] },
    ),
    insight: [
      said(
        'Yusuf Karim had three of his five closings from people who already knew how hard he works: $17,080 to him, for one party.',
        { 'what-a-first-year-agent-spent': ['party'] },
      ),
      said(
        "Averaged over three months Deshawn Pruitt's calls earn $147 an hour, and Rosalie Tam's last 10 dinners $887.",
        { 'forty-calls-or-twelve-dinners': ['hour'] },
      ),
    ],
  }),
  connection({
    theme: 'What an open house costs per client',
    impact: 7.5,
    glance: said(
      'Agents weighing open houses: one log shows 26 hours a client, another 33 hours for its only closing.',
      { 'the-open-house-nobody-came-to': ['hours'], 'what-a-first-year-agent-spent': ['open'] },
    ),
    insight: [
      said("Rosalie Tam's 26 open houses brought five clients, at $197.60 each.", {
        'the-open-house-nobody-came-to': ['sheet', 'hours'],
      }),
      said(
        'Yusuf Karim sat 11 in 33 hours and closed one client for $5,005 after the split; his hosts on Forty Doors argue whether anything can be divided by one.',
        { 'what-a-first-year-agent-spent': ['open'] },
      ),
    ],
  }),
  connection({
    theme: 'An honest no is remembered',
    impact: 7.2,
    glance: said('Agents who lose a listing: a note of two lines brought a call about a house at $540,000.', {
      'the-listing-we-lost': ['note'],
    }),
    insight: [
      said(
        "The hosts of Forty Doors lost a listing over their price, sent a friendly note, and had a call about the sister's house at $540,000.",
        { 'the-listing-we-lost': ['note'] },
      ),
      said(
        'On Lockbox Weather a couple told to stay in their rental for a year came back 13 months later with two friends, one of whom bought and one of whom listed.',
        { 'waiting-for-five-and-a-half': ['no'] },
      ),
    ],
  }),
  connection({
    theme: 'Owning costs more than rent at first',
    impact: 6.9,
    glance: said(
      'Renters who buy pay more each month at first, and agents should say so on the first sheet.',
      { 'the-duplex-everyone-fought-over': ['live'], 'waiting-for-five-and-a-half': ['rent'] },
    ),
    insight: [
      said('Living downstairs in a duplex costs $812 a month more than renting the same rooms.', {
        'the-duplex-everyone-fought-over': ['live'],
      }),
      said(
        'In the other episode of Lockbox Weather buying costs a couple $652 more every month, before a single thing breaks.',
        { 'waiting-for-five-and-a-half': ['rent'] },
      ),
      said('Pete Lindqvist now puts the rent on top of his sheet, in big type.', {
        'waiting-for-five-and-a-half': ['rent'],
      }),
    ],
  }),
];
