/** The outside world that the sandbox plays. */
import { anthropicEmulator } from './anthropic/index.ts';
import { assemblyaiEmulator } from './assemblyai/index.ts';
import { itunesEmulator } from './itunes/index.ts';
import { snsEmulator } from './mail-reports/index.ts';
import { outboxEmulator } from './outbox/index.ts';
import { podcastIndexEmulator } from './podcastindex/index.ts';
import { podcastsEmulator } from './podcasts/index.ts';
import type { Emulator } from './server.ts';
import { stripeEmulator } from './stripe/index.ts';
import { taddyEmulator } from './taddy/index.ts';

export const emulators: readonly Emulator[] = [
  podcastsEmulator,
  itunesEmulator,
  podcastIndexEmulator,
  assemblyaiEmulator,
  taddyEmulator,
  anthropicEmulator,
  stripeEmulator,
  outboxEmulator,
  snsEmulator,
];
