import { claim, learning, quote, tip, type WrittenEpisode } from '../written-episode.ts';

export const whatAFirstYearAgentSpent: WrittenEpisode = {
  spoken: '37447de4c4c8c899e8a3f256',
  summary: [
    claim(
      'Yusuf Karim kept every receipt of his first year: $14,860 spent, five closings, $25,900 after his split, which leaves $11,040 for about 1,900 hours.',
      "$14,860. That's what",
      'Five closings. My sides',
      '$11,040. I worked',
    ),
    claim(
      'Three of the five closings came from people who already knew how hard he works and cost one party; on the portal, at $5,400, he lost $1,585.',
      'Yusuf. The lamb was',
      'You lost $1,585',
      'So the portal, $5,400 in',
    ),
    claim(
      'Rosalie Tam and Deshawn Pruitt both cancel the portal for year two; she would spend on four parties, he on 50 open houses.',
      "I'll go first. You keep",
      'Four parties.',
      "And I'd take $1,970",
    ),
    claim(
      'His log of 118 leads held 20 people with a house to sell, and he had sent them listings every day.',
      'I sorted them, one night',
      'Plus I talked to',
      'I sent them listings.',
    ),
  ],
  learnings: [
    learning(
      'hourly',
      [5, 8],
      'A first year of five closings left $11,040 for about 1,900 hours of work, five dollars and eighty-one cents an hour; the fryer paid $19.',
      'Five closings. My sides',
      '$11,040. I worked',
      'The fryer paid nineteen.',
    ),
    learning(
      'party',
      [9, 9],
      'Three of five closings came from the restaurant where he had worked, $17,080 after the split, and the party that reached them cost $310.',
      'Cost? I mean, nothing.',
      'So seventy percent, $17,080',
      'Yusuf. The lamb was',
    ),
    learning(
      'portal',
      [8, 8],
      'Portal leads took $5,400 and brought $3,815 after the split; of 118 people one bought.',
      'So the portal, $5,400 in',
      'Seventy percent of $5,450',
      'Plus I talked to',
    ),
    learning(
      'keep',
      [9, 7],
      'Cancel the subscription and keep calling the people whose numbers you already have, after checking the terms and the do-not-call list.',
      "They could, and you don't",
      'Everyone thinks so.',
      'With the do-not-call list',
    ),
    learning(
      'open',
      [8, 8],
      'Eleven open houses of three hours each brought one closing, $5,005 after the split: that is $151 an hour.',
      'I sat eleven.',
      '$5,005 after split',
      "It's one closing, Deshawn.",
    ),
    learning(
      'twenty',
      [9, 9],
      'Of the 118 portal contacts 20 had a house to sell; if only two of them had listed with him, it would have been $10,360.',
      'I sorted them, one night',
      'Plus I talked to',
      'Seven thousand four hundred',
    ),
    learning(
      'bills',
      [8, 8],
      'Save six months of bills before you start; Yusuf had two and a half, closed his first sale in month five and was paid in month six.',
      'Save six months',
    ),
    learning(
      'walk',
      [7, 9],
      'Yusuf told a couple to walk away over a foundation while he was thinking of the $5,000; four months later they bought a better house, and his side was $9,300.',
      'I did that. I nearly',
      'They were the $9,300.',
      'Four months later.',
    ),
  ],
  topics: ['First-year costs', 'Portal leads', 'People you worked with', 'Open houses', 'Savings'],
  quotes: [
    quote(
      9.3,
      "Six months of bills in the bank isn't caution, it's what lets you tell a client the truth.",
      'Asked: what would you tell somebody who starts now?',
    ),
    quote(
      9,
      'Three closings out of five came from people who already knew how hard you work, and they cost you one party.',
      'On the party that was not in the box of receipts.',
    ),
    quote(
      8.7,
      'They were twenty listings, and I treated them like twenty buyers.',
      'On portal contacts who owned a house.',
    ),
    quote(
      8.3,
      'When a person says they own a house, stop sending them houses and ask what theirs needs.',
      'On what to do with those 20.',
    ),
    quote(
      8,
      'Everyone will tell you what the top agents make, and nobody will tell you that a decent first year can pay less than a fryer.',
      'On what 1,900 hours had paid.',
    ),
    quote(7.5, "If you don't open it daily, you're paying rent on a gym.", 'On contact software.'),
  ],
  metadata: {
    primary_audience: 'Residential agents',
    tone: 'Practical',
    episode_type: 'Interview',
    audience_relevance: 4,
    confidence: 4.5,
    content_focus: ['Lead generation', 'Operations', 'Buyers'],
  },
  news: claim(
    'In a first year of five closings Yusuf Karim spent $14,860, and $11,040 was left.',
    "$14,860. That's what",
    '$11,040. I worked',
  ),
  before: claim(
    'would have six months of bills in the bank before the first day as an agent',
    'Save six months',
    "So let's say it to everybody.",
  ),
  tips: [
    tip(
      'All agents',
      "Sort your leads for people with a house to sell: 20 of Yusuf Karim's 118 had one.",
      'twenty',
    ),
    tip(
      'New agents',
      'Cancel the lead subscription that you keep out of guilt; check the terms and the do-not-call list, and keep the numbers.',
      'keep',
    ),
  ],
};
