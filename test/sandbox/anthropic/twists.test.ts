import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../../sandbox/server.ts';
import { defaultOptions } from '../../../server/pipeline/groups/default-options.ts';
import { insightAnswer, readInsightAnswer } from '../../../server/pipeline/insights/answer.ts';
import { checkQuote, prepareTranscript } from '../../../server/pipeline/insights/quote-gate/index.ts';
import { ask, call, clientOf, everyEpisode, inputFor, startEmulator } from './ask.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startEmulator();
});
afterAll(() => sandbox.stop());

const [, show, episode] = everyEpisode.find(([title]) => title.startsWith('Seller credits')) ?? [];
if (!show || !episode) throw new Error('The episode that the twists are tried on is gone.');
const input = inputFor(show, episode);
const group = { audienceLabel: null, options: defaultOptions };

function twisted(name: string, model = 'claude-sonnet-4-6') {
  sandbox.faults.next('anthropic', { kind: 'twist', name, path: '/v1/messages' });
  return ask(clientOf(sandbox), { input, schema: insightAnswer, model });
}

describe('twists, seen through the product’s own client', () => {
  it.each([
    ['refusal', /refused to answer/, false],
    ['truncated', /cut off/, true],
    ['empty', /empty/, true],
  ])('%s is a problem of the answer', async (name, sentence, askAgain) => {
    const answer = await twisted(name);
    expect(answer.problem).toEqual({ sentence: expect.stringMatching(sentence), askAgain });
    expect(answer.use.inputTokens).toBeGreaterThan(1_000);
  });

  it('truncated cuts in the middle of the JSON', async () => {
    const { text } = await twisted('truncated');
    expect(text).toMatch(/^\{"summary":/);
    expect(() => JSON.parse(text)).toThrow();
  });

  it.each(['wrong-schema', 'not-json', 'garbage'])('%s cannot be read', async (name) => {
    const answer = await twisted(name);
    expect(answer.problem).toBeNull();
    expect(readInsightAnswer(answer.text, group)).toHaveProperty('problem');
  });

  it('fenced is JSON in a code fence', async () => {
    const { text } = await twisted('fenced');
    expect(text).toMatch(/^```json\n[\s\S]+\n```$/);
    expect(readInsightAnswer(text, group)).toHaveProperty('content');
  });

  it('wrong-scores leave their scales, and nothing else changes', async () => {
    const plain = JSON.parse((await ask(clientOf(sandbox), { input, schema: insightAnswer })).text);
    const wrong = JSON.parse((await twisted('wrong-scores')).text);
    const scores = wrong.notableQuotes.map(({ viralityScore }: { viralityScore: number }) => viralityScore);
    expect(scores.every((score: number) => score < 0 || score > 10)).toBe(true);
    expect(wrong.summary).toBe(plain.summary);
  });

  it('huge is a megabyte, and cut off where it does not fit', async () => {
    const { text, problem } = await twisted('huge');
    expect(problem?.sentence).toMatch(/cut off/);
    expect(text.length).toBeGreaterThan(20_000);
    sandbox.faults.next('anthropic', { kind: 'twist', name: 'huge' });
    const roomy = await ask(clientOf(sandbox), { input, schema: insightAnswer, maxOutputTokens: 64_000 });
    expect(roomy.text.length).toBeGreaterThan(200_000);
  });

  it('invented-quotes are three that the gate drops, among real ones', async () => {
    const plain = JSON.parse((await ask(clientOf(sandbox), { input, schema: insightAnswer })).text);
    const more = JSON.parse((await twisted('invented-quotes')).text);
    expect(more.notableQuotes.length).toBe(plain.notableQuotes.length + 3);
    const prepared = prepareTranscript(episode.utterances);
    const states = more.notableQuotes.map(({ text }: { text: string }) => checkQuote(text, prepared).state);
    expect(states.slice(0, 3)).toEqual(['dropped', 'dropped', 'dropped']);
    expect(new Set(states.slice(3))).toEqual(new Set(['verified']));
  });

  it('a short limit really cuts off, thinking counted', async () => {
    for (const model of ['claude-sonnet-4-6', 'claude-sonnet-5-5']) {
      const answer = await ask(clientOf(sandbox), {
        input,
        schema: insightAnswer,
        model,
        maxOutputTokens: 300,
      });
      expect(answer.problem?.sentence).toMatch(/cut off/);
      expect(answer.use.outputTokens).toBe(300);
      expect(() => JSON.parse(answer.text)).toThrow();
    }
  });

  it('is spent after one call', async () => {
    await twisted('refusal');
    expect((await ask(clientOf(sandbox), { input, schema: insightAnswer })).problem).toBeNull();
  });

  it('a repair turn is answered from the first user message', async () => {
    const body = { model: 'claude-sonnet-4-6', max_tokens: 8_000, output_config: undefined as unknown };
    sandbox.faults.ledger.length = 0;
    const plain = await ask(clientOf(sandbox), { input, schema: insightAnswer });
    const sent = sandbox.faults.ledger[0]?.body as { output_config: unknown };
    const repaired = await call(sandbox, '/v1/messages', {
      ...body,
      output_config: sent.output_config,
      messages: [
        { role: 'user', content: input },
        { role: 'assistant', content: '{"summary": 5}' },
        { role: 'user', content: 'The answer does not fit: summary must be text. Answer again.' },
      ],
    });
    expect(repaired.body.content[0].text).toBe(plain.text);
  });
});

describe('through the client: refusals of the service', () => {
  it.each([
    ['wrong-key', 'claude-sonnet-4-6', /key is refused/],
    ['sandbox', 'claude-opus-4-20250514', /cannot be used/],
  ])('key %s, model %s', async (key, model, sentence) => {
    const asked = async () => ask(clientOf(sandbox, key), { input, schema: insightAnswer, model });
    await expect(asked()).rejects.toThrow(sentence);
  });
});
