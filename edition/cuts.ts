/**
 * The order in which an issue that is too big for one mail gives way. Gmail hides what lies beyond 102 KB
 * (wire.md section 9), the unsubscribe link first. The first cut that fits is printed; what goes first is what a
 * reader misses least: evidence sentences, then length of texts, then the tails of lists. The last cut stays
 * under the hard limit whatever the issue holds, since every text in it is bounded in escaped bytes.
 */
import type { Limit } from './clamp-text.ts';

/** Aim for the HTML, in bytes. */
export const TARGET_BYTES = 90_000;

export interface Cut {
  /** Factor on the length of every text. */
  scale: number;
  /** Escaped bytes allowed per character: 4 lets any script run its full length. */
  bytesPerChar: number;
  quotes: number;
  tips: number;
  insights: number;
  moments: number;
  topics: number;
  /** Sentences before and after a notable quote. */
  evidence: boolean;
  urlBytes: number;
}

const WHOLE: Cut = {
  scale: 1,
  bytesPerChar: 4,
  quotes: 16,
  tips: 16,
  insights: 8,
  moments: 4,
  topics: 10,
  evidence: true,
  urlBytes: 2000,
};

export const CUTS: readonly [Cut, ...Cut[]] = [
  WHOLE,
  { ...WHOLE, evidence: false },
  { ...WHOLE, evidence: false, scale: 0.75 },
  { ...WHOLE, evidence: false, scale: 0.75, quotes: 12, tips: 12, insights: 6, moments: 3, topics: 8 },
  {
    ...WHOLE,
    evidence: false,
    scale: 0.6,
    quotes: 10,
    tips: 10,
    insights: 5,
    moments: 2,
    topics: 6,
    urlBytes: 1000,
  },
  {
    scale: 0.5,
    bytesPerChar: 3,
    quotes: 8,
    tips: 8,
    insights: 4,
    moments: 2,
    topics: 5,
    evidence: false,
    urlBytes: 700,
  },
  {
    scale: 0.4,
    bytesPerChar: 2,
    quotes: 6,
    tips: 6,
    insights: 3,
    moments: 1,
    topics: 4,
    evidence: false,
    urlBytes: 500,
  },
  {
    scale: 0.3,
    bytesPerChar: 1.5,
    quotes: 5,
    tips: 5,
    insights: 2,
    moments: 1,
    topics: 3,
    evidence: false,
    urlBytes: 400,
  },
];

/** Full lengths in characters, before a cut shortens them. */
const LENGTHS = {
  name: 100,
  title: 180,
  theme: 120,
  tag: 48,
  glance: 260,
  summary: 1600,
  connection: 520,
  tip: 360,
  quote: 520,
  evidence: 160,
  episodeSummary: 800,
  topic: 60,
  insight: 400,
};
export type TextKind = keyof typeof LENGTHS;

/** The limit of one kind of text under a cut. Names and titles hold out longest. */
export function limitOf(kind: TextKind, cut: Cut): Limit {
  const chars = Math.max(Math.min(LENGTHS[kind], 60), Math.round(LENGTHS[kind] * cut.scale));
  return { chars, bytes: Math.round(chars * cut.bytesPerChar) };
}
