import type { Config } from '../../config.ts';
import type { Clock } from '../../kit/clock.ts';
import { itunesDirectory } from './itunes.ts';
import { joinDirectories } from './join-directories.ts';
import { podcastIndexDirectory } from './podcast-index.ts';
import type { Directory } from './port.ts';

export type { Directory } from './port.ts';

/** Apple's directory, with Podcast Index merged in when it has a key. */
export function createDirectory({ config, clock }: { config: Config; clock: Clock }): Directory {
  const { itunes, podcastIndex } = config.providers;
  const apple = itunesDirectory(itunes);
  const { key, secret, baseUrl } = podcastIndex;
  if (key === undefined || secret === undefined) return apple;
  const userAgent = `${config.brandName} podcast search`;
  return joinDirectories([apple, podcastIndexDirectory({ baseUrl, key, secret, userAgent, clock })]);
}
