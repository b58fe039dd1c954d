import type { House } from './house-of-processes.ts';

export interface FollowedChanges {
  topics: Set<string>;
  /** Resolves once a change of this thing was told of. */
  heard(id: string): Promise<void>;
  stop(): Promise<void>;
}

/** The stream of changes as a page of the admin follows it: where it breaks, it is opened again at once. */
export function followChanges({ front, cookie }: Pick<House, 'front' | 'cookie'>): FollowedChanges {
  const topics = new Set<string>();
  const ids = new Set<string>();
  const waiting = new Set<() => void>();
  const ending = new AbortController();

  async function follow(): Promise<void> {
    while (!ending.signal.aborted) {
      await readOnce().catch(() => undefined);
    }
  }

  async function readOnce(): Promise<void> {
    const { signal } = ending;
    const stream = await fetch(`${front?.url}/api/events`, { headers: { cookie }, signal });
    let text = '';
    const decoder = new TextDecoder();
    for await (const part of stream.body ?? []) {
      text += decoder.decode(part, { stream: true });
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) {
        const data = /^event: change\ndata: (.*)$/.exec(message)?.[1];
        if (data !== undefined) take(JSON.parse(data));
      }
    }
  }

  function take(change: { topic: string; ids: string[] }): void {
    topics.add(change.topic);
    for (const id of change.ids) ids.add(id);
    for (const look of waiting) look();
  }

  const following = follow();
  return {
    topics,
    heard: (id) =>
      new Promise((resolve) => {
        const look = () => {
          if (!ids.has(id)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    async stop() {
      ending.abort();
      await following;
    },
  };
}
