/** The Message object around an answer: thinking first, cut off where it does not fit, every token counted. */
import { createHash } from 'node:crypto';
import type { CheckedRequest } from './check-request.ts';
import { composeAnswer, plainAnswer } from './compose-answer.ts';
import { countTokens, cutToTokens } from './count-tokens.ts';
import type { InputUse } from './prompt-cache.ts';
import { twistText } from './twist-answer.ts';

type Content =
  | { type: 'thinking'; thinking: string; signature: string }
  | { type: 'text'; text: string; citations: null }
  | { type: 'tool_use'; id: string; name: string; input: unknown; caller: { type: 'direct' } };

interface Ending {
  stop_reason: string;
  stop_sequence: string | null;
  stop_details: { type: 'refusal'; category: string | null; explanation: string | null } | null;
}

const ended = (reason: string): Ending => ({ stop_reason: reason, stop_sequence: null, stop_details: null });
const thinkingTokens = 64;

/** `serial` numbers the calls, so that every message has an id of its own. */
export function composeMessage(
  request: CheckedRequest,
  input: InputUse,
  twist: string | undefined,
  serial: string,
) {
  const thinking = request.thinks ? Math.min(thinkingTokens, request.maxTokens) : 0;
  const { content, ending, tokens } = speak(request, twist, serial, room(request, input) - thinking);
  const thought: Content[] = thinking > 0 && twist !== 'refusal' ? [thinkingBlock(serial)] : [];
  return {
    id: `msg_${digestOf(`msg${serial}`)}`,
    type: 'message',
    role: 'assistant',
    model: request.modelName,
    content: [...thought, ...content],
    ...ending,
    container: null,
    diagnostics: null,
    usage: {
      ...input,
      output_tokens: tokens + thinking,
      output_tokens_details: { thinking_tokens: thinking },
      server_tool_use: null,
      service_tier: 'standard',
      inference_geo: null,
      speed: null,
    },
  };
}

export type PlayedMessage = ReturnType<typeof composeMessage>;

/** Output ends at max_tokens or at the end of the window, whichever comes first. */
function room({ model, maxTokens }: CheckedRequest, input: InputUse): number {
  return Math.min(maxTokens, model.contextTokens - totalInput(input));
}

export function totalInput(input: InputUse): number {
  return input.input_tokens + input.cache_creation_input_tokens + input.cache_read_input_tokens;
}

function speak(request: CheckedRequest, twist: string | undefined, serial: string, tokensLeft: number) {
  if (twist === 'refusal') return refusal();
  if (request.maxTokens === 0) return { content: [], ending: ended('max_tokens'), tokens: 0 };
  const answer = composeAnswer(request);
  if (request.tool !== null && answer !== null) {
    const { name } = request.tool;
    const id = `toolu_${digestOf(`tool${serial}`)}`;
    const block: Content = { type: 'tool_use', id, name, input: answer, caller: { type: 'direct' } };
    return { content: [block], ending: ended('tool_use'), tokens: countTokens(JSON.stringify(answer)) };
  }
  const whole = answer === null ? plainAnswer : twistText(answer, twist);
  const stop = request.stopSequences.find((sequence) => sequence !== '' && whole.includes(sequence));
  const text = stop === undefined ? whole : whole.slice(0, whole.indexOf(stop));
  const limit =
    twist === 'truncated' ? Math.min(tokensLeft, Math.floor(countTokens(text) * 0.6)) : tokensLeft;
  if (countTokens(text) > limit) return cutOff(text, limit, request.maxTokens > tokensLeft + thinkingTokens);
  const ending = stop === undefined ? ended('end_turn') : { ...ended('stop_sequence'), stop_sequence: stop };
  return { content: textContent(text), ending, tokens: countTokens(text) };
}

function cutOff(text: string, limit: number, windowIsFull: boolean) {
  const reason = windowIsFull ? 'model_context_window_exceeded' : 'max_tokens';
  return {
    content: textContent(cutToTokens(text, limit)),
    ending: ended(reason),
    tokens: Math.max(0, limit),
  };
}

function refusal() {
  const details: Ending['stop_details'] = { type: 'refusal', category: null, explanation: null };
  return { content: [], ending: { ...ended('refusal'), stop_details: details }, tokens: 1 };
}

function textContent(text: string): Content[] {
  return text === '' ? [] : [{ type: 'text', text, citations: null }];
}

/** The vendor omits what was thought and sends only the signature. */
function thinkingBlock(serial: string): Content {
  return { type: 'thinking', thinking: '', signature: `sandbox${digestOf(`thought${serial}`)}` };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}
