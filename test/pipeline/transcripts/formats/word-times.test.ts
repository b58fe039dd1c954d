/** C5: the times that a publisher's file gives its words, cues and segments stand at those words afterwards. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packMarks, unpackMarks } from '../../../../server/kit/timed-text/index.ts';
import type { Utterance } from '../../../../server/pipeline/transcripts/formats/index.ts';
import { readBody } from './read.ts';

/** The marks as they are kept: settled, packed and read again. */
function kept(utterances: readonly Utterance[]): [string, number][] {
  const bare = utterances.map(({ marks: _marks, ...utterance }) => utterance);
  const found: [string, number][] = [];
  for (const { text, start, end, marks = [] } of unpackMarks<Utterance>(bare, packMarks(utterances))) {
    let [lastAt, lastMs] = [-1, start];
    for (let index = 0; index < marks.length; index += 2) {
      const [at = -1, ms = -1] = [marks[index], marks[index + 1]];
      expect(at).toBeGreaterThan(lastAt);
      expect(ms).toBeGreaterThanOrEqual(lastMs);
      expect(ms).toBeLessThanOrEqual(end);
      found.push([/^\W*(\w+)/u.exec(text.slice(at))?.[1] ?? '', ms]);
      [lastAt, lastMs] = [at, ms];
    }
  }
  return found;
}

interface Said {
  speaker: string | null;
  /** Words of the cue, each with the sign behind it and whether the file times it by itself. */
  words: { word: string; sign: string; timed: boolean; ms: number }[];
  start: number;
  end: number;
  pauseMs: number;
}

const aWord = fc.record({
  sign: fc.constantFrom('', '', '', ',', '.', '?', ' –', '&amp;', '…'),
  timed: fc.boolean(),
  lastsMs: fc.integer({ min: 60, max: 900 }),
});
const aCue = fc.record({
  speaker: fc.constantFrom(null, null, 'Dana', 'Ruben Ochoa'),
  words: fc.array(aWord, { minLength: 1, maxLength: 14 }),
  pauseMs: fc.constantFrom(0, 0, 300, 4_000),
});

/** Cues one after the other; no word occurs twice. */
const conversation = fc.array(aCue, { minLength: 3, maxLength: 40 }).map((cues): Said[] => {
  let ms = 500;
  let count = 0;
  return cues.map(({ speaker, words, pauseMs }) => {
    const start = ms;
    const said = words.map(({ sign, timed, lastsMs }) => {
      count += 1;
      const word = { word: `${count % 3 === 0 ? 'Said' : 'said'}${count}`, sign, timed, ms };
      ms += lastsMs;
      return word;
    });
    const cue = { speaker, words: said, start, end: ms, pauseMs };
    ms += pauseMs;
    return cue;
  });
});

const clock = (ms: number) =>
  `${String(Math.floor(ms / 3_600_000)).padStart(2, '0')}:${String(Math.floor(ms / 60_000) % 60).padStart(2, '0')}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}.${String(ms % 1000).padStart(3, '0')}`;

/** What the file times: the first word of each cue, the words with a time of their own too, or all of them. */
function truth(cues: readonly Said[], which: 'first' | 'timed' | 'all'): Map<string, number> {
  const times = new Map<string, number>();
  for (const { words } of cues) {
    for (const [at, { word, timed, ms }] of words.entries()) {
      if (at === 0 || which === 'all' || (which === 'timed' && timed)) times.set(word, ms);
    }
  }
  return times;
}

function expectTruth(body: string, times: ReadonlyMap<string, number>, share: number): void {
  const found = kept(readBody(body).utterances);
  for (const [word, ms] of found) expect([word, ms]).toEqual([word, times.get(word)]);
  expect(found.length).toBeGreaterThanOrEqual(times.size * share);
}

