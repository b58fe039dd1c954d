/** A4: a publisher's transcript is read beside the main thread, in bounded time, and only as long as its audio. */
import { describe, expect, it } from 'vitest';
import { readInThread, TranscriptFileError } from '../../../../server/pipeline/transcripts/formats/index.ts';

const hint = { contentType: 'application/json', type: null, url: 'https://feeds.example/t.json' };
const bytes = (text: string) => new TextEncoder().encode(text);
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error: unknown) => {
      if (error instanceof TranscriptFileError) return `${error.reason}: ${error.message}`;
      throw error;
    },
  );

/** Segments of ten words, four seconds each. */
function talk(segments: number): Uint8Array {
  const list = Array.from({ length: segments }, (_, at) => ({
    speaker: at % 2 === 0 ? 'Dana' : 'Ruben',
    startTime: at * 4,
    endTime: at * 4 + 4,
    body: `So number ${at} went to the buyer who waited longest.`,
  }));
  return bytes(JSON.stringify({ version: '1.0.0', segments: list }));
}

describe('A4: a transcript file', () => {
  it('of 15 MB holds the main thread for no longer than handing it over takes', async () => {
    const body = talk(130_000);
    expect(body.length).toBeGreaterThan(14 * 1024 * 1024);
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 5);
    const before = { here: process.threadCpuUsage(), all: process.cpuUsage() };
    const problem = await problemOf(readInThread({ body, hint, durationSecs: 2_700 }));
    const [here, all] = [process.threadCpuUsage(before.here), process.cpuUsage(before.all)];
    clearInterval(timer);
    expect(problem).toMatch(
      /^too-long: The publisher's transcript has [\d,]+ words, for 45 minutes of audio/,
    );
    expect(ticks).toBeGreaterThan(20);
    // Read here it would be nearly all. Time on the processor, since others use it as well.
    expect(here.user + here.system).toBeLessThan((all.user + all.system) / 2);
  });

  it('gives the words with their times, packed', async () => {
    const read = await readInThread({ body: talk(30), hint, durationSecs: 120 });
    expect(read.utterances[1]).toEqual({
      speaker: 'Ruben',
      start: 4_000,
      end: 8_000,
      text: 'So number 1 went to the buyer who waited longest.',
    });
    expect(read.wordTimes?.split(';')).toHaveLength(30);
  });

  it.each<[string, number, number | null, boolean]>([
    ['as long as its audio', 900, 3_600, true],
    ['three times too long for it', 6_000, 2_700, false],
    ['of few words whatever the feed says', 150, 5, true],
    ['without a length in the feed', 6_000, null, true],
    ['without a length in the feed, of more than a day', 21_000, null, false],
    ['of an episode that claims to last for weeks', 21_000, 9_000_000, false],
  ])('%s', async (_what, segments, durationSecs, isRead) => {
    const problem = await problemOf(readInThread({ body: talk(segments), hint, durationSecs }));
    expect(problem).toMatch(isRead ? /^read$/ : /^too-long: .*so it is not that of this episode/);
  });

  it('without spaces is counted by its letters', async () => {
    const body = bytes(
      JSON.stringify({ segments: [{ startTime: 0, endTime: 60, body: 'а'.repeat(400_000) }] }),
    );
    expect(await problemOf(readInThread({ body, hint, durationSecs: 60 }))).toMatch(/^too-long/);
  });

  it('that takes too long to read ends its thread, and the next one is read', async () => {
    const slow = problemOf(readInThread({ body: talk(100_000), hint, durationSecs: 2_700 }, 100));
    expect(await slow).toMatch(/^too-slow: .*Transcribe the audio instead/);
    expect(await problemOf(readInThread({ body: talk(30), hint, durationSecs: 120 }))).toBe('read');
  });

  it('that cannot serve says why, as before', async () => {
    const body = bytes(JSON.stringify({ segments: [{ body: 'Words without a time.' }] }));
    expect(await problemOf(readInThread({ body, hint, durationSecs: 60 }))).toMatch(
      /^no-times: .*gives no times/,
    );
  });
});
