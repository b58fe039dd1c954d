/**
 * Which calls show which nouns: a change of a noun (our own mutation, or a message of the server's stream) refetches
 * exactly the queries that show it. A call that is not listed here never goes stale.
 */
import { costs } from '../../contract/costs.ts';
import {
  adminAccount,
  audit,
  backlogs,
  digests,
  episodes,
  groups,
  insights,
  letters,
  live,
  notices,
  podcasts,
  type RouteShape,
  search,
  sends,
  settings,
  subscribers,
  type Topic,
  transcripts,
  weeks,
} from '../../contract/index.ts';
import { pathKey } from './path-key.ts';

const work: Topic[] = ['episodes', 'transcripts', 'insights'];

const shown = new Map<RouteShape, readonly Topic[]>([
  [groups.list, ['groups', 'podcasts']],
  [groups.read, ['groups', 'podcasts']],
  [groups.listPodcasts, ['groups', 'podcasts']],
  [groups.listEpisodes, ['groups', 'podcasts', ...work]],
  [podcasts.list, ['podcasts']],
  [podcasts.read, ['podcasts']],
  [podcasts.listUnassigned, ['podcasts', 'groups']],
  [podcasts.listEpisodes, ['podcasts', ...work]],
  [episodes.listWithTranscripts, work],
  [episodes.listToDo, work],
  [transcripts.list, ['transcripts']],
  [transcripts.read, ['transcripts']],
  [insights.list, ['insights']],
  [insights.read, ['insights', 'transcripts']],
  [digests.list, ['digests']],
  [digests.read, ['digests']],
  [digests.builder, work],
  [sends.list, ['sends']],
  [sends.get, ['sends']],
  [adminAccount.read, ['account']],
  [adminAccount.listSessions, ['account']],
  [settings.list, ['settings']],
  [settings.readInsightPrompt, ['settings']],
  [settings.readDigestPrompt, ['settings']],
  [subscribers.list, ['subscribers']],
  [subscribers.notices, ['subscribers']],
  [subscribers.attention, ['subscribers', 'sends']],
  [letters.state, ['subscribers']],
  [notices.list, ['subscribers']],
  [audit.list, ['audit']],
  [search.said, ['groups', 'podcasts', 'transcripts']],
  [live.find, ['podcasts', 'episodes']],
  [weeks.read, ['groups', 'podcasts', 'digests', 'settings', 'runs', ...work]],
  [weeks.readGroup, ['groups', 'settings']],
  [sends.list, ['sends']],
  [costs.ofEpisodes, ['transcripts', 'insights', 'runs']],
  [backlogs.list, ['backlogs']],
  [backlogs.estimate, ['groups', 'settings', ...work]],
  [live.tasks, ['runs', 'transcripts', 'insights', 'digests']],
]);

const byPath = new Map([...shown].map(([route, topics]) => [pathKey(route), topics]));

/** The nouns that the call with this key shows. */
export function topicsOf(key: string): readonly Topic[] {
  return byPath.get(key) ?? [];
}

/**
 * Queries about named episodes: a change of a transcript or an insight elsewhere leaves their rows as they are,
 * so they are spared when none of the changed episodes is among them.
 */
const aboutTheirRows = new Set([
  pathKey(groups.listEpisodes),
  pathKey(podcasts.listEpisodes),
  pathKey(transcripts.read),
  pathKey(insights.read),
]);

/** Queries about the one row that their input names: a change of another one leaves them as they are. */
const aboutOne = new Set([pathKey(sends.get), pathKey(digests.read)]);

/** Does a change of `topic` in `ids` (empty: any of them) touch this query? `data` is what the query holds now. */
export function isTouched(key: string, data: unknown, topic: Topic, ids: readonly string[]): boolean {
  const topics = topicsOf(key);
  if (topic === 'anything') return topics.length > 0;
  if (!topics.includes(topic)) return false;
  if (aboutOne.has(key) && ids.length > 0 && hasId(data)) return ids.includes(data.id);
  const isWork = topic === 'transcripts' || topic === 'insights';
  if (!isWork || ids.length === 0 || data === undefined || !aboutTheirRows.has(key)) return true;
  const held = JSON.stringify(data);
  return ids.some((id) => held.includes(`"${id}"`));
}

function hasId(data: unknown): data is { id: string } {
  return typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string';
}
