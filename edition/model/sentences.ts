const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** A stop behind these, or behind a single capital, ends no sentence where a word with a capital or a number follows. */
const shortened =
  /(?:^|[\s(“"])(?:(?:mr|mrs|ms|dr|prof|rev|hon|gov|sen|rep|gen|st|mt|ft|vs|no|nos|inc|co|corp|ltd|dept|est|approx|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|ave|blvd|rd|apt|fig|al|cf|e\.g|i\.e)|[A-Z](?:\.[A-Z])*)\.$/i;

/** The sentences of a text, in order, without the space between them. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let open = '';
  for (const { segment } of segmenter.segment(text)) {
    open += segment;
    const isCut = shortened.test(segment.trimEnd()) || isInsideQuote(open);
    if (isCut && !/[\r\n]\s*$/.test(segment)) continue;
    sentences.push(open.trim());
    open = '';
  }
  sentences.push(open.trim());
  return sentences.filter((it) => it !== '');
}

// A mark that nobody closes ends here.
const longestQuote = 600;

/** Speech within a sentence stays together with the words around it. */
const isInsideQuote = (text: string) =>
  text.length <= longestQuote && text.split('“').length > text.split('”').length;
