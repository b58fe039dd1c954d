/** The stream of changes when several processes serve one installation: a change made at one is told by all. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recent } from '../../contract/live.ts';
import { emulators } from '../../sandbox/emulators.ts';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { readShows } from '../../sandbox/shows/read-shows.ts';
import { freshDatabase, type TestDatabase } from '../app/database.ts';
import { endListening } from '../app/end-listening.ts';
import { adminPassword, type ProductProcess, startProduct } from '../app/product-process.ts';
import { send } from '../app/send.ts';

let outside: Sandbox;
let database: TestDatabase;
let webs: ProductProcess[] = [];
let worker: ProductProcess;
let cookie = '';

beforeAll(async () => {
  outside = await startSandbox({ emulators, shows: readShows(), firstStartAt: new Date() });
  database = await freshDatabase();
  const env = {
    SANDBOX: 'off',
    DATABASE_URL: database.url,
    FETCH_ALLOW_PRIVATE: 'true',
    ANTHROPIC_API_KEY: 'test',
    ANTHROPIC_BASE_URL: outside.url('anthropic'),
  };
  const first = await startProduct({ ...env, ROLE: 'web' });
  webs = [first, await startProduct({ ...env, ROLE: 'web' })];
  worker = await startProduct({ ...env, ROLE: 'worker' }, /working on jobs/);
  const { headers } = await send(first.url, 'POST', '/api/auth/admin/login', { password: adminPassword });
  cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
});
afterAll(async () => {
  await Promise.all([...webs, worker].map((process) => process.stop()));
  await outside.stop();
  await database.drop();
});

/** Reads a process's stream until every one of these topics was told, after what it begins with. */
async function heard(url: string, topics: readonly string[], act: () => Promise<unknown>): Promise<void> {
  const stream = await fetch(`${url}/api/events`, { headers: { cookie } });
  const reader = stream.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  const acting = act();
  while (!topics.every((topic) => text.includes(`event: change\ndata: {"topic":"${topic}"`))) {
    const part = await reader?.read();
    if (part === undefined || part.done) throw new Error(`The stream ended after: ${text}`);
    text += decoder.decode(part.value, { stream: true });
  }
  await reader?.cancel();
  await acting;
}

it('tells of changes made through another process, and of work that a worker finishes', async () => {
  const [one, two] = webs.map(({ url }) => url) as [string, string];
  let groupId = '';
  await heard(two, ['groups'], async () => {
    groupId = (await send(one, 'POST', '/api/groups', { name: 'Shared' }, { cookie })).body.id;
  });
  await heard(two, ['podcasts', 'episodes'], () =>
    send(
      one,
      'POST',
      `/api/groups/${groupId}/podcasts`,
      { feedUrl: `${outside.url('podcasts')}/kitchen-table-closings/feed.xml` },
      { cookie },
    ),
  );
  const [episode] = (await send(two, 'GET', `/api/groups/${groupId}/episodes`, undefined, { cookie })).body;
  await heard(one, ['transcripts', 'runs', 'insights'], () =>
    send(two, 'POST', `/api/transcripts/${episode.id}`, undefined, { cookie }),
  );
  const transcript = await send(one, 'GET', `/api/transcripts/${episode.id}`, undefined, { cookie });
  expect(transcript.body.status).toBe('completed');
});

it('says that anything may have changed after news of the database could be missed', async () => {
  for (const { url } of webs) await heard(url, ['anything'], () => endListening(database.db));
});

it('begins with how long ago what changed last', async () => {
  const [one, two] = webs.map(({ url }) => url) as [string, string];
  await heard(two, ['groups'], () => send(one, 'POST', '/api/groups', { name: 'Recent' }, { cookie }));
  const since = performance.now();
  const stream = await fetch(`${two}/api/events`, { headers: { cookie } });
  const reader = stream.body?.getReader();
  let text = '';
  while (!text.includes(']\n\n')) text += new TextDecoder().decode((await reader?.read())?.value);
  await reader?.cancel();
  const told = recent.parse(JSON.parse(/event: recent\ndata: (.*)\n/.exec(text)?.[1] ?? ''));
  const ago = new Map(told.map(({ topic, agoMs }) => [topic, agoMs]));
  expect(ago.size).toBe(told.length);
  const groupsMs = ago.get('groups') ?? Number.NaN;
  expect(groupsMs).toBeLessThan(performance.now() - since + 5_000);
  // Since it has listened again it heard of everything.
  expect(ago.get('anything')).toBeGreaterThanOrEqual(groupsMs);
});
