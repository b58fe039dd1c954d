import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publishedAt } from '../../../sandbox/podcasts/feed-xml.ts';
import { findShowsFolder, readShows, type SandboxEpisode } from '../../../sandbox/shows/read-shows.ts';

const shows = readShows();
const episodes = shows.flatMap((show) => show.episodes.map((episode) => ({ show, episode })));
const named = episodes.map(({ show, episode }) => [`${show.slug}/${episode.slug}`, episode] as const);

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Sentences of a text, folded; a full stop inside "6.5" ends none. */
function sentences(text: string): string[] {
  return text.split(/(?<=[.?!…]["”’)]*)\s+/).map(fold);
}

/** A number as a transcript writes it: digits, or the words that people use for small and round ones. */
const NUMBER =
  /\$?\d[\d,.]*|\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|half|percent)\b/gi;

const byAge = (a: SandboxEpisode, b: SandboxEpisode) => a.publishedDaysAgo - b.publishedDaysAgo;

function wordCount(text: string): number {
  return text.split(/\s+/).length;
}

function speech(episode: SandboxEpisode): string {
  return episode.utterances.map((utterance) => utterance.text).join(' ');
}

describe('the set', () => {
  it('has three shows with five episodes each', () => {
    expect(shows.map((show) => show.episodes.length)).toEqual([5, 5, 5]);
  });

  it('has exactly one show that publishes its own transcripts', () => {
    expect(shows.filter((show) => show.transcripts === 'publisher')).toHaveLength(1);
  });

  it('has different titles, slugs, colours, glyphs and hosts', () => {
    for (const key of ['slug', 'title', 'author', 'accent', 'glyph'] as const) {
      expect(new Set(shows.map((show) => show[key])).size, key).toBe(3);
    }
    expect(new Set(shows.flatMap((show) => show.hosts)).size).toBe(6);
    expect(new Set(episodes.map(({ episode }) => episode.title)).size).toBe(15);
    expect(new Set(episodes.map(({ show, episode }) => `${show.slug}/${episode.slug}`)).size).toBe(15);
  });

  it('has at least ten episodes well inside the last week and none older than 24 days', () => {
    const ages = episodes.map(({ episode }) => episode.publishedDaysAgo);
    expect(ages.filter((age) => age <= 6.5).length).toBeGreaterThanOrEqual(10);
    expect(Math.max(...ages)).toBeLessThanOrEqual(24);
    expect(new Set(ages).size).toBe(15);
  });

  it('E5: has its youngest episode on the day of the first start, at whatever hour and in whatever zone that is', () => {
    const [youngest] = episodes.map(({ episode }) => episode).sort(byAge);
    if (youngest === undefined) throw new Error('There is no episode');
    for (const [at, timeZone] of [
      ['2026-11-22T05:00:30Z', 'America/New_York'],
      ['2026-11-22T23:59:00Z', 'UTC'],
      ['2026-03-28T13:00:10Z', 'Pacific/Auckland'],
    ] as const) {
      const firstStartAt = new Date(at);
      const dayOf = (date: Date) => date.toLocaleDateString('en-CA', { timeZone });
      expect(dayOf(publishedAt(youngest, firstStartAt))).toBe(dayOf(firstStartAt));
    }
  });

  it('numbers episodes in the order of publication', () => {
    for (const show of shows) {
      const numbers = show.episodes.map((episode) => episode.number);
      expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
      expect(new Set(numbers).size).toBe(5);
    }
  });

  it('says no sentence of eight or more words twice', () => {
    const seen = new Map<string, string>();
    const repeated: string[] = [];
    for (const [name, episode] of named) {
      const texts = [episode.summary, ...episode.utterances.map((utterance) => utterance.text)];
      for (const sentence of texts.flatMap(sentences)) {
        if (wordCount(sentence) < 8) continue;
        const before = seen.get(sentence);
        if (before) repeated.push(`${before} and ${name}: ${sentence}`);
        seen.set(sentence, name);
      }
    }
    expect(repeated).toEqual([]);
    expect(seen.size).toBeGreaterThan(1_000);
  });

  it('opens and closes every episode in its own words', () => {
    const edge = (index: number) =>
      new Set(named.map(([, episode]) => fold(episode.utterances.at(index)?.text ?? '')));
    expect(edge(0).size).toBe(15);
    expect(edge(-1).size).toBe(15);
  });

  it('borrows no name from the design prototypes', () => {
    const borrowed =
      /Whitfield|Oyelaran|Farrow|Ibarra|Calloway|Feldstein|Teresa Longo|Listing Table|Under Contract Weekly|Buyer Agency Show|Prospecting Before Nine|Sphere Work|Open House Hours|MLS After Hours|Broker Owner Roundtable/i;
    for (const { show, episode } of episodes) {
      const everything = [
        show.title,
        show.author,
        show.summary,
        episode.title,
        episode.summary,
        speech(episode),
      ];
      expect(everything.join(' ')).not.toMatch(borrowed);
    }
  });

  it('takes up every debated question in at least two shows', () => {
    const questions = [
      /\bcredits?\b/i,
      /\b(buyer|weekend) agreement\b/i,
      /\bcold calls?\b/i,
      /\bpast clients?\b/i,
      /\bwait(ing)?\b[^.?!]*\brates?\b/i,
      /\binspection (before listing|up front)\b|\bup front inspection\b/i,
      /\b(sofa|stage|staging)\b/i,
      /\binsurance\b/i,
    ];
    for (const question of questions) {
      const talking = shows.filter((show) => show.episodes.some((episode) => question.test(speech(episode))));
      expect(talking.length, String(question)).toBeGreaterThanOrEqual(2);
    }
  });
});

describe.each(named)('%s', (_name, episode) => {
  it('lasts 8 to 20 minutes and is as long as its speech', () => {
    expect(episode.durationSecs).toBeGreaterThanOrEqual(8 * 60);
    expect(episode.durationSecs).toBeLessThanOrEqual(20 * 60);
    const spokenMinutes = wordCount(speech(episode)) / 150;
    expect(episode.durationSecs / 60 / spokenMinutes).toBeGreaterThan(0.93);
    expect(episode.durationSecs / 60 / spokenMinutes).toBeLessThan(1.2);
  });

  it('has its speakers say their names at the start, and nobody silent', () => {
    const opening = speech({ ...episode, utterances: episode.utterances.slice(0, 6) });
    for (const speaker of episode.speakers) {
      expect(opening).toContain(`I'm ${speaker.name}`);
      const turns = episode.utterances.filter((utterance) => utterance.speaker === speaker.id);
      expect(turns.length, speaker.name).toBeGreaterThanOrEqual(5);
    }
    expect(episode.speakers.length).toBeGreaterThanOrEqual(2);
  });

  it('gives no turn to a monologue or to the speaker of the turn before', () => {
    for (const [index, utterance] of episode.utterances.entries()) {
      expect(wordCount(utterance.text), utterance.text.slice(0, 60)).toBeLessThanOrEqual(150);
      expect(utterance.speaker, utterance.text.slice(0, 60)).not.toBe(episode.utterances[index - 1]?.speaker);
    }
  });

  it('talks in numbers', () => {
    expect(speech(episode).match(/\$[\d,.]+\d/g)?.length ?? 0).toBeGreaterThanOrEqual(5);
    const counted = speech(episode).match(NUMBER) ?? [];
    expect(counted.length).toBeGreaterThanOrEqual(50);
  });

  it('offers enough sentences that can be quoted', () => {
    const quotable = sentences(speech(episode)).filter(
      (text) => wordCount(text) >= 10 && wordCount(text) <= 30,
    );
    expect(quotable.length).toBeGreaterThanOrEqual(25);
  });

  it('has words that run forward inside their utterances', () => {
    let lastEnd = 0;
    for (const utterance of episode.utterances) {
      expect(utterance.start).toBeGreaterThan(lastEnd);
      expect(utterance.words.map((word) => word.text).join(' ')).toBe(utterance.text);
      expect(utterance.words[0]?.start).toBe(utterance.start);
      expect(utterance.words.at(-1)?.end).toBe(utterance.end);
      let wordEnd = utterance.start;
      for (const word of utterance.words) {
        expect(Number.isInteger(word.start) && Number.isInteger(word.end)).toBe(true);
        expect(word.start).toBeGreaterThanOrEqual(wordEnd);
        expect(word.end).toBeGreaterThan(word.start);
        wordEnd = word.end;
      }
      lastEnd = utterance.end;
    }
    expect(episode.durationSecs * 1_000).toBeGreaterThan(lastEnd);
  });
});

describe('reading', () => {
  it('gives the same times every time', () => {
    expect(readShows()).toEqual(shows);
  });

  it('finds the folder from source and from a bundle', () => {
    const repo = join(import.meta.dirname, '../../..');
    const folder = join(repo, 'sandbox', 'shows');
    expect(findShowsFolder(folder)).toBe(folder);
    expect(findShowsFolder(join(repo, 'dist', 'server'))).toBe(folder);
    expect(existsSync(join(folder, 'read-shows.ts'))).toBe(true);
  });

  it('says where to look when the folder is gone', () => {
    expect(() => findShowsFolder('/')).toThrow(/no sandbox\/shows folder/);
  });
});
