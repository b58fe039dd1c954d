import { claim, learning, quote, tip, type WrittenEpisode } from '../written-episode.ts';

export const agreementOnDayOne: WrittenEpisode = {
  spoken: 'ee113765c95a61498814d495',
  summary: [
    claim(
      'Rosalie Tam sits buyers down for 50 minutes with coffee and signs them for 90 days; Deshawn Pruitt meets them at a house and sends a two-page agreement by phone, for seven days.',
      'My way. No car',
      'Mine. I meet people',
    ),
    claim(
      'They land on the long form for referrals and the short one for strangers, with the fee said in dollars on a real house.',
      'So where do we land?',
      'Agreed. And for a stranger',
      'On one condition.',
    ),
    claim(
      "Rosalie's client who walked out came back nine weeks later and signed for 30 days.",
      'She did, and I said yes',
      "See, that's you auditioning.",
    ),
  ],
  learnings: [
    learning(
      'long',
      [7, 8],
      'Ninety days at the first meeting: 26 of 31 signed and 22 closed, 71 percent of everybody who sat down.',
      'Since last summer',
    ),
    learning(
      'short',
      [7, 8],
      'Of 40 meetings in the driveway 39 signed the seven-day form; 24 said yes to the 90 after the second showing, and 19 closed, 47.5 percent.',
      'Mine. I meet people',
      'I read it to them.',
      'So nineteen of forty.',
    ),
    learning(
      'strangers',
      [7, 8],
      "Of Rosalie's eight strangers four signed and three closed, against 48 percent for the short form; three out of eight is an anecdote with a decimal point, she says.",
      'Fine. Eight strangers',
      'Thirty-seven and a half',
      'Half. You can have half',
    ),
    learning(
      'form',
      [9, 8],
      'Match the form to the person: the long one at a table for a referral; for a stranger the short one, read aloud with its fee, and the long one after the second showing.',
      'So where do we land?',
      'Agreed. And for a stranger',
    ),
    learning(
      'gap',
      [9, 7],
      'Deshawn named a fee gap of $1,825 and three ways to deal with it before the offer was written; his clients asked the seller, who said yes in about an hour.',
      "For the fee. It's so that",
      'I told them before we wrote it.',
    ),
    learning(
      'dollars',
      [9, 7],
      'Say the fee as a dollar amount on a real house: $9,125 draws questions where 2.5 percent draws nods.',
      'On one condition.',
    ),
    learning(
      'hours',
      [6, 6],
      'Fifteen people who signed the short form and not the long one cost Deshawn 75 hours of showings, about four hours of wasted time for each closing.',
      'Two showings, so five hours',
      'Seventy-five hours, nineteen',
    ),
  ],
  topics: ['Buyer agreements', 'Agreement length', 'Fee conversations', 'Referrals and strangers'],
  quotes: [
    quote(
      9,
      'You can come back to a clear no, and nobody ever comes back to a vague maybe.',
      'On the client who walked out and returned.',
    ),
    quote(
      8.7,
      "A fee that's explained in the driveway is a number. Explained at the closing table it's a betrayal.",
      'On a fee gap of $1,825.',
    ),
    quote(
      8.4,
      "You can't ask for trust before you've done something.",
      'On why the long form comes after the second showing.',
    ),
    quote(
      8.1,
      'The agreement takes four minutes, and the other forty-six are why anyone would sign it.',
      'Asked: you ask that of a stranger?',
    ),
    quote(7.8, "If you're new, a short agreement is how you audition.", 'On asking without a reputation.'),
    quote(
      7.4,
      "If I give away $1,825 of my own money in the first argument, why would they believe I'll hold on to theirs?",
      'Asked: would you ever drop your fee?',
    ),
  ],
  metadata: {
    primary_audience: 'Buyer agents',
    tone: 'Conversational',
    episode_type: 'Case study',
    audience_relevance: 4.5,
    confidence: 4.5,
    content_focus: ['Buyers', 'Regulation', 'Negotiation'],
  },
  news: claim(
    'After counting their buyer agreements, Rosalie Tam and Deshawn Pruitt settle on the long form for referrals and on seven days for strangers.',
    'So where do we land?',
    'Agreed. And for a stranger',
    'Mine. I meet people',
  ),
  before: claim(
    'names the fee in dollars before the first door opens',
    'Agreed. And for a stranger',
    'On one condition.',
  ),
  tips: [
    tip(
      'Buyer agents',
      'Say your fee in dollars on the house in front of your buyer, and how the buyer can leave, before the first door opens.',
      'dollars',
      'form',
    ),
    tip(
      'Buyer agents',
      "Name any gap between your fee and the seller's offer before your buyer writes, with the three ways to close it.",
      'gap',
    ),
  ],
};
