/** Reads the body of a Messages request as strictly as the vendor does (wire.md sections 3.2 and 3.3). */
import { refuse } from './api-error.ts';
import { checkSchema, isRecord, type Schema } from './check-schema.ts';
import { findPlayedModel, type PlayedModel } from './models.ts';

/** A stretch of the prompt in the order in which it is cached: tools, system, messages. */
export interface PromptBlock {
  place: 'tools' | 'system' | 'user' | 'assistant';
  text: string;
  /** Set where the caller marked the end of a cached prefix. */
  keepFor: '5m' | '1h' | null;
}

export interface CheckedRequest {
  model: PlayedModel;
  /** The model as the caller wrote it; the answer repeats it. */
  modelName: string;
  maxTokens: number;
  blocks: PromptBlock[];
  schema: Schema | null;
  /** The tool that the answer is forced into, on models that still allow it. */
  tool: { name: string; schema: Schema } | null;
  thinks: boolean;
  stream: boolean;
  stopSequences: string[];
}

type Body = { [key: string]: unknown };

const counted = [
  ...['model', 'messages', 'system', 'tools', 'tool_choice', 'output_config', 'thinking', 'cache_control'],
];
const fields = new Set([
  ...counted,
  ...['max_tokens', 'stop_sequences', 'metadata', 'service_tier', 'stream', 'speed', 'inference_geo'],
  ...['container', 'diagnostics', 'user_profile_id', 'workspace_id'],
]);
const countedFields = new Set([...counted, 'user_profile_id', 'workspace_id']);
const maxMarks = 4;

/** Throws the vendor's refusal, or answers what was asked. `counting` is the call that only counts tokens. */
export function checkRequest(body: unknown, counting = false): CheckedRequest {
  if (!isRecord(body)) refuse(400, 'The request body is not valid JSON: expected an object');
  for (const key of Object.keys(body)) {
    if (!(counting ? countedFields : fields).has(key)) refuse(400, `${key}: Extra inputs are not permitted`);
  }
  if (body.model === undefined) refuse(400, 'model: Field required');
  if (typeof body.model !== 'string') refuse(400, 'model: Input should be a valid string');
  if (body.messages === undefined) refuse(400, 'messages: Field required');
  const model = findPlayedModel(body.model);
  const maxTokens = counting ? 0 : checkMaxTokens(body.max_tokens, model);
  const blocks = [...toolBlocks(body), ...systemBlocks(body.system), ...messageBlocks(body.messages)];
  const format = checkFormat(body.output_config);
  if (model === undefined || model.state === 'retired') refuse(404, `model: ${body.model}`);
  checkPrefill(body.messages, model);
  return {
    model,
    modelName: body.model,
    maxTokens,
    blocks: markAll(body.cache_control, blocks),
    schema: format,
    tool: checkToolChoice(body, model),
    thinks: checkThinking(body.thinking, model),
    stream: body.stream === true,
    stopSequences: Array.isArray(body.stop_sequences) ? body.stop_sequences.filter(isString) : [],
  };
}

const isString = (value: unknown): value is string => typeof value === 'string';

function checkMaxTokens(value: unknown, model: PlayedModel | undefined): number {
  if (value === undefined) refuse(400, 'max_tokens: Field required');
  if (typeof value !== 'number' || !Number.isInteger(value))
    refuse(400, 'max_tokens: Input should be a valid integer');
  if (value < 0) refuse(400, 'max_tokens: Input should be greater than or equal to 0');
  if (model && value > model.maxOutputTokens) {
    refuse(
      400,
      `max_tokens: ${value} > ${model.maxOutputTokens}, which is the maximum allowed number of output tokens for ${model.id}`,
    );
  }
  return value;
}

function toolBlocks(body: Body): PromptBlock[] {
  if (body.tools === undefined) return [];
  if (!Array.isArray(body.tools)) refuse(400, 'tools: Input should be a valid list');
  return body.tools.map((tool: unknown) => ({
    place: 'tools',
    text: JSON.stringify(tool),
    keepFor: isRecord(tool) ? markOf(tool.cache_control) : null,
  }));
}

function systemBlocks(system: unknown): PromptBlock[] {
  if (system === undefined) return [];
  return contentBlocks(system, 'system', 'system');
}

function messageBlocks(messages: unknown): PromptBlock[] {
  if (!Array.isArray(messages)) refuse(400, 'messages: Input should be a valid list');
  if (messages.length === 0) refuse(400, 'messages: at least one message is required');
  return messages.flatMap((message: unknown, index) => {
    const path = `messages.${index}`;
    if (!isRecord(message)) refuse(400, `${path}: Input should be a valid dictionary`);
    const { role, content } = message;
    if (role !== 'user' && role !== 'assistant' && role !== 'system')
      refuse(400, `${path}.role: Input should be 'user', 'assistant' or 'system'`);
    if (index === 0 && role === 'assistant') refuse(400, 'messages: first message must use the "user" role');
    if (content === undefined) refuse(400, `${path}.content: Field required`);
    return contentBlocks(content, `${path}.content`, role);
  });
}

