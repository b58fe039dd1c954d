/**
 * F13 of faults.md: the disk of the database is full. A real one, of a file system in memory, where this machine allows
 * one to be mounted; and in any case as the database says it.
 */
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { feedOf, followFeeds, settled } from '../app/line.ts';
import { adminPassword } from '../app/product-process.ts';
import { type Answer, send } from '../app/send.ts';
import { openSmallDisk } from '../app/small-disk.ts';
import { startTestApp } from '../app/start-test-app.ts';
import { figure, shortOf } from '../app/trust.ts';

const refuseAllWrites = sql`
  create sequence refusals;
  create function no_room() returns trigger language plpgsql as $$
    begin perform nextval('refusals'); raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100'; end $$;
  create trigger no_room before insert or update on groups for each statement execute function no_room();
  create trigger no_room before insert or update on transcript_origins for each statement execute function no_room()`;
const free = sql`drop function no_room() cascade`;

it('F13: a database without room says so, and what waited goes on by itself', {
  timeout: 120_000,
}, async () => {
  const product = await startTestApp();
  try {
    const { episodes } = await followFeeds(product, 'Full', [feedOf(product, 'lockbox-weather')]);
    const id = episodes[0]?.id ?? '';
    await refuseAllWrites.execute(product.database.db);
    const refused = await product.call('POST', '/api/groups', { name: 'No room' });
    expect([refused.status, refused.body.error]).toEqual([507, expect.stringMatching(/disk .* is full/)]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await product.call('GET', '/api/groups')).status).toBe(200);
    expect((await product.call('POST', `/api/transcripts/${id}`)).status).toBe(200);
    const refusals = async () =>
      (await sql<{ at: number }>`select last_value as at from refusals`.execute(product.database.db)).rows[0]
        ?.at;
    await expect.poll(refusals, { timeout: 60_000 }).toBeGreaterThan(1);
    await free.execute(product.database.db);
    expect((await product.call('POST', '/api/groups', { name: 'No room' })).status).toBe(200);
    expect((await settled(product, 'transcripts', id)).status).toBe('completed');
  } finally {
    await product.stop();
  }
});

/** One that was torn when the disk was full is none. */
const linesOf = (log: string): { msg?: string; count?: number; code?: string }[] =>
  log.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });

/** As much as goes in; what is left is a few pages. */
const fill = (ballast: string) =>
  spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k', 'count=4096'], { stdio: 'ignore' });

