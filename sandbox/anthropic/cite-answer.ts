/** Puts behind the sentences of an answer what they rest on, in square brackets, as the rules of a request ask for. */
import type { DigestSource } from './digest/read-episodes.ts';
import type { Material } from './insight/read-transcript.ts';
import { splitSentences } from './text/split-sentences.ts';
import { contentStems, overlap } from './text/words.ts';

export function cite(text: string, rests: readonly (string | number)[]): string {
  return rests.length === 0 || text === '' ? text : `${text} [${[...new Set(rests)].join(',')}]`;
}

/** How much of a sentence must stand in a place that it is said to rest on. */
const enough = 0.34;
/** A place that says nearly as much is named too. */
const nearly = 0.8;

interface Ranked<T> {
  place: T;
  stems: ReadonlySet<string>;
}

/** The places that share most words with a sentence, the best first. */
function bestOf<T>(sentence: string, places: readonly Ranked<T>[], most: number): T[] {
  const stems = contentStems(sentence);
  const ranked = places
    .map(({ place, stems: own }) => ({ place, worth: overlap(stems, own) }))
    .filter(({ worth }) => worth >= enough)
    .toSorted((a, b) => b.worth - a.worth);
  const [best] = ranked;
  return ranked
    .filter(({ worth }) => best !== undefined && worth >= best.worth * nearly)
    .slice(0, most)
    .map(({ place }) => place);
}

/** A text about a transcript, each sentence with the second of the turn that says most of it. */
export function citeTurns(text: string, { turns }: Material): string {
  const places = turns.map(({ second, text: words }) => ({ place: second, stems: contentStems(words) }));
  return splitSentences(text)
    .map((sentence) => cite(sentence, bestOf(sentence, places, 2)))
    .join(' ');
}

/** A text about episodes, each sentence with the sentences and quotes that say most of it. */
export function citeEpisodes(episodes: readonly DigestSource[]): (text: string, of?: string) => string {
  const places = episodes.flatMap(({ id, named }) =>
    [...named].map(([words, name]) => ({ place: `${id}.${name}`, stems: contentStems(words), id })),
  );
  return (text, of) => {
    const own = places.filter(({ id }) => of === undefined || id === of);
    return splitSentences(text)
      .map((sentence) => cite(sentence, bestOf(sentence, own, 3)))
      .join(' ');
  };
}