describe('C5: the times of a file stand at its words', () => {
  it('in WebVTT with voices and times inside the cues', () => {
    fc.assert(
      fc.property(conversation, (cues) => {
        const blocks = cues.map(({ speaker, words, start, end }) => {
          const line = words
            .map(
              ({ word, sign, timed, ms }, at) =>
                `${at > 0 && timed ? `<${clock(ms)}>` : ''}<c>${word}${sign}</c>`,
            )
            .join(' ');
          return `${clock(start)} --> ${clock(end)}\n${speaker === null ? '' : `<v ${speaker}>`}${line}`;
        });
        expectTruth(`WEBVTT\n\n${blocks.join('\n\n')}\n`, truth(cues, 'timed'), 1);
      }),
    );
  });

  it('in SRT with names, chevrons and dashes before the words', () => {
    const leads = fc.constantFrom('', '>> ', '- ', '>> Dana: ');
    fc.assert(
      fc.property(conversation, fc.array(leads, { minLength: 40, maxLength: 40 }), (cues, lead) => {
        const blocks = cues.map(({ speaker, words, start, end }, at) => {
          const line = words.map(({ word, sign }) => `${word}${sign}`).join(' ');
          const before = speaker === null ? lead[at] : `${speaker}: `;
          return `${at + 1}\n${clock(start).replace('.', ',')} --> ${clock(end).replace('.', ',')}\n${before}${line}`;
        });
        // A name that stands before one cue alone may be taken for a word; it is then the first one of its cue.
        const times = truth(cues, 'first');
        const found = kept(readBody(blocks.join('\n\n')).utterances);
        for (const [word, ms] of found) if (!/^(Dana|Ruben)$/.test(word)) expect(times.get(word)).toBe(ms);
        expect(found.length).toBe(times.size);
      }),
    );
  });

  it('in JSON segments that list their words', () => {
    fc.assert(
      fc.property(conversation, fc.boolean(), (cues, listed) => {
        const segments = cues.map(({ speaker, words, start, end }) => ({
          speaker: speaker ?? 'Nobody Else',
          startTime: start / 1000,
          endTime: end / 1000,
          body: words.map(({ word, sign }) => `${word}${sign}`).join(' '),
          ...(listed && {
            words: words.map(({ word, ms }) => ({
              word: ` ${word}`,
              start: ms / 1000,
              end: (ms + 60) / 1000,
            })),
          }),
        }));
        expectTruth(JSON.stringify({ version: '1.0.0', segments }), truth(cues, listed ? 'all' : 'first'), 1);
      }),
    );
  });

  it('in JSON of single words', () => {
    fc.assert(
      fc.property(conversation, (cues) => {
        const words = cues.flatMap(({ words: said }) => said);
        const segments = words.map(({ word, sign, ms }, at) => ({
          startTime: ms / 1000,
          endTime: (words[at + 1]?.ms ?? ms + 100) / 1000,
          body: `${word}${sign}`,
        }));
        const times = new Map(words.map(({ word, ms }) => [word, ms]));
        expectTruth(JSON.stringify({ segments }), times, 1);
      }),
    );
  });

  it('in the podcast form of HTML', () => {
    fc.assert(
      fc.property(conversation, (cues) => {
        const turns = cues.map(({ speaker, words, start }) => {
          const line = words.map(({ word, sign }) => `${word}${sign}`).join(' ');
          const whole = Math.floor(start / 1000);
          const time = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
          return `<cite>${speaker ?? 'Lin'}:</cite><time>${time}</time><p>${line}</p>`;
        });
        const times = new Map(
          cues.map(({ words, start }) => [words[0]?.word ?? '', Math.floor(start / 1000) * 1000]),
        );
        for (const [word, ms] of kept(readBody(turns.join('\n')).utterances))
          expect(times.get(word)).toBe(ms);
      }),
    );
  });

  it('and rise within their utterance whatever a hostile file says', () => {
    const time = fc.oneof(fc.integer({ min: 0, max: 40_000 }), fc.constantFrom(0, 359_999_000));
    const line = fc.array(
      fc.oneof(
        fc.constantFrom('word', 'a.', '<c>', '-', 'Дом', '家は'),
        time.map((ms) => `<${clock(ms)}>`),
      ),
      {
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(time, time, line), { minLength: 2, maxLength: 20 }), (cues) => {
        const blocks = cues.map(
          ([from, to, words]) => `${clock(from)} --> ${clock(to)}\n${words.join(' ')} end`,
        );
        kept(readBody(`WEBVTT\n\n${blocks.join('\n\n')}\n`).utterances);
      }),
    );
  });

  it('of live captions that repeat a line stand at the new words', () => {
    const body = [
      'WEBVTT',
      '00:00:01.000 --> 00:00:03.000\nthe first<00:00:01.400><c> line</c>',
      '00:00:03.000 --> 00:00:05.000\nthe first line\nand<00:00:03.300><c> a</c><00:00:03.900><c> second</c>',
      '00:00:05.000 --> 00:00:07.000\nand a second\nthen<00:00:05.500><c> the</c><00:00:06.100><c> third</c>',
    ].join('\n\n');
    expect(kept(readBody(body).utterances)).toEqual([
      ['the', 1_000],
      ['line', 1_400],
      ['and', 3_000],
      ['a', 3_300],
      ['second', 3_900],
      ['then', 5_000],
      ['the', 5_500],
      ['third', 6_100],
    ]);
  });
});
