import { leftOutSentence, notWellFormed } from './parse/index.ts';
import type { ReadFeed } from './read-feed.ts';

/** An episode that could not be stored, and why. */
export interface LeftOut {
  title: string;
  reason: string;
}

/** What the admin should see: that XML was written badly is none of it. */
export function warningsOf(read: ReadFeed, leftOut: readonly LeftOut[]): string[] {
  return [
    ...(leftOut.length > 0 ? [leftOutSentence(leftOut.slice(0, 3), leftOut.length)] : []),
    ...read.warnings.filter((warning) => warning !== notWellFormed),
  ];
}
