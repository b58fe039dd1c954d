/**
 * Makes the sample group and its digest through the product's own calls, as an admin would: nothing is written past
 * the pipeline. Every step looks first at what is there, so an interrupted first start goes on at the next.
 */
import type { Digest, Episode, Group, Meta, Transcript } from '../../contract/index.ts';
import { openSentences } from '../../edition/index.ts';
import { caller, type Send } from './caller.ts';

export interface SampleOptions {
  url: string;
  cookie: string;
  feeds: readonly string[];
  /** Who speaks in an episode, by its title: id to name, as an admin hears it. */
  speakers: ReadonlyMap<string, Readonly<Record<string, string>>>;
  say: (line: string) => void;
  signal: AbortSignal;
  /** How often to look whether the work is done. */
  pollMs?: number;
  /** How long to wait while nothing moves. */
  patienceMs?: number;
}

const groupName = 'Agent Growth';
const dayMs = 86_400_000;
const weekMs = 7 * dayMs;

export async function fillSample(options: SampleOptions): Promise<void> {
  const send = caller(options);
  const started = Date.now();
  options.say('Filling the sample group through the real pipeline…');
  const group = await ensureGroup(send);
  await send('POST', '/api/settings', { key: 'paper_group', value: group.id });
  for (const feedUrl of options.feeds) {
    await send('POST', `/api/groups/${group.id}/podcasts`, { feedUrl }, { accept: [409] });
  }
  const episodes = await episodesOfTheWeek(send, group.id);
  await requestTranscripts(send, episodes);
  const ready = await waitForInsights(send, group.id, episodes.length, options);
  await nameSpeakers(send, ready, options.speakers);
  await ensureDigest(send, group.id);
  const secs = Math.round((Date.now() - started) / 1000);
  options.say(
    `The sample digest is published (${ready.length} episodes read, ${secs} s). Open Saved Digests.`,
  );
}

async function ensureGroup(send: Send): Promise<Group> {
  const groups = await send<Group[]>('GET', '/api/groups');
  const found = groups.find((group) => group.name === groupName);
  if (found) return found;
  const group = await send<Group>('POST', '/api/groups', {
    name: groupName,
    description: 'Listings, buyers and daily habits',
  });
  return send('PATCH', `/api/groups/${group.id}`, { audienceLabel: 'residential agents' });
}

async function episodesOfTheWeek(send: Send, groupId: string): Promise<Episode[]> {
  const since = encodeURIComponent(new Date(Date.now() - weekMs).toISOString());
  return send('GET', `/api/groups/${groupId}/episodes?since=${since}`);
}

async function requestTranscripts(send: Send, episodes: readonly Episode[]): Promise<void> {
  for (const episode of episodes) {
    if (episode.transcript?.status === 'completed') continue;
    await send('POST', `/api/transcripts/${episode.id}`);
  }
}

const isSettled = (episode: Episode) =>
  episode.insight?.status === 'completed' ||
  episode.insight?.status === 'failed' ||
  episode.transcript?.status === 'failed';

/**
 * Insights start by themselves when a transcript completes; waits until every episode has one, or has failed. Throws where
 * nothing moves for long: something holds them that this wait won't change, as a budget that is used up.
 */
async function waitForInsights(
  send: Send,
  groupId: string,
  total: number,
  { say, signal, pollMs = 500, patienceMs = 600_000 }: SampleOptions,
): Promise<Episode[]> {
  let told = -1;
  let stood = '';
  let movedAt = performance.now();
  for (;;) {
    signal.throwIfAborted();
    const episodes = await episodesOfTheWeek(send, groupId);
    const done = episodes.filter((episode) => episode.insight?.status === 'completed');
    if (done.length !== told) {
      say(`  ${done.length} of ${total} episodes have insights`);
      told = done.length;
    }
    const stands = episodes.map((one) => `${one.transcript?.status} ${one.insight?.status}`).join();
    if (stands !== stood) movedAt = performance.now();
    stood = stands;
    if (episodes.every(isSettled)) return done;
    if (performance.now() - movedAt > patienceMs) {
      const secs = Math.round(patienceMs / 1_000);
      throw new Error(
        `${told} of ${total} episodes have insights, and nothing moved for ${secs} s. In Progress says why.`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** A provider tells voices apart but names nobody; the sample is labelled as an admin would label it. */
async function nameSpeakers(
  send: Send,
  episodes: readonly Episode[],
  speakers: SampleOptions['speakers'],
): Promise<void> {
  for (const { id, title, transcript: state } of episodes) {
    if (state === null || state.source === 'publisher') continue;
    const transcript = await send<Transcript>('GET', `/api/transcripts/${id}`);
    const heard = new Set(transcript.utterances.map(({ speaker }) => speaker));
    const names = Object.entries(speakers.get(title) ?? {}).filter(([speaker]) => heard.has(speaker));
    if (names.length === 0) continue;
    await send('PATCH', `/api/transcripts/${state.id}/speakers`, {
      speakerLabels: Object.fromEntries(names),
    });
  }
}

/** One digest of the last seven days, published today. */
async function ensureDigest(send: Send, groupId: string): Promise<void> {
  const [existing] = await send<Digest[]>('GET', '/api/digests');
  const { timeZone } = await send<Meta>('GET', '/api/meta');
  const now = new Date();
  const digest = existing ?? (await generate(send, groupId, lastSevenDays(now, timeZone)));
  if (digest.published) return;
  await send('PATCH', `/api/digest/${digest.digestId}/publish-date`, { publishDate: now.toISOString() });
  // The sample stands as it was written: nobody is there to look at its doubtful sentences one by one.
  for (const { claimId } of openSentences(digest)) {
    await send('POST', `/api/digest/${digest.digestId}/claims/${claimId}/accept`);
  }
  await send('PATCH', `/api/digest/${digest.digestId}/publish`, { published: true });
}

async function generate(
  send: Send,
  groupId: string,
  days: { startDate: string; endDate: string },
): Promise<Digest> {
  const query = new URLSearchParams({ groupId, ...days });
  const episodes = await send<Episode[]>('GET', `/api/digest-builder?${query}`);
  const ready = episodes.filter(({ insight }) => insight?.status === 'completed');
  return send('POST', '/api/digest/generate', { groupId, ...days, episodeIds: ready.map(({ id }) => id) });
}

/** Days of the publication, both ends included. */
function lastSevenDays(now: Date, timeZone: string): { startDate: string; endDate: string } {
  const dayOf = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);
  return { startDate: dayOf(new Date(now.getTime() - 6 * dayMs)), endDate: dayOf(now) };
}
