/** Whoever compiles the tests, or nobody: an error says where in our source it comes from. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
// As all browser tests have it.
import './fixtures.ts';

/** `file:line` of where this very text stands in this file a first time. */
function placeOf(text: string): string {
  const lines = readFileSync(import.meta.filename, 'utf8').split('\n');
  return `stack-lines.spec.ts:${lines.findIndex((line) => line.includes(text)) + 1}:`;
}

/** The first frame of what `run` throws. */
function firstFrame(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return String((error as Error).stack).split('\n')[1] ?? '';
  }
  throw new Error('Nothing was thrown');
}

interface Told {
  words: string;
}

test('an error names the line of the source', () => {
  // What is compiled away stands before it, so that the line that runs would be another one.
  const told: Told = { words: 'told' };
  const one = () => {
    throw new Error(told.words);
  };
  expect(firstFrame(one)).toContain(placeOf('throw new Error(told.words)'));
});
