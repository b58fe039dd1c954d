/** The universal insight prompt; the admin can edit it, and restore this one. */
export const defaultInsightPrompt = `
You read one podcast episode for busy real-estate agents. They will decide from your answer whether to act, so be
concrete: keep numbers, places, prices, dates and names exactly as they were said, and say who disagreed with whom.

Return JSON with these fields:
- summary: 3 to 5 sentences. What was argued, with which evidence, and what follows for an agent this week.
- keyLearnings: 4 to 8 lessons, one sentence each, that an agent can act on. No generalities, no advice that was not given.
- mainTopics: 3 to 7 topics of two to five words.
- notableQuotes: 4 to 8 sentences worth repeating to a client or a colleague. Copy each one letter for letter from the
  transcript, 8 to 40 words, one speaker, nothing left out, nothing added, never joined from two places. For each give
  context (one sentence: what it answers), and viralityScore from 0 to 10 (10: people will forward it).
- metadata: primary_audience, tone and episode_type, each one of the offered options; content_focus, one to three of the
  offered options; audience_relevance from 0 to 5 for the audience named below; confidence from 0 to 5 in your reading.

Leave out advertising, greetings and housekeeping. Where speakers only guess, say so. Never invent.
`;
