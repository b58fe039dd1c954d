import type { Db } from '../../kit/db/connect.ts';
import { fewAtOnce } from '../../kit/few-at-once.ts';
import type { Outbound } from '../../kit/outbound/index.ts';
import { areOtherAudio, lookUpAudio } from './audio-mark.ts';
import { listAudioMarks } from './store.ts';

const atOnce = 6;
const longestMs = 20_000;

/** Those of these episodes whose audio is another file now than the one that its transcript was made of. */
export async function listChangedAudio(
  { db, outbound }: { db: Db; outbound: Pick<Outbound, 'request'> },
  episodeIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const signal = AbortSignal.timeout(longestMs);
  const turn = fewAtOnce(atOnce);
  const known = (await listAudioMarks(db, episodeIds)).filter(({ audio_mark: mark }) => mark !== null);
  const changed = await Promise.all(
    known.map(({ episode_id: id, audio_url: url, audio_mark: mark }) =>
      turn.run(async () => (areOtherAudio(mark, await lookUpAudio(outbound, url, signal)) ? [id] : [])),
    ),
  );
  return new Set(changed.flat());
}
