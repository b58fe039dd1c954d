/** Walks episodes along the line as an admin does, and waits on change messages of the product and calls to the sandbox. */
import type { Episode, Group, Insight, Podcast, Task, Transcript } from '../../contract/index.ts';
import type { TestApp } from './start-test-app.ts';

/** Not all that tests wait for is announced: a statement that stands before a lock, a file. */
const lookAgainMs = 500;

/**
 * Looks again whenever the product changed something or called the sandbox, and else twice a second, until `look` answers
 * something; the test's own time limit ends it.
 */
export async function until<T>(
  product: TestApp,
  look: () => Promise<T | undefined | null | false>,
): Promise<T> {
  const changes = await product.changes();
  let wake: () => void = () => undefined;
  const unsubscribe = changes.subscribe(() => wake());
  const unlisten = product.sandbox.faults.onCall(() => wake());
  const again = setInterval(() => wake(), lookAgainMs).unref();
  try {
    for (;;) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const found = await look();
      if (found) return found;
      await changed;
    }
  } finally {
    clearInterval(again);
    unsubscribe();
    unlisten();
  }
}

/** A group with these podcasts; answers its episodes, newest first. */
export async function followFeeds(
  product: TestApp,
  name: string,
  feedUrls: readonly string[],
): Promise<{ group: Group; podcasts: Podcast[]; episodes: Episode[] }> {
  const group: Group = (await product.call('POST', '/api/groups', { name })).body;
  const podcasts: Podcast[] = [];
  for (const feedUrl of feedUrls) {
    const { status, body } = await product.call('POST', `/api/groups/${group.id}/podcasts`, { feedUrl });
    if (status !== 200) throw new Error(`${feedUrl}: ${body.error}`);
    podcasts.push(body);
  }
  const episodes: Episode[] = (await product.call('GET', `/api/groups/${group.id}/episodes`)).body;
  return { group, podcasts, episodes };
}

export const feedOf = (product: TestApp, show: string) =>
  `${product.sandbox.url('podcasts')}/${show}/feed.xml`;

export async function readTranscript(product: TestApp, episodeId: string): Promise<Transcript> {
  return (await product.call('GET', `/api/transcripts/${episodeId}`)).body;
}

export async function readInsight(product: TestApp, episodeId: string): Promise<Insight> {
  return (await product.call('GET', `/api/insights/${episodeId}`)).body;
}

/** Waits until the last run at this work has ended. */
export function settled(product: TestApp, kind: 'transcripts', episodeId: string): Promise<Transcript>;
export function settled(product: TestApp, kind: 'insights', episodeId: string): Promise<Insight>;
export function settled(
  product: TestApp,
  kind: 'transcripts' | 'insights',
  episodeId: string,
): Promise<Transcript | Insight> {
  return until(product, async () => {
    const { status, body } = await product.call('GET', `/api/${kind}/${episodeId}`);
    return status === 200 && body.run?.status !== 'pending' ? body : null;
  });
}

/** Requests a transcript and waits for it. */
export async function transcribe(product: TestApp, episodeId: string): Promise<Transcript> {
  const { status, body } = await product.call('POST', `/api/transcripts/${episodeId}`);
  if (status !== 200) throw new Error(body.error);
  return settled(product, 'transcripts', episodeId);
}

/** The first episodes of a show with their transcripts, and nothing drawn out of them yet; their ids. */
export async function transcribeFirst(product: TestApp, show: string, most: number): Promise<string[]> {
  await setSetting(product, 'auto_insights', 'false');
  const { episodes } = await followFeeds(product, 'Heard', [feedOf(product, show)]);
  const ids = episodes.slice(0, most).map(({ id }) => id);
  for (const id of ids) await transcribe(product, id);
  product.sandbox.faults.clear();
  return ids;
}

/** Requests a transcript and waits for the insight that follows by itself. */
export async function transcribeAndRead(product: TestApp, episodeId: string): Promise<Insight> {
  await transcribe(product, episodeId);
  return settled(product, 'insights', episodeId);
}

export async function setSetting(product: TestApp, key: string, value: string): Promise<void> {
  const { status, body } = await product.call('POST', '/api/settings', { key, value });
  if (status !== 200) throw new Error(body.error);
}

export async function listTasks(product: TestApp): Promise<Task[]> {
  return (await product.call('GET', '/api/tasks')).body;
}

/** How many calls of an emulator the sandbox saw, by method and part of the path. */
export function callsTo(product: TestApp, emulator: string, method: string, path: string): number {
  return product.sandbox.faults.ledger.filter(
    (entry) => entry.emulator === emulator && entry.method === method && entry.path.includes(path),
  ).length;
}
