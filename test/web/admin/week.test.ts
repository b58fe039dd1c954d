/** The one thing to do next, and the words around it, for every state in which a week can be. */
import { describe, expect, test } from 'vitest';
import type { Send, SendState, WeekDigest, WeekLine } from '../../../contract/index.ts';
import { type NextStep, nextStep } from '../../../web/admin/week/next-step.ts';
import { stepsOf } from '../../../web/admin/week/steps.ts';
import { waitsOf } from '../../../web/admin/week/waits.ts';
import { hourInWords, weekDays } from '../../../web/admin/week/week-words.ts';

const timeZone = 'America/New_York';
const wednesday = new Date('2026-11-18T15:00:00Z');
const sendsAt = '2026-11-23T11:00:00.000Z';

const nothing = { done: 0, running: 0, waitsForYes: 0, waitsForBudget: 0, failed: 0, missing: 0 };

function makeLine(patch: Partial<WeekLine> = {}): WeekLine {
  return {
    groupId: 'g1',
    name: 'Agent Growth',
    isPaper: true,
    switches: {
      autoTranscribe: false,
      autoInsights: false,
      autoDraft: false,
      draftHour: 18,
      draftMost: 20,
      autoPublish: false,
      autoSend: false,
    },
    podcasts: 3,
    episodes: 8,
    audioSecs: 20_000,
    transcripts: { ...nothing, done: 8 },
    insights: { ...nothing, done: 8 },
    missingUsd: 0,
    waitsForYesUsd: 0,
    trouble: null,
    digest: null,
    draft: { dueAt: null, state: 'off', reason: null, missing: [] },
    late: [],
    ...patch,
  };
}

const makeDigest = (state: WeekDigest['state'], patch: Partial<WeekDigest> = {}): WeekDigest => ({
  id: 'd1',
  digestId: 'agent-growth-2026-w47',
  title: 'Rates settle',
  issueNumber: null,
  state,
  episodes: 8,
  publishDate: null,
  isAutomatic: false,
  reason: null,
  ...patch,
});

const makeSend = (state: SendState, patch: Partial<Send> = {}): Send => ({
  id: 's1',
  digestId: 'agent-growth-2026-w47',
  title: 'No. 1: Rates settle',
  edition: 1,
  isAutomatic: false,
  state,
  at: sendsAt,
  startedAt: null,
  finishedAt: null,
  total: 1_204,
  counts: { queued: 0, sending: 0, sent: 1_204, failed: 0, suppressed: 0, unknown: 0 },
  undecided: 0,
  perSecond: null,
  reason: null,
  ...patch,
});

interface Given {
  line?: Partial<WeekLine>;
  send?: Send;
  now?: Date;
}

const step = ({ line, send, now = wednesday }: Given): NextStep =>
  nextStep(makeLine(line), { week: { sendsAt, isCurrent: true }, send, timeZone, now });

/** What a step is and does, without its words. */
const gist = (next: NextStep) =>
  next.is === 'rest' ? (next.also ? `rest, or ${next.also.label}` : 'rest') : `${next.is}: ${next.label}`;

