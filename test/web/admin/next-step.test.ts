/** The one thing to do next, for every state in which a week can be. */
import { describe, expect, test } from 'vitest';
import type { Send, WeekLine } from '../../../contract/index.ts';
import { type NextStep, nextStep, type Prices } from '../../../web/admin/week/next-step.ts';
import { makeDigest, makeLine, makeSend, nothing, sendsAt } from './make-week.ts';

const timeZone = 'America/New_York';
const wednesday = new Date('2026-11-18T15:00:00Z');

interface Given {
  line?: Partial<WeekLine>;
  send?: Send | null;
  now?: Date;
}

const prices: Prices = {
  digest: (episodes) => ({ costUsd: episodes * 0.02, errorShare: 0.1 }),
  listError: 0.2,
};

const step = ({ line, send, now = wednesday }: Given): NextStep =>
  nextStep(makeLine(line), { week: { sendsAt, isCurrent: true }, send, timeZone, now, prices });

/** What a step is and does, without its words. */
const gist = (next: NextStep) =>
  next.is === 'rest' ? (next.also ? `rest, or ${next.also.label}` : 'rest') : `${next.is}: ${next.label}`;

describe('the next step', () => {
  const published = makeDigest('published', { issueNumber: 1, publishDate: sendsAt });
  test('nobody is asked to send what may be on its way', () => {
    const next = step({ line: { digest: published }, send: null });
    expect(next).toEqual({ is: 'rest', words: 'It is published. Whether it was sent is not known yet.' });
  });
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
      'episodes without transcripts whose insights follow by themselves, with the price of both',
      {
        line: {
          transcripts: { ...nothing, missing: 2 },
          missingUsd: 0.5,
          followingUsd: 0.2,
          insights: nothing,
        },
      },
      'act: Transcribe and read them for about $0.70',
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
      'act: Generate 2 insights',
    ],
    [
      'transcripts without insights, with what those cost',
      { line: { insights: { ...nothing, missing: 1 }, missingInsightsUsd: 0.09 } },
      'act: Generate its insights for about $0.09',
    ],
    ['everything is being read', { line: { insights: { ...nothing, running: 8 } } }, 'rest'],
    [
      'some are being read, some are ready',
      { line: { insights: { ...nothing, running: 3, done: 5 } } },
      'rest, or Make the digest from 5 episodes now for about $0.10',
    ],
    ['all are ready', {}, 'act: Make the digest from 8 episodes for about $0.16'],
    [
      'more are ready than a digest takes',
      { line: { switches: { ...makeLine().switches, draftMost: 3 } } },
      'act: Make the digest from 3 episodes for about $0.06',
    ],
    ['none could be read', { line: { insights: { ...nothing, failed: 8 } } }, 'link: Open TO DO'],
    [
      'Sunday makes the draft',
      { line: { draft: { dueAt: '2026-11-22T23:00:00.000Z', state: 'planned', reason: null, missing: [] } } },
      'rest, or Make it now for about $0.16',
    ],
    [
      'Sunday waits for what is being read',
      { line: { draft: { dueAt: null, state: 'waiting', reason: null, missing: [] } } },
      'rest',
    ],
    ['the digest is being written', { line: { digest: makeDigest('making') } }, 'rest'],
    ['the digest waits for the budget', { line: { digest: makeDigest('waits') } }, 'link: Raise the budget'],
    [
      'the digest failed',
      { line: { digest: makeDigest('failed') } },
      'act: Make the digest again for about $0.16',
    ],
    [
      'a draft of the paper',
      { line: { digest: makeDigest('draft') } },
      'act: Publish and send on Monday at 6:00 AM',
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
      'act: Publish and send today at 6:00 AM',
    ],
    ['published, not sent', { line: { digest: published } }, 'act: Send on Monday at 6:00 AM'],
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

test.each<[string, Given, string | null | undefined]>([
  [
    'transcripts: as earlier lists',
    { line: { transcripts: { ...nothing, missing: 2 }, missingUsd: 0.5, insights: nothing } },
    'Earlier lists usually came within 20% of their estimate.',
  ],
  [
    'a digest: as earlier digests',
    { line: { digest: makeDigest('failed') } },
    'Earlier digests usually came within 10% of their estimate.',
  ],
  ['what costs nothing', { line: { digest: makeDigest('draft') } }, undefined],
])('how near a price usually is stands beside it: %s', (_name, given, beside) => {
  const next = step(given);
  expect(next.is === 'act' ? next.beside : null).toBe(beside);
});
