import type { Db } from '../../kit/db/connect.ts';
import { fewAtOnce } from '../../kit/few-at-once.ts';
import type { Outbound } from '../../kit/outbound/index.ts';
import { areOtherAudio, lookUpAudio } from './audio-mark.ts';
import { listAudioMarks } from './store.ts';

const atOnce = 6;
const longestMs = 20_000;

interface Deps {
  db: Db;
  outbound: Pick<Outbound, 'request'>;
}

/** What is known of the recordings of episodes; of those that are in neither nobody could tell. */
export interface AudioLook {
  changed: ReadonlySet<string>;
  same: ReadonlySet<string>;
}

/** Whether the audio of these episodes is another file now than the one that its transcript was made of. */
export async function lookAtAudio(
  { db, outbound }: Deps,
  episodeIds: readonly string[],
  signal: AbortSignal,
): Promise<AudioLook> {
  const turn = fewAtOnce(atOnce);
  const known = (await listAudioMarks(db, episodeIds)).filter(({ audio_mark: mark }) => mark !== null);
  const [changed, same] = [new Set<string>(), new Set<string>()];
  await Promise.all(
    known.map(({ episode_id: id, audio_url: url, audio_mark: mark }) =>
      turn.run(async () => {
        const now = signal.aborted ? null : await lookUpAudio(outbound, url, signal);
        if (now !== null) (areOtherAudio(mark, now) ? changed : same).add(id);
      }),
    ),
  );
  return { changed, same };
}

/** Those of these episodes whose audio is another file now, as far as that is told within seconds. */
export async function listChangedAudio(
  deps: Deps,
  episodeIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return (await lookAtAudio(deps, episodeIds, AbortSignal.timeout(longestMs))).changed;
}
