/**
 * The models that the sandbox serves, with what a request may say to each (wire.md sections 3.1, 3.3 and 3.5).
 * Minimum cache prefixes of models that the vendor's pages leave out are those of the class before.
 */
export interface PlayedModel {
  id: string;
  label: string;
  line: 'haiku' | 'sonnet' | 'opus' | 'fable' | 'mythos';
  releasedAt: string;
  state: 'active' | 'deprecated' | 'retired';
  contextTokens: number;
  maxOutputTokens: number;
  /** A shorter marked prefix is silently not cached. */
  minCacheTokens: number;
  /** Thinks unless told otherwise: the answer then starts with a thinking block. */
  thinksFirst: boolean;
  /** Refuses forced tools, prefilled answers and thinking that is switched off or has a budget. */
  strict: boolean;
}

const [K1, K64] = [1_024, 64_000];

function model(
  id: string,
  label: string,
  releasedOn: string,
  traits: Partial<PlayedModel> & Pick<PlayedModel, 'line'>,
): PlayedModel {
  return {
    id,
    label,
    releasedAt: `${releasedOn}T00:00:00Z`,
    state: 'active',
    contextTokens: 200_000,
    maxOutputTokens: K64,
    minCacheTokens: K1,
    thinksFirst: /-5(?:-\d)?$/.test(id) && !id.includes('-4-'),
    strict: false,
    ...traits,
  };
}

/** Newest first, as the vendor lists them. Retired ones are listed so, and refuse every request. */
export const playedModels: readonly PlayedModel[] = [
  model('claude-fable-5-2', 'Claude Fable 5.2', '2026-11-12', { line: 'fable', strict: true }),
  model('claude-haiku-5-5', 'Claude Haiku 5.5', '2026-10-15', { line: 'haiku', minCacheTokens: 4_096 }),
  model('claude-opus-5-5', 'Claude Opus 5.5', '2026-10-07', {
    line: 'opus',
    strict: true,
    minCacheTokens: 512,
  }),
  model('claude-sonnet-5-5', 'Claude Sonnet 5.5', '2026-09-28', { line: 'sonnet', strict: true }),
  model('claude-fable-5-1', 'Claude Fable 5.1', '2026-08-20', { line: 'fable', strict: true }),
  model('claude-opus-5', 'Claude Opus 5', '2026-07-24', { line: 'opus', minCacheTokens: 512 }),
  model('claude-fable-5', 'Claude Fable 5', '2026-06-30', { line: 'fable', strict: true }),
  model('claude-sonnet-5', 'Claude Sonnet 5', '2026-06-10', { line: 'sonnet' }),
  model('claude-opus-4-8', 'Claude Opus 4.8', '2026-05-05', { line: 'opus', minCacheTokens: 4_096 }),
  model('claude-opus-4-7', 'Claude Opus 4.7', '2026-04-01', { line: 'opus', minCacheTokens: 4_096 }),
  model('claude-sonnet-4-6', 'Claude Sonnet 4.6', '2026-02-17', { line: 'sonnet' }),
  model('claude-opus-4-6', 'Claude Opus 4.6', '2026-02-05', { line: 'opus', minCacheTokens: 4_096 }),
  model('claude-opus-4-5', 'Claude Opus 4.5', '2025-11-01', { line: 'opus', minCacheTokens: 4_096 }),
  model('claude-haiku-4-5', 'Claude Haiku 4.5', '2025-10-01', { line: 'haiku', minCacheTokens: 4_096 }),
  model('claude-sonnet-4-5', 'Claude Sonnet 4.5', '2025-09-29', { line: 'sonnet', state: 'deprecated' }),
  model('claude-opus-4-1', 'Claude Opus 4.1', '2025-08-05', { line: 'opus', state: 'retired' }),
  model('claude-opus-4-20250514', 'Claude Opus 4', '2025-05-14', {
    line: 'opus',
    state: 'retired',
    maxOutputTokens: 32_000,
  }),
  model('claude-sonnet-4-20250514', 'Claude Sonnet 4', '2025-05-14', { line: 'sonnet', state: 'retired' }),
];

/** Dated names of the same models. */
const dated: Readonly<Record<string, string>> = {
  'claude-opus-4-5-20251101': 'claude-opus-4-5',
  'claude-haiku-4-5-20251001': 'claude-haiku-4-5',
  'claude-sonnet-4-5-20250929': 'claude-sonnet-4-5',
};

export function findPlayedModel(id: string): PlayedModel | undefined {
  const plain = dated[id] ?? id;
  return playedModels.find((candidate) => candidate.id === plain);
}

const yes = { supported: true };
const no = { supported: false };

/** A model as `GET /v1/models` shows it. */
export function presentPlayedModel(model: PlayedModel) {
  return {
    type: 'model',
    id: model.id,
    display_name: model.label,
    created_at: model.releasedAt,
    lifecycle: model.state,
    deprecated_at: model.state === 'active' ? null : '2026-04-14T00:00:00Z',
    retires_at: retirement(model),
    line: model.line,
    max_input_tokens: model.contextTokens,
    max_tokens: model.maxOutputTokens,
    capabilities: {
      batch: no,
      citations: no,
      code_execution: no,
      context_management: {
        supported: false,
        clear_thinking_20251015: null,
        clear_tool_uses_20250919: null,
        compact_20260112: null,
      },
      effort: { supported: true, low: yes, medium: yes, high: yes, max: no, xhigh: null },
      image_input: no,
      pdf_input: no,
      server_tools: { supported: false, code_execution: no, web_search: no },
      structured_outputs: yes,
      thinking: {
        supported: model.thinksFirst,
        types: { adaptive: model.thinksFirst ? yes : no, enabled: model.strict ? no : yes },
      },
    },
  };
}

function retirement({ id, state }: PlayedModel): string | null {
  if (state === 'deprecated') return '2026-11-30T00:00:00Z';
  if (state !== 'retired') return null;
  return id === 'claude-opus-4-1' ? '2026-08-05T00:00:00Z' : '2026-06-15T00:00:00Z';
}
