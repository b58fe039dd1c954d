import type { Week, WeekDraft, WeekLine, WeekSwitches } from '../../../contract/week.ts';
import { Trouble } from '../../kit/errors.ts';
import { monthOf, payments, priceOfTranscript, readBudget } from '../budget/index.ts';
import { listLate } from '../feeds/index.ts';
import { type GroupRow, listGroups, listSwitches } from '../groups/index.ts';
import { readPaperGroup, readSettings, type Settings } from '../settings/index.ts';
import type { Source } from '../transcripts/index.ts';
import type { WeekDeps } from './deps.ts';
import { type PricesOf, pricesOf } from './prices-of-episodes.ts';
import {
  type DraftRow,
  listDrafts,
  listMembers,
  listWeekDigests,
  listWeekEpisodes,
  type WeekDigestRow,
  type WeekEpisode,
} from './store.ts';
import {
  addDays,
  boundsOf,
  checkMonday,
  draftDueAt,
  runningWeek,
  sendsAt,
  sundayOf,
  weekOfNextIssue,
} from './week-days.ts';
import {
  insightPart,
  insightStage,
  presentWeekDigest,
  transcriptPart,
  transcriptStage,
} from './week-line.ts';

/** Where the week of every group stands; by itself the week that the next issue is about. */
export async function readWeek(deps: WeekDeps, asked?: string): Promise<Week> {
  const { db, clock, timeZone } = deps;
  const now = clock.now();
  const ofNextIssue = weekOfNextIssue(now, timeZone);
  const weekOn = asked === undefined ? ofNextIssue : checkMonday(asked);
  const isCurrent = weekOn === ofNextIssue;
  const previousOn = addDays(weekOn, -7);
  const [groups, switches, paper, settings, episodes, digests, drafts, budget, late] = await Promise.all([
    listGroups(db),
    listSwitches(db),
    readPaperGroup(db),
    readSettings(db),
    listWeekEpisodes(db, boundsOf(weekOn, timeZone), null),
    listWeekDigests(db, [weekOn, previousOn]),
    listDrafts(db, weekOn),
    readBudget(db, deps),
    isCurrent ? listLateShows(deps) : [],
  ]);
  const [priceOf, paidFor] = await Promise.all([
    pricesOf(deps, episodes),
    payments(
      db,
      episodes.map(({ id }) => id),
    ),
  ]);
  const month = monthOf(now, timeZone);
  const nextOn = addDays(weekOn, 7);
  const lines = groups.map((group) =>
    lineOf(deps, {
      group,
      isPaper: group.id === paper?.id,
      switches: switches(group.id),
      settings,
      priceOf,
      paidFor,
      weekOn,
      episodes: episodes.filter(({ groupId }) => groupId === group.id),
      digest: digests.find((digest) => digest.groupId === group.id && digest.weekOn === weekOn),
      draft: drafts.find((draft) => draft.group_id === group.id),
      late: late.filter(({ groupId }) => groupId === group.id),
    }),
  );
  const left = digests.find((digest) => digest.weekOn === previousOn && digest.groupId === paper?.id);
  return {
    weekOn,
    endsOn: sundayOf(weekOn),
    isCurrent,
    previousOn,
    nextOn: nextOn > runningWeek(now, timeZone) ? null : nextOn,
    sendsAt: sendsAt(weekOn, settings.send_hour, timeZone).toISOString(),
    budget: { ...budget, month: month.name, nextOn: month.nextOn },
    unfinishedOn: isCurrent && left?.status === 'completed' && !left.published ? previousOn : null,
    groups: lines.sort((a, b) => Number(b.isPaper) - Number(a.isPaper)),
  };
}

interface Facts {
  group: GroupRow;
  isPaper: boolean;
  switches: WeekSwitches;
  settings: Settings;
  priceOf: PricesOf;
  paidFor: Awaited<ReturnType<typeof payments>>;
  weekOn: string;
  /** Of this group. */
  episodes: readonly WeekEpisode[];
  digest: WeekDigestRow | undefined;
  draft: DraftRow | undefined;
  late: readonly LateOfGroup[];
}

function lineOf(deps: WeekDeps, facts: Facts): WeekLine {
  const { group, episodes, digest, draft, settings } = facts;
  const missing = episodes.filter((episode) => transcriptPart(episode) === 'missing');
  const sum = (of: readonly WeekEpisode[], which: 'transcriptUsd' | 'insightUsd' | 'followingUsd') =>
    of.reduce((usd, episode) => usd + facts.priceOf(episode)[which], 0);
  const paid = missing.filter((episode) => facts.priceOf(episode).isPaid);
  const unread = episodes.filter((episode) => insightPart(episode) === 'missing');
  const isAutomatic = digest !== undefined && draft?.digest_id === digest.id && draft.state !== 'handmade';
  return {
    groupId: group.id,
    name: group.name,
    isPaper: facts.isPaper,
    switches: facts.switches,
    podcasts: group.podcast_count,
    episodes: episodes.length,
    audioSecs: episodes.reduce((sum, { secs }) => sum + (secs ?? 0), 0),
    transcripts: transcriptStage(episodes),
    insights: insightStage(episodes),
    missingUsd: sum(missing, 'transcriptUsd'),
    followingUsd: sum(missing, 'followingUsd'),
    missingInsightsUsd: sum(unread, 'insightUsd'),
    waitsForYesUsd: episodes
      .filter((episode) => insightPart(episode) === 'waitsForYes')
      .reduce((sum, { insightUsd }) => sum + (insightUsd ?? 0), 0),
    paid: facts.paidFor(episodes.map(({ id }) => id)),
    trouble: paid.length === 0 ? null : troubleOf(deps, settings.transcript_source),
    digest: digest === undefined ? null : presentWeekDigest(digest, isAutomatic),
    draft: presentDraft(deps, facts),
    late: facts.late.map(({ groupId: _group, ...show }) => show),
  };
}

function troubleOf({ transcripts }: WeekDeps, source: string): string | null {
  try {
    priceOfTranscript(source, null);
    transcripts.transcribers[source as Source].checkUsable();
    return null;
  } catch (error) {
    if (error instanceof Trouble) return error.message;
    throw error;
  }
}

function presentDraft({ clock, timeZone }: WeekDeps, { switches, weekOn, draft }: Facts): WeekDraft {
  const dueAt = draftDueAt(weekOn, switches.draftHour, timeZone);
  const isComing = switches.autoDraft && dueAt > clock.now();
  return {
    dueAt: switches.autoDraft ? dueAt.toISOString() : null,
    state: (draft?.state as WeekDraft['state'] | undefined) ?? (isComing ? 'planned' : 'off'),
    reason: draft?.reason ?? null,
    missing: draft?.missing ?? [],
  };
}

interface LateOfGroup {
  groupId: string;
  podcastId: string;
  title: string;
  expectedOn: string;
  rhythm: string;
}

async function listLateShows(deps: WeekDeps): Promise<LateOfGroup[]> {
  const members = await listMembers(deps.db);
  const late = await listLate(deps, [...new Set(members.map(({ podcastId }) => podcastId))]);
  return members.flatMap((member) => {
    const found = late.get(member.podcastId);
    return found === undefined ? [] : [{ ...member, ...found }];
  });
}
