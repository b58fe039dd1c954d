/**
 * The one table of models and their prices, in US dollars per million tokens. Prices are dated; a model without a
 * price cannot be used, so that no call is ever counted as free (server.md section 4.3).
 */
import type { ModelPrice } from '../../../contract/live.ts';

export interface Model extends Omit<ModelPrice, 'episodeUsd' | 'digestUsd'> {
  /** Price of reading cached input and of writing it (5 minutes), per million tokens. */
  cacheReadUsdPerM: number;
  cacheWriteUsdPerM: number;
  /**
   * What is shorter is never remembered. Sonnet 4.6 and the 4 class: platform.claude.com, "Prompt caching"; of the 5.5
   * models the vendor says nothing yet, and theirs is that of the class before.
   */
  minCacheTokens: number;
  /** Input tokens that fit, and the most that one answer may have. */
  contextTokens: number;
  maxOutputTokens: number;
  /** Above this many input tokens the second price holds for the whole call. */
  tier?: { aboveInputTokens: number; inputUsdPerM: number; outputUsdPerM: number };
}

const pricedOn = '2026-11-20';

export const defaultModel = 'claude-sonnet-4-6';

export const models: readonly Model[] = [
  {
    id: defaultModel,
    label: 'Claude Sonnet 4.6',
    inputUsdPerM: 3,
    outputUsdPerM: 15,
    cacheReadUsdPerM: 0.3,
    cacheWriteUsdPerM: 3.75,
    minCacheTokens: 1_024,
    contextTokens: 200_000,
    maxOutputTokens: 64_000,
    pricedOn,
    isDefault: true,
    retired: null,
  },
  {
    id: 'claude-sonnet-5-5',
    label: 'Claude Sonnet 5.5',
    inputUsdPerM: 2,
    outputUsdPerM: 10,
    cacheReadUsdPerM: 0.1,
    cacheWriteUsdPerM: 2.5,
    minCacheTokens: 1_024,
    contextTokens: 200_000,
    maxOutputTokens: 64_000,
    pricedOn,
    isDefault: false,
    retired: null,
  },
  {
    id: 'claude-opus-5-5',
    label: 'Claude Opus 5.5',
    inputUsdPerM: 4,
    outputUsdPerM: 20,
    cacheReadUsdPerM: 0.2,
    cacheWriteUsdPerM: 5,
    minCacheTokens: 512,
    contextTokens: 200_000,
    maxOutputTokens: 64_000,
    pricedOn,
    isDefault: false,
    retired: null,
  },
  {
    id: 'claude-haiku-5-5',
    label: 'Claude Haiku 5.5',
    inputUsdPerM: 0.1,
    outputUsdPerM: 0.5,
    cacheReadUsdPerM: 0.01,
    cacheWriteUsdPerM: 0.125,
    minCacheTokens: 4_096,
    contextTokens: 200_000,
    maxOutputTokens: 64_000,
    tier: { aboveInputTokens: 100_000, inputUsdPerM: 0.5, outputUsdPerM: 2.5 },
    pricedOn,
    isDefault: false,
    retired: null,
  },
  {
    id: 'claude-opus-4-20250514',
    label: 'Claude Opus 4',
    inputUsdPerM: 15,
    outputUsdPerM: 75,
    cacheReadUsdPerM: 1.5,
    cacheWriteUsdPerM: 18.75,
    minCacheTokens: 1_024,
    contextTokens: 200_000,
    maxOutputTokens: 32_000,
    pricedOn: '2026-06-15',
    isDefault: false,
    retired: 'Retired by Anthropic on June 15, 2026: it answers 404. Choose another model.',
  },
];

export function findModel(id: string): Model | null {
  return models.find((model) => model.id === id) ?? null;
}

/** Tokens of the insights of one transcript, or of one part of it. */
export const expectedAnswerTokens = 1_500;

/** How fast people talk, and how many tokens a word is with its share of time stamps and marks of speakers. */
const wordsPerMinute = 150;
const tokensPerWord = 1.4;
/** Instructions, titles and options around the talk. */
const aroundTalkTokens = 2_050;

/** Input tokens of a question about so much talk, reckoned without its transcript. */
export const tokensOfTalk = (secs: number): number =>
  aroundTalkTokens + Math.round((secs / 60) * wordsPerMinute * tokensPerWord);

/** Tokens that the insights of 45 minutes of talk, and a digest of six episodes, take about. */
const anEpisode = { input: tokensOfTalk(45 * 60), output: expectedAnswerTokens };
const aDigest = { input: 5_000, output: 3_500 };

/** The model as the contract shows it. */
export function presentModel(model: Model): ModelPrice {
  const { id, label, inputUsdPerM, outputUsdPerM, pricedOn, isDefault, retired } = model;
  const cost = (tokens: typeof anEpisode) =>
    (tokens.input * inputUsdPerM + tokens.output * outputUsdPerM) / 1_000_000;
  return {
    id,
    label,
    inputUsdPerM,
    outputUsdPerM,
    pricedOn,
    isDefault,
    retired,
    episodeUsd: cost(anEpisode),
    digestUsd: cost(aDigest),
  };
}
