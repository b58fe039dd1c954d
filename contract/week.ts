/** The week that runs itself: what a group does without a click, and where its week stands (ours). */
import { z } from 'zod';
import { byId, day, id, instant, route } from './kit.ts';

const count = z.number().int().min(0);
const usd = z.number().min(0);

/** What a group does by itself; everything is off until somebody turns it on. */
export const weekSwitches = z.object({
  /** New episodes are transcribed as they appear; only what comes out after this was turned on, or in that week. */
  autoTranscribe: z.boolean(),
  /** Insights follow a transcript of this group, also where the setting `auto_insights` is off. */
  autoInsights: z.boolean(),
  /** On Sunday a draft digest is made of the week's episodes. */
  autoDraft: z.boolean(),
  /** The hour of that Sunday, in TIMEZONE. */
  draftHour: z.number().int().min(0).max(23),
  /** The most episodes that the draft takes, by relevance. */
  draftMost: z.number().int().min(1).max(200),
  /** Both together, in the paper's group: the draft is published and mailed without a click. */
  autoPublish: z.boolean(),
  autoSend: z.boolean(),
});
export type WeekSwitches = z.infer<typeof weekSwitches>;

/** What each switch costs about in a month, in US dollars, from what the last four weeks brought. */
export const weekCosts = z.object({
  /** Episodes and hours of audio in the last four weeks; publishers' own transcripts cost nothing. */
  episodes: count,
  audioSecs: count,
  transcribeUsd: usd,
  insightsUsd: usd,
  draftUsd: usd,
});
export type WeekCosts = z.infer<typeof weekCosts>;

export const groupWeek = weekSwitches.extend({ costs: weekCosts });
export type GroupWeek = z.infer<typeof groupWeek>;

/** How far the week's episodes of a group have come; each episode is in one of the five. */
const stage = z.object({
  done: count,
  /** Under way, and nobody has to do anything. */
  running: count,
  /** Waits for somebody: for a yes to its price, or for room in the budget. */
  waitsForYes: count,
  waitsForBudget: count,
  failed: count,
  /** Could be begun, and nobody has. */
  missing: count,
});
export type WeekStage = z.infer<typeof stage>;

/** A podcast that missed its usual day. */
export const lateShow = z.object({
  podcastId: id,
  title: z.string(),
  /** The day on which it was expected. */
  expectedOn: day,
  /** "Tuesdays", "every two weeks" */
  rhythm: z.string(),
});
export type LateShow = z.infer<typeof lateShow>;

/** The digest of a group's week, the newest where there are several. */
export const weekDigest = z.object({
  id,
  digestId: z.string(),
  title: z.string(),
  issueNumber: z.number().int().nullable(),
  /** `waits`: for room in the budget. */
  state: z.enum(['making', 'waits', 'failed', 'draft', 'published']),
  episodes: count,
  publishDate: instant.nullable(),
  /** Made by Sunday's clock. */
  isAutomatic: z.boolean(),
  /** Why it waits or failed. */
  reason: z.string().nullable(),
});
export type WeekDigest = z.infer<typeof weekDigest>;

/** What Sunday's clock did for this week, or will do. */
export const weekDraft = z.object({
  /** When it is, or was, due; null while the switch is off. */
  dueAt: instant.nullable(),
  state: z.enum(['off', 'planned', 'waiting', 'making', 'ready', 'handmade', 'nothing', 'failed']),
  /** Why nothing was made, why it failed, or why it was not sent by itself. */
  reason: z.string().nullable(),
  /** Titles of the episodes that were not ready for it. */
  missing: z.array(z.string()),
});
export type WeekDraft = z.infer<typeof weekDraft>;

