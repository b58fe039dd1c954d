import type { Config } from '../../config.ts';
import type { Clock } from '../../kit/clock.ts';
import { itunesDirectory } from './itunes.ts';
import { joinDirectories } from './join-directories.ts';
import { podcastIndexDirectory } from './podcast-index.ts';
import type { Directory } from './port.ts';

export type { Directory } from './port.ts';

interface DirectoryDeps {
  config: Config;
  clock: Clock;
}

/** Apple's directory, with Podcast Index merged in when it has a key. */
export function createDirectory(deps: DirectoryDeps): Directory {
  const apple = itunesDirectory(deps.config.providers.itunes);
  const index = createIndex(deps);
  return index === null ? apple : joinDirectories([apple, index]);
}

/** One search in each directory, to see whether it answers. */
export function createDirectoryTests(deps: DirectoryDeps) {
  const ask = (directory: Directory | null) => async (signal: AbortSignal) => {
    await directory?.search('real estate', signal);
  };
  return { itunes: ask(itunesDirectory(deps.config.providers.itunes)), podcastindex: ask(createIndex(deps)) };
}

function createIndex({ config, clock }: DirectoryDeps): Directory | null {
  const { key, secret, baseUrl } = config.providers.podcastIndex;
  if (key === undefined || secret === undefined) return null;
  return podcastIndexDirectory({
    baseUrl,
    key,
    secret,
    userAgent: `${config.brandName} podcast search`,
    clock,
  });
}
