import Anthropic, { NotFoundError } from '@anthropic-ai/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../../sandbox/server.ts';
import { call, startEmulator } from './ask.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startEmulator();
});
afterAll(() => sandbox.stop());

const model = 'claude-sonnet-4-6';
const hello = { model, max_tokens: 200, messages: [{ role: 'user', content: 'Hello' }] };
const closed = { type: 'object', properties: {}, additionalProperties: false };
const formatted = (schema: unknown) => ({
  ...hello,
  output_config: { format: { type: 'json_schema', schema } },
});
const tools = [
  {
    name: 'answer',
    input_schema: { ...closed, properties: { note: { type: 'string' } }, required: ['note'] },
  },
];
const marked = { type: 'text', text: 'Fixed words.', cache_control: { type: 'ephemeral' } };

describe('who asks', () => {
  it.each([
    ['a bearer key', {}, 200, undefined],
    ['an x-api-key', { authorization: '', 'x-api-key': 'sandbox' }, 200, undefined],
    ['both: x-api-key wins', { authorization: 'Bearer wrong-key', 'x-api-key': 'sandbox' }, 200, undefined],
    ['no key', { authorization: '' }, 401, 'authentication_error'],
    ['a wrong bearer key', { authorization: 'Bearer wrong-key' }, 401, 'authentication_error'],
    ['a wrong x-api-key', { authorization: '', 'x-api-key': 'wrong-key' }, 401, 'authentication_error'],
    ['no version', { 'anthropic-version': '' }, 400, 'invalid_request_error'],
  ])('%s', async (_name, headers, status, kind) => {
    const answer = await call(sandbox, '/v1/messages', hello, headers as Record<string, string>);
    expect(answer.status).toBe(status);
    expect(answer.body.error?.type).toBe(kind);
  });
});

describe('what is refused, and how', () => {
  it.each([
    ['no JSON', '{"model":', 400, /not valid JSON/],
    ['no model', { ...hello, model: undefined }, 400, /^model: Field required/],
    ['no max_tokens', { ...hello, max_tokens: undefined }, 400, /^max_tokens: Field required/],
    ['too many max_tokens', { ...hello, max_tokens: 64_001 }, 400, /^max_tokens: 64001 > 64000/],
    ['no messages', { ...hello, messages: undefined }, 400, /^messages: Field required/],
    ['empty messages', { ...hello, messages: [] }, 400, /at least one message/],
    ['an unknown role', { ...hello, messages: [{ role: 'robot', content: 'x' }] }, 400, /^messages\.0\.role/],
    ['temperature', { ...hello, temperature: 1 }, 400, /^temperature: Extra inputs are not permitted$/],
    ['top_p', { ...hello, top_p: 1 }, 400, /^top_p: Extra inputs are not permitted$/],
    ['top_k', { ...hello, top_k: 5 }, 400, /^top_k: Extra inputs are not permitted$/],
    [
      'a retired model',
      { ...hello, model: 'claude-opus-4-20250514' },
      404,
      /^model: claude-opus-4-20250514$/,
    ],
    ['an unknown model', { ...hello, model: 'claude-nine' }, 404, /^model: claude-nine$/],
    [
      'a schema with minimum',
      formatted({ ...closed, properties: { n: { type: 'number', minimum: 1 } } }),
      400,
      /properties\.n: For 'number' type, property 'minimum' is not supported/,
    ],
    ['a schema with oneOf', formatted({ oneOf: [{ type: 'string' }] }), 400, /'oneOf' is not supported/],
    [
      'a schema with minItems 2',
      formatted({ type: 'array', items: { type: 'string' }, minItems: 2 }),
      400,
      /minItems/,
    ],
    ['an open object', formatted({ type: 'object', properties: {} }), 400, /additionalProperties/],
    [
      'an open object deep inside',
      formatted({ ...closed, properties: { a: { type: 'array', items: { type: 'object' } } } }),
      400,
      /properties\.a\.items: .*additionalProperties/,
    ],
    [
      'a forced tool on 5.5',
      { ...hello, model: 'claude-sonnet-5-5', tools, tool_choice: { type: 'tool', name: 'answer' } },
      400,
      /tool_choice/,
    ],
    [
      'any forced tool on Opus 5.5',
      { ...hello, model: 'claude-opus-5-5', tools, tool_choice: { type: 'any' } },
      400,
      /tool_choice/,
    ],
    [
      'thinking switched off on 5.5',
      { ...hello, model: 'claude-opus-5-5', thinking: { type: 'disabled' } },
      400,
      /thinking/,
    ],
    [
      'a thinking budget on 5.5',
      { ...hello, model: 'claude-sonnet-5-5', thinking: { type: 'enabled', budget_tokens: 2_000 } },
      400,
      /thinking/,
    ],
    [
      'a prefilled answer on 5.5',
      {
        ...hello,
        model: 'claude-sonnet-5-5',
        messages: [...hello.messages, { role: 'assistant', content: '{' }],
      },
      400,
      /prefill/,
    ],
    [
      'five cache marks',
      { ...hello, system: [marked, marked, marked, marked, marked] },
      400,
      /maximum of 4 blocks/,
    ],
    [
      'a prompt beyond the window',
      { ...hello, system: 'word '.repeat(200_000) },
      400,
      /prompt is too long: \d+ tokens > 200000/,
    ],
    ['more than 32 MB', { ...hello, system: 'x'.repeat(33 * 1024 * 1024) }, 413, /maximum size/],
  ])('%s', async (_name, body, status, message) => {
    const answer = await call(sandbox, '/v1/messages', body);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ type: 'error', error: { message: expect.stringMatching(message) } });
    expect(answer.body.request_id).toBe(answer.headers.get('request-id'));
  });

  it('an unknown path is a 404 of the same shape', async () => {
    const answer = await call(sandbox, '/v1/complete', hello);
    expect(answer).toMatchObject({ status: 404, body: { error: { type: 'not_found_error' } } });
  });
});

