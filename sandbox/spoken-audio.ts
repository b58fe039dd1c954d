import type { SandboxContext } from './server.ts';
import type { SandboxEpisode, SandboxShow } from './shows/read-shows.ts';

/** The episode whose audio stands at an address of the sandbox's own podcast host. */
export function findSpoken(
  context: SandboxContext,
  audioUrl: string,
): { show: SandboxShow; episode: SandboxEpisode } | null {
  const path = URL.canParse(audioUrl) ? new URL(audioUrl).pathname : '';
  const [, show, slug] = /\/podcasts\/([^/]+)\/([^/]+)\.wav$/.exec(path) ?? [];
  const found = context.shows.find((it) => it.slug === show);
  const episode = found?.episodes.find((it) => it.slug === slug);
  return found && episode ? { show: found, episode } : null;
}
