import type { SandboxEpisode, TimedWord } from '../shows/read-shows.ts';

const wordsPerPhrase = 9;
const endsSentence = /[.!?]["'”’)]*$/;

/** Short phrases as a speech model cuts them, or whole sentences joined to paragraphs. */
export function phrasesOf(episode: SandboxEpisode, style: 'UTTERANCE' | 'PARAGRAPH'): TimedWord[] {
  if (style === 'PARAGRAPH') return episode.utterances.map(({ text, start, end }) => ({ text, start, end }));
  return episode.utterances.flatMap(({ words }) => cut(words));
}

function cut(words: readonly TimedWord[]): TimedWord[] {
  const phrases: TimedWord[] = [];
  let open: TimedWord[] = [];
  const close = () => {
    const [first] = open;
    const last = open.at(-1);
    if (first && last) {
      phrases.push({ text: open.map(({ text }) => text).join(' '), start: first.start, end: last.end });
    }
    open = [];
  };
  for (const word of words) {
    open.push(word);
    if (open.length >= wordsPerPhrase || endsSentence.test(word.text)) close();
  }
  close();
  return phrases;
}
