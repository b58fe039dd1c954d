/** The outside world that the sandbox plays. */
import { anthropicEmulator } from './anthropic/index.ts';
import { itunesEmulator } from './itunes/index.ts';
import { podcastsEmulator } from './podcasts/index.ts';
import type { Emulator } from './server.ts';

export const emulators: readonly Emulator[] = [podcastsEmulator, itunesEmulator, anthropicEmulator];
