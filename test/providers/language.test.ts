/** D10: how long a question to the model may take: by what it may answer, not the ten minutes that the SDK allows. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { defaultModel, findModel } from '../../server/pipeline/settings/models.ts';
import { anthropicLanguage } from '../../server/providers/language/anthropic.ts';

let server: Server;
const promised: number[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    promised.push(Number(request.headers['x-stainless-timeout']));
    response.writeHead(500, { 'content-type': 'application/json' }).end('{}');
  }).listen(0);
  await once(server, 'listening');
});
afterAll(() => void server.close());

async function ask(maxOutputTokens: number, timeoutMs?: number): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo;
  const language = anthropicLanguage({
    apiKey: 'a key',
    baseUrl: `http://127.0.0.1:${port}`,
    findModel,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  const question = {
    model: defaultModel,
    instructions: 'Answer.',
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
  expect(await ask(60_000, 2_000)).toBe(2);
});
