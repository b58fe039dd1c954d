import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  digests,
  episodes,
  groups,
  insights,
  live,
  podcasts,
  sends,
  transcripts,
} from '../../contract/index.ts';
import { addressOf, nextCursor, readPage, request } from '../../web/api/call.ts';
import { CallFailed, readSentence, sentenceOf } from '../../web/api/failure.ts';
import { readChange } from '../../web/api/live.ts';
import { pathKey } from '../../web/api/path-key.ts';
import { isTouched } from '../../web/api/topics.ts';

describe('the address of a call', () => {
  test('parameters are filled in and escaped', () => {
    expect(addressOf(groups.removePodcast, { params: { groupId: 'a/b', podcastId: 'ü' } })).toBe(
      '/api/groups/a%2Fb/podcasts/%C3%BC',
    );
  });
  test('a query is escaped; what is undefined is left out', () => {
    expect(addressOf(podcasts.search, { query: { q: 'R&B, 50% ü' } })).toBe(
      '/api/podcasts/search?q=R%26B%2C+50%25+%C3%BC',
    );
    expect(addressOf(groups.list, { query: { limit: 5, cursor: undefined } })).toBe('/api/groups?limit=5');
    expect(addressOf(groups.list, {})).toBe('/api/groups');
  });
});

describe('paging headers', () => {
  test.each([
    ['</api/x?limit=25&cursor=abc%3D>; rel="next"', 'abc='],
    ['</api/x?cursor=1>; rel="prev", </api/x?cursor=2>; rel="next"', '2'],
    ['</api/x?cursor=2>; rel=next', '2'],
    ['</api/x?cursor=1>; rel="prev"', null],
    [null, null],
  ])('next of %j', (link, cursor) => expect(nextCursor(link)).toBe(cursor));

  test('without a total the rows are all there is', () => {
    expect(readPage([1, 2], new Headers())).toEqual({ rows: [1, 2], total: 2, next: null });
    expect(
      readPage([1], new Headers({ 'X-Total-Count': '9', 'X-Total-Count-Is-Least': 'true' })),
    ).toMatchObject({
      total: 9,
      isMore: true,
    });
    expect(readPage([1], new Headers({ 'X-Total-Count': '214' })).total).toBe(214);
  });
});

describe('an answer that does not come', () => {
  /** A server that says so much and no more, and every call led to it. */
  async function arrange(begun: string) {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      if (begun !== '') response.write(begun);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const before = globalThis.fetch;
    const { port } = server.address() as AddressInfo;
    globalThis.fetch = (path, init) => before(`http://127.0.0.1:${port}${path}`, init);
    onTestFinished(async () => {
      globalThis.fetch = before;
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    });
    return server;
  }

  test.each([
    ['at all', ''],
    ['to its end', '[{"id"'],
  ])('%s is given up where it is only read', async (_, begun) => {
    await arrange(begun);
    await expect(request(groups.list, {}, undefined, 100)).rejects.toMatchObject({ status: 0 });
  });

  test('is waited for where something is to be done, until the connection breaks', async () => {
    const server = await arrange('{"id"');
    let isOver = false;
    const call = request(groups.create, { body: { name: 'A' } }, undefined, 20).finally(() => {
      isOver = true;
    });
    const failure = expect(call).rejects.toMatchObject({ status: 0 });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(isOver).toBe(false);
    server.closeAllConnections();
    await failure;
  });

  test('is no failure of a call that was given up', async () => {
    await arrange('');
    const leave = new AbortController();
    const call = request(groups.list, {}, leave.signal);
    leave.abort();
    await expect(call).rejects.toBe(leave.signal.reason);
  });
});

describe('a failed call', () => {
  const failed = (status: number, text: string) => new CallFailed({ status, text, access: 'admin' });

  test('says status, colon and body (product.md section 7)', () => {
    expect(failed(422, '{"error":"No audio."}').message).toBe('422: {"error":"No audio."}');
    expect(failed(502, 'Bad Gateway').message).toBe('502: Bad Gateway');
  });
  test.each([
    ['{"error":"No audio."}', 'No audio.'],
    ['{"error":""}', null],
    ['{"error":7}', null],
    ['{"message":"no"}', null],
    ['{"error', null],
    ['null', null],
    ['<html>Bad gateway</html>', null],
    ['', null],
  ])('the sentence in %j', (text, sentence) => expect(readSentence(text)).toBe(sentence));
  test('people see the sentence, else the fallback', () => {
    expect(sentenceOf(failed(422, '{"error":"No audio."}'), 'Failed')).toBe('No audio.');
    expect(sentenceOf(failed(502, '<html>'), 'Failed')).toBe('Failed');
    expect(sentenceOf(new Error('boom'), 'Failed')).toBe('Failed');
  });
});

describe('which queries a change touches', () => {
  const rows = [{ id: 'e1' }, { id: 'e2' }];
  test.each([
    ['a new group: the list', pathKey(groups.list), rows, 'groups', [], true],
    ['a new group: not the digests', pathKey(digests.list), rows, 'groups', [], false],
    ['a transcript of a shown episode', pathKey(podcasts.listEpisodes), rows, 'transcripts', ['e2'], true],
    ['a transcript elsewhere', pathKey(podcasts.listEpisodes), rows, 'transcripts', ['e9'], false],
    ['part of an id is not the id', pathKey(podcasts.listEpisodes), rows, 'transcripts', ['e'], false],
    ['anything may have changed', pathKey(podcasts.listEpisodes), rows, 'transcripts', [], true],
    ['lists whose members change', pathKey(episodes.listWithTranscripts), rows, 'transcripts', ['e9'], true],
    ['nothing loaded yet', pathKey(insights.read), undefined, 'insights', ['e9'], true],
    ['new episodes: always', pathKey(podcasts.listEpisodes), rows, 'episodes', ['e9'], true],
    ['one transcript', pathKey(transcripts.read), { episodeId: 'e1' }, 'transcripts', ['e1'], true],
    ['a send: its own page', pathKey(sends.get), { id: 's1' }, 'sends', ['s1'], true],
    ['a send: not the page of another', pathKey(sends.get), { id: 's1' }, 'sends', ['s2'], false],
    ['any send', pathKey(sends.get), { id: 's1' }, 'sends', [], true],
    ['a send: the list', pathKey(sends.list), [{ id: 's1' }], 'sends', ['s2'], true],
    ['whatever it is, after news was missed', pathKey(sends.get), { id: 's1' }, 'anything', [], true],
    ['what never goes stale', pathKey(live.meta), {}, 'anything', [], false],
    ['unknown call', 'GET /api/none', rows, 'groups', [], false],
  ] as const)('%s', (_, key, data, topic, ids, touched) => {
    expect(isTouched(key, data, topic, ids)).toBe(touched);
  });
});

test('a message of the stream', () => {
  expect(readChange('{"topic":"groups","ids":["g1"]}')).toEqual({ topic: 'groups', ids: ['g1'] });
  expect(readChange('{"topic":"groups"}')).toBeNull();
  expect(readChange('null')).toBeNull();
  expect(readChange('not json')).toBeNull();
});