describe('the next step', () => {
  const published = makeDigest('published', { issueNumber: 1, publishDate: sendsAt });
  test.each<[string, Given, string]>([
    [
      'a group without podcasts',
      { line: { podcasts: 0, episodes: 0, transcripts: nothing, insights: nothing } },
      'link: Add podcasts',
    ],
    ['nothing has come out', { line: { episodes: 0, transcripts: nothing, insights: nothing } }, 'rest'],
    [
      'episodes without transcripts, with their price',
      {
        line: {
          transcripts: { ...nothing, done: 4, missing: 4 },
          missingUsd: 1.05,
          insights: { ...nothing, done: 4 },
        },
      },
      'act: Get 4 transcripts for about $1.05',
    ],
    [
      'one that the publisher has written',
      { line: { transcripts: { ...nothing, missing: 1 }, insights: nothing } },
      'act: Get 1 transcript',
    ],
    [
      'a key is missing',
      { line: { transcripts: { ...nothing, missing: 4 }, trouble: 'AssemblyAI needs a key.' } },
      'link: Open Settings',
    ],
    [
      'the budget is used up, before anything else is asked for',
      { line: { transcripts: { ...nothing, waitsForBudget: 1, missing: 4 } } },
      'link: Raise the budget',
    ],
    [
      'insights that cost more than the limit',
      { line: { insights: { ...nothing, done: 5, waitsForYes: 3 }, waitsForYesUsd: 1.4 } },
      'act: Generate for about $1.40',
    ],
    [
      'transcripts without insights',
      { line: { insights: { ...nothing, missing: 2 } } },
      'act: Generate insights for 2 episodes',
    ],
    ['everything is being read', { line: { insights: { ...nothing, running: 8 } } }, 'rest'],
    [
      'some are being read, some are ready',
      { line: { insights: { ...nothing, running: 3, done: 5 } } },
      'rest, or Make the digest from 5 episodes now',
    ],
    ['all are ready', {}, 'act: Make the digest from 8 episodes'],
    [
      'more are ready than a digest takes',
      { line: { switches: { ...makeLine().switches, draftMost: 3 } } },
      'act: Make the digest from 3 episodes',
    ],
    ['none could be read', { line: { insights: { ...nothing, failed: 8 } } }, 'link: Open TO DO'],
    [
      'Sunday makes the draft',
      { line: { draft: { dueAt: '2026-11-22T23:00:00.000Z', state: 'planned', reason: null, missing: [] } } },
      'rest, or Make it now',
    ],
    [
      'Sunday waits for what is being read',
      { line: { draft: { dueAt: null, state: 'waiting', reason: null, missing: [] } } },
      'rest',
    ],
    ['the digest is being written', { line: { digest: makeDigest('making') } }, 'rest'],
    ['the digest waits for the budget', { line: { digest: makeDigest('waits') } }, 'link: Raise the budget'],
    ['the digest failed', { line: { digest: makeDigest('failed') } }, 'act: Make the digest again'],
    [
      'a draft of the paper',
      { line: { digest: makeDigest('draft') } },
      'act: Publish and send on Monday at 06:00',
    ],
    ['a draft of another group', { line: { isPaper: false, digest: makeDigest('draft') } }, 'act: Publish'],
    [
      'a draft after the hour of sending',
      { line: { digest: makeDigest('draft') }, now: new Date('2026-11-23T11:00:01Z') },
      'act: Publish and send now',
    ],
    [
      'a draft on Monday before that hour',
      { line: { digest: makeDigest('draft') }, now: new Date('2026-11-23T10:00:00Z') },
      'act: Publish and send today at 06:00',
    ],
    ['published, not sent', { line: { digest: published } }, 'act: Send on Monday at 06:00'],
    ['published, and not the paper', { line: { isPaper: false, digest: published } }, 'rest'],
    ['planned', { line: { digest: published }, send: makeSend('scheduled') }, 'rest'],
    ['on its way', { line: { digest: published }, send: makeSend('sending') }, 'rest'],
    ['sent', { line: { digest: published }, send: makeSend('done') }, 'rest'],
    [
      'sent, with doubts',
      { line: { digest: published }, send: makeSend('done', { undecided: 4 }) },
      'link: Decide about them',
    ],
    ['it asks', { line: { digest: published }, send: makeSend('asks') }, 'link: Answer'],
    ['paused', { line: { digest: published }, send: makeSend('paused') }, 'link: Look at the send'],
    ['stopped', { line: { digest: published }, send: makeSend('stopped') }, 'link: Look at the send'],
  ])('%s', (_what, given, expected) => {
    expect(gist(step(given))).toBe(expected);
  });

  test('asks first where nothing could take it back', () => {
    const late = new Date('2026-11-23T12:00:00Z');
    expect(step({ line: { digest: makeDigest('draft') }, now: late })).toMatchObject({ asks: /.+/ });
    expect(step({ line: { digest: makeDigest('draft') } })).not.toHaveProperty('asks');
  });

  test('is three clicks from a new week to a planned send', () => {
    const clicks: string[] = [];
    const week = [
      { transcripts: { ...nothing, missing: 8 }, insights: nothing },
      { transcripts: { ...nothing, running: 8 }, insights: nothing },
      {},
      { digest: makeDigest('making') },
      { digest: makeDigest('draft') },
    ];
    for (const line of week) {
      const next = step({ line });
      if (next.is !== 'rest') clicks.push(next.label);
    }
    expect(clicks).toHaveLength(3);
    expect(step({ line: { digest: published }, send: makeSend('scheduled') }).is).toBe('rest');
  });
});

