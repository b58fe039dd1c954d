/**
 * Gives written turns the times of speech: about 150 words a minute, a little different for every speaker, with
 * breath after punctuation and a pause between turns. Seeded, so that a restart gives the same times again.
 */
import type { SpeakerId, Turn } from './parse-show-text.ts';

/** Whole milliseconds from the start of the audio. */
export interface TimedWord {
  text: string;
  start: number;
  end: number;
}

export interface TimedTurn {
  speaker: SpeakerId;
  text: string;
  start: number;
  end: number;
  words: TimedWord[];
}

const WORDS_PER_MINUTE = 150;
/** Speakers talk between 7 % slower and 7 % faster than the mean. */
const RATE_SPREAD = 0.07;
const LEAD_IN_MS = 900;

export function speakTurns(turns: readonly Turn[], seed: string): TimedTurn[] {
  const random = seededRandom(seed);
  const msPerWord = paces(seed);
  let atMs = LEAD_IN_MS;
  return turns.map((turn) => {
    const timed = speakTurn(turn, atMs, msPerWord(turn.speaker), random);
    atMs = timed.end + 140 + Math.round(random() * 460);
    return timed;
  });
}

function speakTurn(turn: Turn, startMs: number, msPerWord: number, random: () => number): TimedTurn {
  const texts = turn.text.split(/\s+/).filter((text) => text !== '');
  const parts = texts.map((text) => ({
    text,
    voice: spokenWeight(text) * (0.92 + random() * 0.16),
    breath: breathWeight(text),
  }));
  const total = parts.reduce((sum, part) => sum + part.voice + part.breath, 0);
  const unitMs = (texts.length * msPerWord) / total;
  let at = startMs;
  const words = parts.map(({ text, voice, breath }) => {
    const start = Math.round(at);
    const end = Math.round(at + voice * unitMs);
    at += (voice + breath) * unitMs;
    return { text, start, end };
  });
  return {
    speaker: turn.speaker,
    text: texts.join(' '),
    start: startMs,
    end: words.at(-1)?.end ?? startMs,
    words,
  };
}

/** How long a word sounds: letters count a little, digits much ("$425,000" is eight syllables). */
function spokenWeight(word: string): number {
  const digits = word.replace(/\D/g, '').length;
  const letters = word.replace(/[^\p{L}]/gu, '').length;
  return 1.4 + letters * 0.3 + digits * 0.9;
}

function breathWeight(word: string): number {
  if (/[.?!…]["”’)]*$/.test(word)) return 1.6;
  return /[,;:]["”’)]*$/.test(word) ? 0.7 : 0;
}

/** Milliseconds per word of each speaker, steady through one episode. */
function paces(seed: string): (speaker: SpeakerId) => number {
  return (speaker) => {
    const swing = (seededRandom(`${seed}#${speaker}`)() * 2 - 1) * RATE_SPREAD;
    return 60_000 / (WORDS_PER_MINUTE * (1 + swing));
  };
}

/** mulberry32 over an FNV-1a hash: small, fast and the same on every machine; nothing here guards a secret. */
function seededRandom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