it('F13: on a disk that fills up and is freed again', { timeout: 180_000 }, async () => {
  const small = await openSmallDisk();
  if (small === null) {
    shortOf('F13', 'a real full disk was not tried: this machine lets nobody mount a file system of its own');
    return;
  }
  const { disk } = small;
  const { url, end } = await small.start({ logsThere: true });
  try {
    const login = await send(url, 'POST', '/api/auth/admin/login', { password: adminPassword });
    const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
      send(url, method, path, body, { cookie });
    const kept: string[] = [];
    const make = async (nth: number) => {
      const name = `Group ${nth}`;
      const answer = await call('POST', '/api/groups', { name, description: 'room '.repeat(380) });
      if (answer.status === 200) kept.push(name);
      return answer;
    };
    for (let nth = -20; nth <= 0; nth += 1) await make(nth);
    const stood = [...kept];
    /** Of everything that stood there before, as the database and the files have it. */
    const checksum = async () => {
      const groups: { name: string }[] = (await call('GET', '/api/groups')).body;
      const before = groups.filter(({ name }) => stood.includes(name));
      return createHash('sha256').update(JSON.stringify(before)).digest('hex');
    };
    const audio = join(disk, 'stood-before.mp3');
    writeFileSync(audio, randomBytes(512 * 1024));
    const sumOfAudio = () => createHash('sha256').update(readFileSync(audio)).digest('hex');
    const sums = [await checksum(), sumOfAudio()];
    const ballast = join(disk, 'ballast');
    fill(ballast);
    const refused: Answer[] = [];
    for (let nth = 1; nth < 4_000 && refused.length < 20; nth += 1) {
      const answer = await make(nth);
      if (answer.status !== 200) refused.push(answer);
    }
    for (const { status, body } of refused) {
      expect([503, 507]).toContain(status);
      expect(body.error).toMatch(/^The d/);
    }
    expect(refused.length).toBe(20);
    expect((await call('GET', '/api/health')).status).toBe(200);
    // What is fetched for a moment needs no room.
    const artwork = `/api/artwork?size=96&src=${encodeURIComponent(`${url}/share.png`)}`;
    const pictures = () => readdirSync(join(disk, 'artwork'));
    const [pictureMeanwhile, filesMeanwhile] = [(await call('GET', artwork)).status, pictures()];
    expect([await checksum(), sumOfAudio()]).toEqual(sums);
    rmSync(ballast);
    const freedAt = performance.now();
    await expect.poll(async () => (await make(5_000)).status, { timeout: 60_000, interval: 100 }).toBe(200);
    const recoveryMs = performance.now() - freedAt;
    const names = (await call('GET', '/api/groups')).body.map(({ name }: { name: string }) => name);
    // Whatever was answered with yes is there; at most one more was written whose answer was lost.
    for (const name of kept) expect(names).toContain(name);
    expect([await checksum(), sumOfAudio()]).toEqual(sums);
    writeFileSync(join(disk, 'proof'), 'room again');
    expect([pictureMeanwhile, (await call('GET', artwork)).status]).toEqual([200, 200]);
    expect([filesMeanwhile, pictures()]).toEqual([[], [expect.stringMatching(/\.webp$/)]]);
    const tellsOfLost = () =>
      linesOf(readFileSync(join(disk, 'log'), 'utf8')).find(({ msg }) =>
        msg?.includes('log could not be written'),
      );
    await expect.poll(tellsOfLost).toMatchObject({ code: 'ENOSPC', count: expect.any(Number) });
    figure(
      'F13',
      `${refused.length} writes refused with a sentence, ${kept.length} of ${kept.length} kept, checksums of what stood before the same (recordings are never kept here: a file stands for one), well ${(recoveryMs / 1_000).toFixed(1)} s after the disk was freed, without a restart; ${tellsOfLost()?.count} lines of the log lost, and said so`,
    );
  } finally {
    await end('SIGTERM');
    await small.close();
  }
});

it('F13: stopped or killed while the disk is full, it comes up again, and what was answered with yes is there', {
  timeout: 180_000,
}, async () => {
  const small = await openSmallDisk();
  if (small === null) return;
  const ballast = join(small.disk, 'ballast');
  let product = await small.start();
  try {
    const login = await send(product.url, 'POST', '/api/auth/admin/login', { password: adminPassword });
    const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const call = (method: string, body?: unknown) =>
      send(product.url, method, '/api/groups', body, { cookie });
    const kept: string[] = [];
    /** Until one does not go in any more. */
    const makeUntilFull = async () => {
      for (let status = 200; status === 200; ) {
        const name = `Group ${kept.length}`;
        ({ status } = await call('POST', { name, description: 'room '.repeat(380) }));
        if (status === 200) kept.push(name);
        else expect([503, 507]).toContain(status);
      }
    };
    const listed = async () => (await call('GET')).body.map(({ name }: { name: string }) => name);
    for (const name of ['Before', 'And']) {
      expect((await call('POST', { name })).status).toBe(200);
      kept.push(name);
    }
    fill(ballast);
    await makeUntilFull();
    // Its database goes on without it; the next one finds it, and serves what needs no room.
    await product.end('SIGKILL');
    product = await small.start();
    expect(await listed()).toEqual(expect.arrayContaining(kept));
    await makeUntilFull();
    expect(await product.end('SIGTERM')).toBe(0);
    // Now the database is to be started, which writes before it reads.
    await expect(small.start()).rejects.toThrow(
      /ended with 1 .*The disk that holds \S+ is full\. Free some space on it and start again\./s,
    );
    rmSync(ballast);
    product = await small.start();
    expect(await listed()).toEqual(expect.arrayContaining(kept));
    expect((await call('POST', { name: 'After' })).status).toBe(200);
    figure(
      'F13',
      `killed and stopped on a full disk: after the kill it served on, after the stop it said so and ended, once there was room it came up; ${kept.length} of ${kept.length} kept`,
    );
  } finally {
    await product.end('SIGTERM');
    await small.close();
  }
});