describe('what is answered', () => {
  it('a message as the SDK types have it, and says that it is no model', async () => {
    const { body, headers } = await call(sandbox, '/v1/messages', hello);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^msg_\w+$/),
      type: 'message',
      role: 'assistant',
      model,
      content: [{ type: 'text', text: expect.stringContaining('not a language model') }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      stop_details: null,
      usage: { cache_creation_input_tokens: 0, cache_read_input_tokens: 0, service_tier: 'standard' },
    });
    expect(headers.get('request-id')).toMatch(/^req_/);
    expect(headers.get('x-sandbox')).toContain('no language model');
    expect(Number(headers.get('anthropic-ratelimit-requests-remaining'))).toBeGreaterThan(0);
  });

  it.each([
    ['claude-sonnet-4-6', ['text']],
    ['claude-opus-5', ['thinking', 'text']],
    ['claude-sonnet-5-5', ['thinking', 'text']],
    ['claude-haiku-5-5', ['thinking', 'text']],
    ['claude-haiku-4-5-20251001', ['text']],
    ['claude-opus-4-5', ['text']],
  ])('%s answers with %j', async (name, kinds) => {
    const { body } = await call(sandbox, '/v1/messages', { ...hello, model: name });
    expect(body.content.map(({ type }: { type: string }) => type)).toEqual(kinds);
    expect(body.model).toBe(name);
    expect(body.usage.output_tokens_details.thinking_tokens > 0).toBe(kinds.length > 1);
  });

  it('a forced tool where it still works', async () => {
    const { body } = await call(sandbox, '/v1/messages', {
      ...hello,
      tools,
      tool_choice: { type: 'tool', name: 'answer' },
    });
    expect(body).toMatchObject({
      stop_reason: 'tool_use',
      content: [{ type: 'tool_use', name: 'answer', input: { note: '' } }],
    });
  });

  it.each([
    [
      'a string that may be missing',
      {
        type: 'object',
        properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
        required: ['a'],
        additionalProperties: false,
      },
      { a: null },
    ],
    [
      'a chosen word',
      {
        type: 'object',
        properties: { a: { enum: ['yes', 'no'] } },
        required: ['a'],
        additionalProperties: false,
      },
      { a: 'yes' },
    ],
    [
      'a list of at least one',
      {
        type: 'object',
        properties: { a: { type: 'array', items: { $ref: '#/$defs/n' }, minItems: 1 } },
        required: ['a'],
        additionalProperties: false,
        $defs: { n: { type: 'integer' } },
      },
      { a: [0] },
    ],
  ])('an unknown schema gets the smallest answer that fits: %s', async (_name, schema, fitting) => {
    const { body } = await call(sandbox, '/v1/messages', formatted(schema));
    expect(JSON.parse(body.content[0].text)).toEqual(fitting);
  });

  it('a stream that the SDK puts together again', async () => {
    const client = new Anthropic({ apiKey: 'sandbox', baseURL: sandbox.url('anthropic'), maxRetries: 0 });
    const streamed = await client.messages
      .stream({ model: 'claude-sonnet-5-5', max_tokens: 200, messages: [{ role: 'user', content: 'Hello' }] })
      .finalMessage();
    const whole = await client.messages.create({
      model: 'claude-sonnet-5-5',
      max_tokens: 200,
      messages: [{ role: 'user', content: 'Hello' }],
    });
    expect(streamed.content.at(-1)).toMatchObject({ type: 'text', text: expect.stringContaining('sandbox') });
    expect(streamed.usage.output_tokens).toBe(whole.usage.output_tokens);
  });
});

describe('models and counting', () => {
  it('counts tokens without a limit on the answer', async () => {
    const { max_tokens: _unused, ...counted } = hello;
    const answer = await call(sandbox, '/v1/messages/count_tokens', counted);
    const { body } = await call(sandbox, '/v1/messages', hello);
    expect(answer.body).toEqual({ input_tokens: body.usage.input_tokens });
    expect((await call(sandbox, '/v1/messages/count_tokens', hello)).status).toBe(400);
  });

  it('lists models in pages, the retired ones marked', async () => {
    const client = new Anthropic({ apiKey: 'sandbox', baseURL: sandbox.url('anthropic'), maxRetries: 0 });
    const listed = [];
    for await (const one of client.models.list({ limit: 5 })) listed.push(one);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
    expect(listed.length).toBeGreaterThan(10);
    expect(listed.find(({ id }) => id === 'claude-opus-4-20250514')?.lifecycle).toBe('retired');
    expect(await client.models.retrieve('claude-opus-5-5')).toMatchObject({
      type: 'model',
      lifecycle: 'active',
      max_tokens: 64_000,
    });
    await expect(client.models.retrieve('claude-nine')).rejects.toBeInstanceOf(NotFoundError);
  });
});
