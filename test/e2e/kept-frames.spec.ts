import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import './kept-frames.ts';

/** `file:line` of where this very text stands in this file a first time. */
function placeOf(text: string): string {
  const lines = readFileSync(import.meta.filename, 'utf8').split('\n');
  return `kept-frames.spec.ts:${lines.findIndex((line) => line.includes(text)) + 1}:`;
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

test('an error names the line of the source, the first time and when its frame is known', () => {
  // What is compiled away stands before these, so that the lines that run are others.
  const told: Told = { words: 'told' };
  const one = () => {
    throw new Error(told.words);
  };
  const other = () => {
    throw new TypeError(told.words);
  };
  for (const _time of [1, 2]) {
    expect(firstFrame(one)).toContain(placeOf('throw new Error(told.words)'));
    expect(firstFrame(other)).toContain(placeOf('throw new TypeError(told.words)'));
  }
});

test('an object that is given a stack has one line of its own, also without a message', () => {
  const given = { message: '', stack: '' };
  Error.captureStackTrace(given);
  const [head, frame] = given.stack.split('\n');
  expect(head).toBe('Error: ');
  expect(frame).toContain(placeOf('Error.captureStackTrace(given)'));
});
