/** What a question to the model takes with it: how long it may take (D10), and whether the vendor is to remember its beginning. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { defaultModel, findModel } from '../../server/pipeline/settings/models.ts';
import { anthropicLanguage } from '../../server/providers/language/anthropic.ts';

let server: Server;
const promised: number[] = [];
const marks: unknown[] = [];
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { system } = JSON.parse(await text(request));
    marks.push(system[0].cache_control);
    promised.push(Number(request.headers['x-stainless-timeout']));
    response.writeHead(500, { 'content-type': 'application/json' }).end('{}');
  }).listen(0);
  await once(server, 'listening');
});
afterAll(() => void server.close());

interface Asked {
  timeoutMs?: number;
  instructions?: string;
  isSoonRepeated?: boolean;
}

async function ask(
  maxOutputTokens: number,
  { timeoutMs, instructions = 'Answer.', ...asked }: Asked = {},
): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo;
  const language = anthropicLanguage({
    apiKey: 'a key',
    baseUrl: `http://127.0.0.1:${port}`,
    findModel,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  const question = {
    model: defaultModel,
    instructions,
    ...asked,
    input: 'A talk.',
    schema: z.object({ answer: z.string() }),
    maxOutputTokens,
    signal: new AbortController().signal,
  };
  await expect(language.ask(question)).rejects.toMatchObject({ retryable: true });
  return promised.at(-1);
}

it.each([
  [1_000, 85],
  [20_000, 560],
  [60_000, 1_560],
])('D10: %i tokens have %i seconds', async (tokens, seconds) => {
  expect(await ask(tokens)).toBeGreaterThanOrEqual(seconds);
});

it('is as told where somebody tells', async () => {
  expect(await ask(60_000, { timeoutMs: 2_000 })).toBe(2);
});

// Writing to the vendor's cache costs a quarter more; what is too short is not remembered.
it.each([
  ['repeated and long enough', 1, true, { type: 'ephemeral' }],
  ['repeated and a sign too short', 0, true, undefined],
  ['long, and asked once', 1, false, undefined],
])('asks the vendor to remember instructions that are %s', async (_what, more, isSoonRepeated, mark) => {
  const { minCacheTokens = 0 } = findModel(defaultModel) ?? {};
  expect(minCacheTokens).toBeGreaterThan(0);
  await ask(1_000, { instructions: 'x'.repeat(minCacheTokens * 4 - 1 + more), isSoonRepeated });
  expect(marks.at(-1)).toEqual(mark);
});
