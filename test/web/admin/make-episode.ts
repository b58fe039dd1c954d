import type { Episode } from '../../../contract/episodes.ts';
import type { Run } from '../../../contract/kit.ts';
import type { Podcast } from '../../../contract/podcasts.ts';

/** An episode without transcript and insight, changed as the test needs it. */
export function makeEpisode(change: Partial<Episode> = {}): Episode {
  return {
    id: 'e1',
    podcastId: 'p1',
    title: 'Two offers before lunch',
    description: '',
    pubDate: '2026-11-17T12:00:00.000Z',
    duration: '30:00',
    audioUrl: 'https://audio.example/1.mp3',
    imageUrl: null,
    spotifyEpisodeId: null,
    podcast: { title: 'Closing Day', imageUrl: null },
    transcript: null,
    insight: null,
    rights: null,
    ...change,
  };
}

export function makeRun(change: Partial<Run> = {}): Run {
  return {
    id: 'r1',
    status: 'pending',
    stage: null,
    progress: null,
    startedAt: '2026-11-17T12:30:00.000Z',
    finishedAt: null,
    attempt: 1,
    nextTryAt: null,
    error: null,
    waitsForUsd: null,
    waitsFor: null,
    inBatch: false,
    ...change,
  };
}

export function makeTranscript(status: 'pending' | 'completed' | 'failed', run: Run | null = null) {
  return { id: 't1', status, source: null, createdAt: '2026-11-17T12:29:00.000Z', run };
}

export function makeFeed(change: Partial<Podcast['feed']> = {}): Podcast['feed'] {
  return {
    lastSuccessAt: null,
    failuresInARow: 0,
    lastError: null,
    lastWarning: null,
    failingSince: null,
    nextTryAt: null,
    ...change,
  };
}
