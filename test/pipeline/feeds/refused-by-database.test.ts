/** B2: what the database itself refuses of a feed costs that episode; a failure that is nobody's data costs nothing silently. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

let product: TestApp;
let groupId: string;
let host: Server;
const refused = 'Episode 6';
const titles = Array.from({ length: 9 }, (_, n) => `Episode ${n + 1}`);

beforeAll(async () => {
  product = await startTestApp({ env: { FETCH_ALLOW_PRIVATE: 'true' } });
  groupId = (await product.call('POST', '/api/groups', { name: 'Feeds' })).body.id;
  host = createServer((_request, response) => response.end(feed)).listen(0, '127.0.0.1');
  await new Promise((resolve) => host.once('listening', resolve));
});
afterAll(async () => {
  host.close();
  await product.stop();
});

const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>A show</title>${titles
  .map(
    (title, n) =>
      `<item><title>${title}</title><guid>g-${n}</guid><pubDate>Mon, 16 Nov 2026 0${n}:00:00 GMT</pubDate><enclosure url="https://cdn.example/${n}.mp3" type="audio/mpeg" length="1"/></item>`,
  )
  .join('')}</channel></rss>`;
const add = (path: string) =>
  product.call('POST', `/api/groups/${groupId}/podcasts`, {
    feedUrl: `http://127.0.0.1:${(host.address() as AddressInfo).port}/${path}`,
  });
const stored = async () =>
  (await product.database.db.selectFrom('episodes').select('title').orderBy('title').execute()).map(
    ({ title }) => title,
  );

/** The database refuses one title with this code, as a limit of its own would. */
async function whileRefusing(code: string, work: () => Promise<void>): Promise<void> {
  const { db } = product.database;
  await sql`create function refuse_title() returns trigger language plpgsql as ${sql.lit(
    `begin
       if new.title = '${refused}' then raise exception 'refused' using errcode = '${code}'; end if;
       return new;
     end`,
  )}`.execute(db);
  await sql`create trigger refuse_title before insert on episodes
    for each row execute function refuse_title()`.execute(db);
  try {
    await work();
  } finally {
    await sql`drop function refuse_title cascade`.execute(db);
  }
}

it('B2: a code that is about the data leaves one episode out and names it; the others are taken', async () => {
  await whileRefusing('22000', async () => {
    const added = await add('data.xml');
    expect([added.status, added.body.episodeCount]).toEqual([200, 8]);
    expect(added.body.feed.lastWarning).toBe(
      '1 episode was left out: “Episode 6” (one of its values cannot be stored).',
    );
    expect(await stored()).toEqual(titles.filter((title) => title !== refused));
    // A later look takes nothing twice and says it still.
    const again = await product.call('POST', `/api/podcasts/${added.body.id}/refresh`);
    expect([again.status, again.body]).toEqual([200, { newEpisodesCount: 0 }]);
  });
  await product.database.db.deleteFrom('episodes').execute();
});

it('B2: any other code fails the whole call and names no episode as the cause', async () => {
  await whileRefusing('55000', async () => {
    const added = await add('other.xml');
    expect(added.status).toBe(500);
    expect(await stored()).toEqual([]);
    const named = await product.database.db
      .selectFrom('podcasts')
      .select('last_warning')
      .where('last_warning', 'like', '%left out%')
      .where('feed_url', 'like', '%other.xml')
      .execute();
    expect(named).toEqual([]);
  });
});
