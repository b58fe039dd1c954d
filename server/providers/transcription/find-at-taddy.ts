/**
 * Which of Taddy's episodes is ours? A wrong one would put other people's words under our episode, so whatever is
 * looked up must be certain: guid within the series, else the same audio, else a title that stands there once.
 */
import { z } from 'zod';
import { Trouble } from '../../kit/errors.ts';
import { canonicalUrl, comparableAudioUrl } from '../../kit/outbound/index.ts';
import type { AudioEpisode } from './port.ts';
import { candidatesQuery, findEpisodeQuery, findSeriesQuery } from './taddy-queries.ts';

/** One question to Taddy; answers what stands under `data`. */
export type Ask = <T>(query: string, variables: object, schema: z.ZodType<T>) => Promise<T>;

const series = z.object({
  getPodcastSeries: z
    .object({
      uuid: z.string(),
      name: z.string().nullish(),
      rssUrl: z.string().nullish(),
      taddyTranscribeStatus: z.string().nullish(),
    })
    .nullish(),
});
const found = z.object({ getPodcastEpisode: z.object({ uuid: z.string() }).nullish() });
const rows = z
  .array(z.object({ uuid: z.string(), name: z.string().nullish(), audioUrl: z.string().nullish() }).nullish())
  .nullish();
const candidates = z.object({ getPodcastSeries: z.object({ titled: rows, newest: rows }).nullish() });

/** Answers the episode's uuid; throws `rejected` where Taddy does not know it or must not transcribe it. */
export async function findAtTaddy(ask: Ask, episode: AudioEpisode): Promise<string> {
  const show = await findSeries(ask, episode);
  if (show.taddyTranscribeStatus === 'CREATOR_ASKED_NOT_TO_TRANSCRIBE') {
    throw new Trouble(
      'rejected',
      'The makers of this podcast asked Taddy not to transcribe it. Choose another source.',
    );
  }
  // A guid is unique in its podcast only.
  const byGuid = { guid: episode.guid, series: show.uuid };
  const { getPodcastEpisode: exact } = await ask(findEpisodeQuery, byGuid, found);
  const uuid = exact?.uuid ?? (await findCandidate(ask, show.uuid, episode));
  if (uuid !== null) return uuid;
  throw new Trouble(
    'rejected',
    'Taddy does not know this episode yet. New episodes appear there within hours.',
  );
}

async function findSeries(ask: Ask, { feedUrl, podcastTitle }: AudioEpisode) {
  for (const rssUrl of spellingsOf(feedUrl)) {
    const { getPodcastSeries: show } = await ask(findSeriesQuery, { rssUrl }, series);
    if (show) return show;
  }
  const { getPodcastSeries: named } = await ask(findSeriesQuery, { name: podcastTitle }, series);
  if (named) {
    const sameFeed = named.rssUrl ? canonicalUrl(named.rssUrl) === canonicalUrl(feedUrl) : false;
    if (sameFeed || folded(named.name) === folded(podcastTitle)) return named;
  }
  throw new Trouble(
    'rejected',
    'Taddy does not know this podcast. Choose another transcript source in Settings.',
  );
}

/** The address is compared letter by letter there: both schemes, with and without the last slash. */
function spellingsOf(feedUrl: string): string[] {
  const bare = feedUrl.replace(/^https?:/i, '').replace(/\/$/, '');
  return [...new Set([feedUrl, `https:${bare}`, `https:${bare}/`, `http:${bare}`, `http:${bare}/`])];
}

/** Hosts change guids when a show moves; then the audio tells, or a title that no other episode has. */
async function findCandidate(ask: Ask, uuid: string, episode: AudioEpisode): Promise<string | null> {
  const answer = await ask(candidatesQuery, { series: uuid, title: episode.title }, candidates);
  const show = answer.getPodcastSeries;
  const episodes = [...(show?.titled ?? []), ...(show?.newest ?? [])].filter((it) => it != null);
  const audio = comparableAudioUrl(episode.audioUrl);
  const sameAudio = episodes.find((it) => it.audioUrl && comparableAudioUrl(it.audioUrl) === audio);
  if (sameAudio) return sameAudio.uuid;
  const titled = episodes.filter((it) => folded(it.name) === folded(episode.title));
  const [only, ...others] = new Set(titled.map((it) => it.uuid));
  return only !== undefined && others.length === 0 ? only : null;
}

const folded = (text: string | null | undefined) =>
  (text ?? '').normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
