import type { Selectable, Updateable } from 'kysely';
import type { WeekSwitches } from '../../../contract/week.ts';
import type { Db, Trx } from '../../kit/db/connect.ts';
import type { WeekSwitches as SwitchesTable } from '../../kit/db/tables.ts';

type SwitchesRow = Selectable<SwitchesTable>;

const allOff: WeekSwitches = {
  autoTranscribe: false,
  autoInsights: false,
  autoDraft: false,
  draftHour: 18,
  draftMost: 20,
  autoPublish: false,
  autoSend: false,
};

const present = (row: SwitchesRow): WeekSwitches => ({
  autoTranscribe: row.auto_transcribe,
  autoInsights: row.auto_insights,
  autoDraft: row.auto_draft,
  draftHour: row.draft_hour,
  draftMost: row.draft_most,
  autoPublish: row.auto_publish,
  autoSend: row.auto_send,
});

/** What a group does by itself. */
export async function findSwitches(db: Db | Trx, groupId: string): Promise<WeekSwitches> {
  const row = await db
    .selectFrom('week_switches')
    .selectAll()
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return row === undefined ? allOff : present(row);
}

/** The same of all groups, by group; one that is missing does nothing by itself. */
export async function listSwitches(db: Db | Trx): Promise<(groupId: string) => WeekSwitches> {
  const rows = await db.selectFrom('week_switches').selectAll().execute();
  const byGroup = new Map(rows.map((row) => [row.group_id, present(row)]));
  return (groupId) => byGroup.get(groupId) ?? allOff;
}

type SwitchesPatch = { [Key in keyof WeekSwitches]?: WeekSwitches[Key] | undefined };

/** Changes what is named. What a switch does by itself counts from the moment at which it was turned on. */
export async function saveSwitches(trx: Trx, groupId: string, patch: SwitchesPatch, at: Date): Promise<void> {
  await trx
    .insertInto('week_switches')
    .values({ group_id: groupId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const before = await trx
    .selectFrom('week_switches')
    .selectAll()
    .where('group_id', '=', groupId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const values: Updateable<SwitchesTable> = {
    auto_transcribe: patch.autoTranscribe,
    auto_insights: patch.autoInsights,
    auto_draft: patch.autoDraft,
    draft_hour: patch.draftHour,
    draft_most: patch.draftMost,
    auto_publish: patch.autoPublish,
    auto_send: patch.autoSend,
  };
  const since = {
    ...(patch.autoTranscribe === true && !before.auto_transcribe ? { transcribe_since: at } : {}),
    ...(patch.autoDraft === true && !before.auto_draft ? { draft_since: at } : {}),
  };
  const named = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  if (Object.keys(named).length === 0) return;
  await trx
    .updateTable('week_switches')
    .set({ ...named, ...since })
    .where('group_id', '=', groupId)
    .execute();
}

export interface Drafting {
  groupId: string;
  groupName: string;
  /** Sundays before this are nobody's. */
  since: Date;
  hour: number;
  most: number;
}

/** Living groups that make a draft on Sunday. */
export async function listDrafting(db: Db): Promise<Drafting[]> {
  const rows = await db
    .selectFrom('week_switches')
    .innerJoin('groups', 'groups.id', 'week_switches.group_id')
    .select([
      'groups.id as groupId',
      'groups.name as groupName',
      'week_switches.draft_since as since',
      'week_switches.draft_hour as hour',
      'week_switches.draft_most as most',
    ])
    .where('week_switches.auto_draft', '=', true)
    .where('groups.deleted_at', 'is', null)
    .orderBy('groups.id')
    .execute();
  return rows.map((row) => ({ ...row, since: row.since ?? new Date(0) }));
}

/** Whether a living group that holds the podcast wants insights to follow its transcripts. */
export async function wantsInsights(db: Db | Trx, podcastId: string): Promise<boolean> {
  const row = await db
    .selectFrom('week_switches')
    .innerJoin('groups', 'groups.id', 'week_switches.group_id')
    .innerJoin('group_podcasts', 'group_podcasts.group_id', 'groups.id')
    .select('groups.id')
    .where('group_podcasts.podcast_id', '=', podcastId)
    .where('week_switches.auto_insights', '=', true)
    .where('groups.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
