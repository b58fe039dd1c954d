import { readShows, type SandboxShow } from '../../sandbox/shows/read-shows.ts';

let read: readonly SandboxShow[] | undefined;

/** The sandbox's shows, read once for the hundred products that a process of tests starts. */
export function sandboxShows(): readonly SandboxShow[] {
  read ??= readShows();
  return read;
}
