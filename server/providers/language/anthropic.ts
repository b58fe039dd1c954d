/**
 * Anthropic's Messages API through its own SDK (wire.md section 3). The SDK neither retries nor parses here: runs
 * retry, and a cut-off answer must be booked too.
 */
import Anthropic, {
  APIConnectionError,
  APIConnectionTimeoutError,
  APIError,
  APIUserAbortError,
} from '@anthropic-ai/sdk';
import { Trouble } from '../../kit/errors.ts';
import { parseRetryAfter } from '../../kit/outbound/index.ts';
import { answerSchema } from './answer-schema.ts';
import { anthropicBatches } from './anthropic-batches.ts';
import type { Language, LanguageAnswer, LanguageRequest, TokenUse } from './port.ts';
import { costOf, type Priced } from './price.ts';

export interface AnthropicOptions {
  apiKey: string | undefined;
  baseUrl: string;
  findModel: (id: string) => Priced | null;
  /** For every call; absent: by the length of the answer. */
  timeoutMs?: number;
}

/** Slower than forty tokens a second no model answers, thinking included; the minute is for reading the transcript. */
const readingMs = 60_000;
const slowestMsPerToken = 25;
const testTimeoutMs = 10_000;

export function anthropicLanguage(options: AnthropicOptions): Language {
  const usable = (model: string): { client: Anthropic; price: Priced } => {
    const client = clientOf(options);
    const price = options.findModel(model);
    if (price === null) {
      throw new Trouble(
        'misconfigured',
        `There is no price for the model "${model}". Choose a listed model in Settings.`,
      );
    }
    if (price.retired !== null)
      throw new Trouble('misconfigured', `${price.label} cannot be used. ${price.retired}`);
    return { client, price };
  };
  return {
    batches: anthropicBatches({ client: () => clientOf(options), usable, bodyOf, toAnswer, explain }),
    checkUsable: (model) => void usable(model),
    async test(signal) {
      try {
        await clientOf(options).models.list({ limit: 1 }, { signal, timeout: testTimeoutMs });
      } catch (error) {
        throw explain(error, { model: null, signal });
      }
    },
    async ask(request) {
      const { client, price } = usable(request.model);
      try {
        const body = bodyOf(request, price);
        const timeout = options.timeoutMs ?? readingMs + body.max_tokens * slowestMsPerToken;
        const message = await client.messages.create(body, { signal: request.signal, timeout });
        return toAnswer(message, price);
      } catch (error) {
        throw explain(error, request);
      }
    },
  };
}

function clientOf({ apiKey, baseUrl }: AnthropicOptions): Anthropic {
  if (apiKey === undefined) {
    throw new Trouble('misconfigured', 'Analysis needs a key: set ANTHROPIC_API_KEY and start again.');
  }
  return new Anthropic({ apiKey, baseURL: baseUrl, maxRetries: 0 });
}

function bodyOf<T>(
  request: Omit<LanguageRequest<T>, 'signal'>,
  price: Priced,
): Anthropic.MessageCreateParamsNonStreaming {
  return {
    model: request.model,
    max_tokens: Math.min(request.maxOutputTokens, price.maxOutputTokens),
    system: [{ type: 'text', text: request.instructions, ...cacheMark(request, price) }],
    messages: [{ role: 'user', content: request.input }, ...repairTurns(request)],
    output_config: { format: { type: 'json_schema', schema: answerSchema(request.schema) } },
  };
}

/** Fewer characters a token than English has: what is marked and too short is never remembered. */
const charsPerToken = 4;

/** Writing to the vendor's cache costs a quarter more than reading: only what is soon read again is marked. */
function cacheMark(
  { instructions, isSoonRepeated = false }: Pick<LanguageRequest<unknown>, 'instructions' | 'isSoonRepeated'>,
  { minCacheTokens }: Priced,
): { cache_control?: { type: 'ephemeral' } } {
  const isWorthIt = isSoonRepeated && instructions.length >= minCacheTokens * charsPerToken;
  return isWorthIt ? { cache_control: { type: 'ephemeral' } } : {};
}

// Enough of the wrong answer to see what was wrong with it; the rest would only cost.
const longestShownAnswer = 6_000;

function repairTurns<T>({ repair }: Pick<LanguageRequest<T>, 'repair'>): Anthropic.MessageParam[] {
  if (repair === undefined) return [];
  const shown = repair.answer.trim().slice(0, longestShownAnswer) || '(no text)';
  return [
    { role: 'assistant', content: shown },
    {
      role: 'user',
      content: `That answer could not be used: ${repair.problem} Answer again, complete, in the shape that was asked for.`,
    },
  ];
}