describe('the line', () => {
  const facts = { send: undefined, timeZone, now: wednesday };
  const shown = (line: Partial<WeekLine>, send?: Send) =>
    stepsOf(makeLine(line), { ...facts, send }).map(
      ({ label, tone, figure, detail }) => `${label} ${tone}: ${figure}|${detail}`,
    );

  test('counts, and says what is left', () => {
    const transcripts = { ...nothing, done: 4, running: 1, failed: 1, missing: 2 };
    const insights = { ...nothing, done: 2, waitsForYes: 1, waitsForBudget: 1 };
    expect(shown({ transcripts, insights })).toEqual([
      'Episodes done: 8|5h 33m of audio',
      'Transcripts failed: 4 of 8|1 running, 1 failed, 2 not requested',
      'Insights warning: 2 of 4|1 for your yes, 1 for the budget',
      'Digest none: None yet|',
      'Published none: No|',
      'Sent none: No|',
    ]);
  });

  test('of another group ends with publication', () => {
    expect(stepsOf(makeLine({ isPaper: false }), facts).map(({ label }) => label)).not.toContain('Sent');
  });

  test.each([
    ['scheduled', makeSend('scheduled'), 'Sent pending: Planned|Monday at 06:00'],
    [
      'sending',
      makeSend('sending', { counts: { ...makeSend('done').counts, sent: 412 } }),
      'Sent pending: 412|of 1,204 readers, on its way',
    ],
    ['done', makeSend('done'), 'Sent done: 1,204|readers'],
    [
      'not to all',
      makeSend('done', { counts: { ...makeSend('done').counts, sent: 1_200, failed: 4 } }),
      'Sent warning: 1,200|of 1,204 readers',
    ],
    ['asking', makeSend('asks', { reason: 'It is a day late.' }), 'Sent warning: Asks you|It is a day late.'],
    [
      'stopped',
      makeSend('stopped', { reason: '412 had it already.' }),
      'Sent failed: Stopped|412 had it already.',
    ],
  ])('of a send that is %s', (_state, send, expected) => {
    const digest = makeDigest('published', { issueNumber: 7, publishDate: sendsAt });
    const line = shown({ digest }, send);
    expect(line.at(-1)).toBe(expected);
    expect(line.at(-2)).toBe('Published done: No. 7|Readers see it Mon, Nov 23 at 06:00');
  });
});

describe('what waits', () => {
  test('is said in the right number, with a way to it', () => {
    const line = makeLine({
      transcripts: { ...nothing, failed: 2, waitsForBudget: 1 },
      insights: { ...nothing, waitsForYes: 3, failed: 1 },
      waitsForYesUsd: 1.4,
      late: [{ podcastId: 'p1', title: 'Mortgage Minute', expectedOn: '2026-11-17', rhythm: 'Tuesdays' }],
    });
    expect(waitsOf(line).map(({ words }) => words)).toEqual([
      '3 insights wait for your yes: $1.40',
      '1 piece of work waits for the budget',
      '2 transcripts failed',
      'Insights of 1 episode failed',
      'Mortgage Minute is late: expected Tue, Nov 17 (Tuesdays)',
    ]);
    expect(waitsOf(makeLine())).toEqual([]);
  });

  test.each([
    ['nothing', null, 'No draft was made. No episode came out this week.'],
    ['failed', null, 'The draft was not made. No episode came out this week.'],
    ['ready', makeDigest('draft'), 'It did not go out by itself. No episode came out this week.'],
  ] as const)('and why, where Sunday ended with %s', (state, digest, expected) => {
    const draft = { dueAt: null, state, reason: 'No episode came out this week.', missing: [] };
    expect(waitsOf(makeLine({ draft, digest })).map(({ words }) => words)).toEqual([expected]);
  });
});

describe('words', () => {
  test.each([
    ['2026-11-16', '2026-11-22', 'November 16 to 22'],
    ['2026-11-30', '2026-12-06', 'November 30 to December 6'],
  ])('%s to %s', (from, to, expected) => {
    expect(weekDays(from, to)).toBe(expected);
  });
  test.each([
    ['2026-11-23T11:00:00Z', '2026-11-18T15:00:00Z', 'Monday at 06:00'],
    ['2026-11-23T11:00:00Z', '2026-11-23T05:30:00Z', 'today at 06:00'],
    // Still Sunday there.
    ['2026-11-23T11:00:00Z', '2026-11-23T04:30:00Z', 'Monday at 06:00'],
    ['2026-11-23T11:00:00Z', '2026-11-10T15:00:00Z', 'Mon, Nov 23 at 06:00'],
    ['2026-11-23T11:00:00Z', '2026-11-26T15:00:00Z', 'Mon, Nov 23 at 06:00'],
  ])('%s, said at %s', (at, now, expected) => {
    expect(hourInWords(at, timeZone, new Date(now))).toBe(expected);
  });
});
