import type { Send, SendState, WeekDigest, WeekLine } from '../../../contract/index.ts';

export const sendsAt = '2026-11-23T11:00:00.000Z';

export const nothing = { done: 0, running: 0, waitsForYes: 0, waitsForBudget: 0, failed: 0, missing: 0 };

export function makeLine(patch: Partial<WeekLine> = {}): WeekLine {
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
    followingUsd: 0,
    missingInsightsUsd: 0,
    waitsForYesUsd: 0,
    paid: { transcriptsUsd: 0, insightsUsd: 0 },
    trouble: null,
    digest: null,
    draft: { dueAt: null, state: 'off', reason: null, missing: [] },
    late: [],
    ...patch,
  };
}

export const makeDigest = (state: WeekDigest['state'], patch: Partial<WeekDigest> = {}): WeekDigest => ({
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

export const makeSend = (state: SendState, patch: Partial<Send> = {}): Send => ({
  id: 's1',
  digestId: 'agent-growth-2026-w47',
  title: 'No. 1: Rates settle',
  edition: 1,
  kind: 'issue',
  isAutomatic: false,
  state,
  at: sendsAt,
  startedAt: null,
  finishedAt: null,
  total: 1_204,
  counts: { queued: 0, sending: 0, sent: 1_204, failed: 0, suppressed: 0, unknown: 0 },
  undecided: 0,
  cameBack: 0,
  refused: 0,
  nextTryAt: null,
  perSecond: null,
  reason: null,
  ...patch,
});