function contentBlocks(content: unknown, path: string, place: PromptBlock['place']): PromptBlock[] {
  if (typeof content === 'string') {
    if (place === 'user' && content.trim() === '')
      refuse(400, `${path}: user messages must have non-empty content`);
    return [{ place, text: content, keepFor: null }];
  }
  if (!Array.isArray(content)) refuse(400, `${path}: Input should be a valid string or list`);
  return content.map((block: unknown, index) => {
    if (!isRecord(block)) refuse(400, `${path}.${index}: Input should be a valid dictionary`);
    if (block.type === 'text') {
      if (typeof block.text !== 'string') refuse(400, `${path}.${index}.text: Field required`);
      if (block.text === '') refuse(400, `${path}.${index}: text content blocks must be non-empty`);
      return { place, text: block.text, keepFor: markOf(block.cache_control) };
    }
    return { place, text: JSON.stringify(block), keepFor: markOf(block.cache_control) };
  });
}

function markOf(mark: unknown): PromptBlock['keepFor'] {
  if (mark === undefined || mark === null) return null;
  if (!isRecord(mark) || mark.type !== 'ephemeral')
    refuse(400, "cache_control.type: Input should be 'ephemeral'");
  if (mark.ttl !== undefined && mark.ttl !== '5m' && mark.ttl !== '1h')
    refuse(400, "cache_control.ttl: Input should be '5m' or '1h'");
  return mark.ttl === '1h' ? '1h' : '5m';
}

/** A mark at the top level means: the whole prompt, up to its last block. */
function markAll(topMark: unknown, blocks: PromptBlock[]): PromptBlock[] {
  const top = markOf(topMark);
  const marked = top === null ? blocks : blocks.with(-1, { ...lastOf(blocks), keepFor: top });
  const marks = marked.filter((block) => block.keepFor !== null).length;
  if (marks > maxMarks)
    refuse(400, `A maximum of ${maxMarks} blocks with cache_control may be provided. Found ${marks}.`);
  return marked;
}

function lastOf(blocks: readonly PromptBlock[]): PromptBlock {
  return blocks.at(-1) ?? { place: 'user', text: '', keepFor: null };
}

function checkFormat(config: unknown): Schema | null {
  if (config === undefined || config === null) return null;
  if (!isRecord(config)) refuse(400, 'output_config: Input should be a valid dictionary');
  const { format } = config;
  if (format === undefined || format === null) return null;
  if (!isRecord(format) || format.type !== 'json_schema')
    refuse(400, "output_config.format.type: Input should be 'json_schema'");
  if (format.schema === undefined) refuse(400, 'output_config.format.schema: Field required');
  checkSchema(format.schema, 'output_config.format.schema');
  return format.schema;
}

function checkToolChoice(body: Body, model: PlayedModel): CheckedRequest['tool'] {
  const choice = body.tool_choice;
  if (!isRecord(choice) || (choice.type !== 'any' && choice.type !== 'tool')) return null;
  if (model.strict) {
    refuse(
      400,
      `tool_choice: forced tool use ("${choice.type}") is not supported on ${model.id}. Use "auto" or output_config.format.`,
    );
  }
  const tools = Array.isArray(body.tools) ? body.tools.filter(isRecord) : [];
  const tool = choice.type === 'any' ? tools[0] : tools.find(({ name }) => name === choice.name);
  if (tool === undefined)
    refuse(400, `tool_choice: Tool '${String(choice.name)}' not found in provided tools`);
  return { name: String(tool.name), schema: isRecord(tool.input_schema) ? tool.input_schema : {} };
}

function checkThinking(thinking: unknown, model: PlayedModel): boolean {
  if (!isRecord(thinking)) return model.thinksFirst;
  const { type } = thinking;
  if (model.strict && (type === 'enabled' || type === 'disabled'))
    refuse(400, `thinking.type: "${type}" is not supported on ${model.id}. Use "adaptive".`);
  return type !== 'disabled';
}

function checkPrefill(messages: unknown, model: PlayedModel): void {
  const last: unknown = Array.isArray(messages) ? messages.at(-1) : undefined;
  if (!model.strict || !isRecord(last) || last.role !== 'assistant') return;
  refuse(
    400,
    'This model does not support assistant message prefill. The conversation must end with a user message.',
  );
}
