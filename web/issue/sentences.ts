const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of a quote, in order, without the space between them. */
export function splitSentences(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment.trim()).filter((it) => it !== '');
}