/** One group's line from episodes to sent. */
export const weekLine = z.object({
  groupId: id,
  name: z.string(),
  isPaper: z.boolean(),
  switches: weekSwitches,
  podcasts: count,
  episodes: count,
  audioSecs: count,
  transcripts: stage,
  /** Of the episodes that have a transcript. */
  insights: stage,
  /** What the transcripts that nobody has asked for would cost, and the insights that follow them by themselves. */
  missingUsd: usd,
  followingUsd: usd,
  /** What insights would cost: those that nobody has asked for, and those that wait for a yes. */
  missingInsightsUsd: usd,
  waitsForYesUsd: usd,
  /** What was paid for the week's episodes so far, by the books; an episode of two groups is in both. */
  paid: z.object({ transcriptsUsd: usd, insightsUsd: usd }),
  /** Why transcripts cannot be made at all: a key that is missing. */
  trouble: z.string().nullable(),
  digest: weekDigest.nullable(),
  draft: weekDraft,
  late: z.array(lateShow),
});
export type WeekLine = z.infer<typeof weekLine>;

export const weekBudget = z.object({
  limitUsd: usd,
  spentUsd: usd,
  /** What runs under way may yet cost. */
  heldUsd: usd,
  /** "November"; and when the next month begins: "December 1". */
  month: z.string(),
  nextOn: z.string(),
  waiting: count,
  waitingUsd: usd,
});
export type WeekBudget = z.infer<typeof weekBudget>;

export const week = z.object({
  /** Monday and Sunday, days in TIMEZONE. */
  weekOn: day,
  endsOn: day,
  /** It is the week that Monday's issue is about: the running one, and on Monday the one before. */
  isCurrent: z.boolean(),
  previousOn: day,
  /** Null where the next week has not begun. */
  nextOn: day.nullable(),
  /** The Monday on which this week's issue goes out, at the hour of sending. */
  sendsAt: instant,
  budget: weekBudget,
  /** A published issue went unpublished: the week before has a digest that readers do not see. */
  unfinishedOn: day.nullable(),
  /** The paper's group first, the others by name. */
  groups: z.array(weekLine),
});
export type Week = z.infer<typeof week>;

const noGroup = { 404: 'no such group' };
const begun = z.object({
  /** How many were begun. */
  begun: count,
  /** Why the first of the others was not; null where all were. */
  refused: z.string().nullable(),
});

export const weeks = {
  read: route({
    method: 'GET',
    path: '/api/week',
    access: 'admin',
    summary: 'Where the week of every group stands, from episodes to the digest (ours)',
    /** A Monday; by itself the week that the next issue is about. */
    query: z.object({ weekOn: day.optional() }),
    answer: week,
    errors: { 422: 'not a Monday' },
  }),
  readGroup: route({
    method: 'GET',
    path: '/api/groups/:id/week',
    access: 'admin',
    summary: 'What a group does by itself, and what that costs about in a month (ours)',
    params: byId,
    answer: groupWeek,
    errors: noGroup,
  }),
  updateGroup: route({
    method: 'PATCH',
    path: '/api/groups/:id/week',
    access: 'admin',
    summary: 'Change what a group does by itself (ours)',
    params: byId,
    body: weekSwitches.partial(),
    answer: groupWeek,
    errors: noGroup,
  }),
  transcribe: route({
    method: 'POST',
    path: '/api/groups/:id/week/transcripts',
    access: 'admin',
    summary: "Request the transcripts of the week's episodes that nobody has requested (ours)",
    params: byId,
    body: z.object({ weekOn: day }),
    answer: begun,
    errors: { ...noGroup, 422: 'not a Monday' },
  }),
  generateInsights: route({
    method: 'POST',
    path: '/api/groups/:id/week/insights',
    access: 'admin',
    summary: "Generate the week's insights that are missing, or agree to the price of those that wait (ours)",
    params: byId,
    body: z.object({
      weekOn: day,
      /** What those that wait for a yes may cost together, in US dollars: the figure that was shown. */
      agreedUsd: usd.optional(),
    }),
    answer: begun,
    errors: { ...noGroup, 409: 'they would cost more by now than was agreed to', 422: 'not a Monday' },
  }),
  draft: route({
    method: 'POST',
    path: '/api/groups/:id/week/digest',
    access: 'admin',
    summary: "Make the week's digest now, as Sunday's clock would; a durable job does the work (ours)",
    params: byId,
    body: z.object({ weekOn: day }),
    answer: z.object({ id }),
    errors: {
      ...noGroup,
      409: 'the week has a digest already',
      422: 'not a Monday, or no episode has insights yet',
    },
  }),
};
