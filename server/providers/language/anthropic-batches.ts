/** Anthropic's Message Batches through its own SDK (wire.md section 3.5): half the price, answered within a day. */
import type Anthropic from '@anthropic-ai/sdk';
import { Trouble } from '../../kit/errors.ts';
import type { Batch, Batches, BatchResult, LanguageAnswer, LanguageRequest } from './port.ts';
import { batchShare, type Priced } from './price.ts';

interface Anthropics {
  client: () => Anthropic;
  usable: (model: string) => { client: Anthropic; price: Priced };
  bodyOf: (
    request: Omit<LanguageRequest<unknown>, 'signal'>,
    price: Priced,
  ) => Anthropic.MessageCreateParamsNonStreaming;
  toAnswer: (message: Anthropic.Message, price: Priced) => LanguageAnswer;
  explain: (error: unknown, request: { model: null; signal: AbortSignal }) => unknown;
}

const timeout = 120_000;
const perPage = 100;

export function anthropicBatches({ client, usable, bodyOf, toAnswer, explain }: Anthropics): Batches {
  const told = async <T>(signal: AbortSignal, act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      throw explain(error, { model: null, signal });
    }
  };
  const calls = () => client().messages.batches;
  return {
    begin: (questions, signal) =>
      told(signal, async () => {
        const requests = questions.map(({ id, request }) => ({
          custom_id: id,
          // Nobody reads again what a single question leaves in the cache.
          params: bodyOf(
            questions.length > 1 ? request : { ...request, isSoonRepeated: false },
            usable(request.model).price,
          ),
        }));
        return toBatch(await calls().create({ requests }, { signal, timeout }));
      }),
    look: (id, signal) =>
      told(signal, async () => {
        try {
          return toBatch(await calls().retrieve(id, {}, { signal, timeout }));
        } catch (error) {
          if (isGone(error)) return null;
          throw error;
        }
      }),
    cancel: (id, signal) =>
      told(signal, async () => void (await calls().cancel(id, {}, { signal, timeout }))),
    results: (id, model, signal) =>
      told(signal, async () => {
        const { price } = usable(model);
        const results = new Map<string, BatchResult>();
        for await (const { custom_id: customId, result } of await calls().results(
          id,
          {},
          { signal, timeout },
        ))
          results.set(
            customId,
            toResult(result, (message) => toAnswer(message, price)),
          );
        return results;
      }),
    listSince: (at, signal) =>
      told(signal, async () => {
        const found: Batch[] = [];
        // The newest come first.
        for await (const one of calls().list({ limit: perPage }, { signal, timeout })) {
          const batch = toBatch(one);
          if (batch.beganAt < at) break;
          found.push(batch);
        }
        return found;
      }),
  };
}

function toBatch({
  id,
  created_at: createdAt,
  processing_status: status,
}: Anthropic.Messages.MessageBatch): Batch {
  const beganAt = new Date(createdAt);
  if (typeof id !== 'string' || Number.isNaN(beganAt.getTime()))
    throw new Trouble('down', 'Anthropic: the answer about a batch could not be read.');
  if (status === 'ended') return { id, beganAt, state: 'ended' };
  return { id, beganAt, state: status === 'canceling' ? 'cancelling' : 'running' };
}

function toResult(
  result: Anthropic.Messages.MessageBatchResult,
  toAnswer: (message: Anthropic.Message) => LanguageAnswer,
): BatchResult {
  if (result.type === 'succeeded') {
    const answer = toAnswer(result.message);
    return { answer: { ...answer, costUsd: answer.costUsd * batchShare } };
  }
  if (result.type === 'errored') return { failed: result.error.error.message };
  return { failed: result.type === 'expired' ? 'It was not answered within a day.' : 'It was cancelled.' };
}

const isGone = (error: unknown) => error instanceof Error && 'status' in error && error.status === 404;
