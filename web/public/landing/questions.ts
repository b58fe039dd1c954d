/** The five questions of the landing page; the structured data repeats them. */
export const questions: readonly { question: string; answer: string }[] = [
  {
    question: 'How do you check a quote?',
    answer:
      'We keep a transcript of every episode with its times. A quote runs as verified only if its words stand there in that order, from that speaker. The issue shows the second, and in the portal you can read the sentence before and the sentence after.',
  },
  {
    question: 'Which shows do you cover?',
    answer:
      'The top 10 real estate podcasts for working agents, plus newsletters and market reports. Each issue names the episodes it drew on, so you can pick the one worth your drive.',
  },
  {
    question: 'Is it written by a machine?',
    answer:
      'Machines transcribe, sort and draft. Quotes are checked word for word against the transcript, and no issue is published until a person decides that it is good enough to send.',
  },
  {
    question: 'I work one zip code. Is national news any use to me?',
    answer:
      'We choose what travels: scripts, lender conversations, listing habits, rules that reach every state. You get things to do before Friday, wherever you work.',
  },
  {
    question: 'What happens when I cancel?',
    answer:
      'You keep reading until your paid year ends, and nothing renews. Rejoin later and the founding price may be gone; while you stay, it is yours for life.',
  },
];
