import type { Topic } from '../../../contract/live.ts';
import type { RunKind } from './store.ts';

const topics: Record<RunKind, Topic> = { transcript: 'transcripts', insight: 'insights', digest: 'digests' };
const jobs: Record<RunKind, string> = {
  transcript: 'transcripts.advance',
  insight: 'insights.generate',
  digest: 'digests.generate',
};

/** Whether jobs of this name work on runs, which carry their own reason to In Progress. */
export const isRunJob = (name: string): boolean => Object.values(jobs).includes(name);

/** The list that a run of this kind changes. */
export function topicOf(kind: RunKind): Topic {
  return topics[kind];
}

/** The job that works on a run of this kind. */
export function jobOf(kind: RunKind): string {
  return jobs[kind];
}