function toAnswer(message: Anthropic.Message, price: Priced): LanguageAnswer {
  const use: TokenUse = {
    inputTokens: message.usage.input_tokens,
    outputTokens: message.usage.output_tokens,
    cacheReadTokens: message.usage.cache_read_input_tokens ?? 0,
    cacheWriteTokens: message.usage.cache_creation_input_tokens ?? 0,
  };
  // Newer models think first: the answer is the text block, wherever it stands.
  const text = message.content.map((block) => (block.type === 'text' ? block.text : '')).join('');
  return {
    text,
    problem: problemOf(message.stop_reason, text),
    model: message.model,
    use,
    costUsd: costOf(use, price),
  };
}

function problemOf(stopReason: string | null, text: string): LanguageAnswer['problem'] {
  if (stopReason === 'refusal')
    return { sentence: 'Anthropic: the model refused to answer.', askAgain: false };
  if (stopReason === 'max_tokens')
    return { sentence: 'Anthropic: the answer was cut off at its longest.', askAgain: true };
  if (stopReason === 'model_context_window_exceeded') {
    return { sentence: 'Anthropic: the transcript does not fit the model.', askAgain: false };
  }
  if (text.trim() === '') return { sentence: 'Anthropic: the answer was empty.', askAgain: true };
  return null;
}

function explain(error: unknown, request: { model: string | null; signal: AbortSignal }): unknown {
  if (error instanceof Trouble) return error;
  if (error instanceof APIUserAbortError || request.signal.aborted) return request.signal.reason ?? error;
  if (error instanceof APIConnectionTimeoutError)
    return new Trouble('down', 'Anthropic: no answer in time.', { cause: error });
  if (error instanceof APIConnectionError)
    return new Trouble('down', 'Anthropic: cannot be reached.', { cause: error });
  if (!(error instanceof APIError))
    return new Trouble('down', 'Anthropic: the answer could not be read.', { cause: error });
  return explainStatus(error, request.model);
}

/** `model` null: of a call that names none, as those about batches. */
function explainStatus(error: InstanceType<typeof APIError>, model: string | null): Trouble {
  const status = error.status as number | undefined;
  const told = sentenceFrom(error);
  const retryAfter = parseRetryAfter(error.headers?.get('retry-after') ?? null, new Date());
  switch (status) {
    case 401:
    case 403:
      return new Trouble('misconfigured', 'Anthropic: the key is refused. Check ANTHROPIC_API_KEY.', {
        cause: error,
      });
    case 402:
      return new Trouble('misconfigured', 'Anthropic: the account has no credit left.', { cause: error });
    case 404:
      return new Trouble(
        'misconfigured',
        model === null
          ? `Anthropic: there is nothing at this address${told}. Message Batches may not be offered there.`
          : `Anthropic: the model ${model} is not served. Choose another one in Settings.`,
        { cause: error },
      );
    case 429:
      // The spend cap, which no waiting of ours ends, comes without Retry-After; so may a plain rate limit.
      if (retryAfter === null && isSpendLimit(error)) return spendLimit(error, told);
      return new Trouble('busy', 'Anthropic: rate limited.', {
        ...(retryAfter === null ? {} : { retryAfterMs: retryAfter }),
        cause: error,
      });
    case 529:
      return new Trouble('busy', 'Anthropic: overloaded.', {
        ...(retryAfter === null ? {} : { retryAfterMs: retryAfter }),
        cause: error,
      });
    case 413:
      return new Trouble('rejected', 'Anthropic: the request is too large.', { cause: error });
    case 400:
    case 422:
      if (isSpendLimit(error)) return spendLimit(error, told);
      return new Trouble('rejected', `Anthropic refused the request${told}.`, { cause: error });
    default:
      return new Trouble('down', `Anthropic: answers ${status ?? 'nothing'}.`, { cause: error });
  }
}

interface ErrorBody {
  error?: { message?: string; details?: { error_code?: string } | null };
}

/** By the code that the service documents, else by its words (wire.md section 3.6). */
function isSpendLimit(error: InstanceType<typeof APIError>): boolean {
  const told = (error.error as ErrorBody | undefined)?.error;
  const code = told?.details?.error_code ?? '';
  return /spend_limit/.test(code) || /spend(?:ing)? (?:limit|cap)|credit balance/i.test(told?.message ?? '');
}

const spendLimit = (cause: unknown, told: string) =>
  new Trouble('misconfigured', `Anthropic: the spend limit is reached${told}.`, { cause });

function sentenceFrom(error: InstanceType<typeof APIError>): string {
  const body = error.error as ErrorBody | undefined;
  const message = body?.error?.message?.slice(0, 200).replace(/\.$/, '');
  return message ? `: ${message}` : '';
}
