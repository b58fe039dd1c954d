import type { RunContext } from '../../jobs/runs/index.ts';
import { type AskDeps, askReadable, parseAnswer, type Reading } from '../model-calls/index.ts';
import { type GroupFacts, inputOf, instructionsOf, type Member } from './compose-request.ts';
import {
  digestAnswer,
  type EpisodeWords,
  episodesAnswer,
  readEpisodes,
  readWhole,
  type WholeWords,
  wholeAnswer,
} from './digest-answer.ts';

export interface DigestWords {
  whole: WholeWords;
  /** In the order of the members. */
  episodes: EpisodeWords[];
}

export interface Question {
  facts: GroupFacts;
  members: readonly Member[];
  model: string;
  prompt: string;
}

// An answer has room for about this many episodes; more are asked for in turns, and the whole after them.
const mostEpisodesAtOnce = 20;
const tokensPerEpisode = 500;
const tokensForTheWhole = 3_000;
// What is said of an episode, and of the whole, as a rule.
const usualPerEpisode = 330;
const usualForTheWhole = 1_500;

/** Asks the model for everything that a digest says in its own words. */
export async function askDigest(
  deps: AskDeps,
  context: RunContext,
  question: Question,
): Promise<DigestWords> {
  const { members } = question;
  if (members.length <= mostEpisodesAtOnce) return askAtOnce(deps, context, question);
  const episodes: EpisodeWords[] = [];
  for (let from = 0; from < members.length; from += mostEpisodesAtOnce) {
    await context.setStage('writing up the episodes', { done: from, total: members.length });
    const part = members.slice(from, from + mostEpisodesAtOnce);
    episodes.push(...(await askEpisodes(deps, context, question, part, from)));
  }
  await context.setStage('comparing the episodes', { done: members.length, total: members.length });
  return { episodes, whole: await askWhole(deps, context, question) };
}

const base = ({ model, prompt }: Question) => ({
  purpose: 'digest',
  model,
  instructions: instructionsOf(prompt),
});
const keysOf = (members: readonly Member[]) => members.map(({ key }) => key);

async function askAtOnce(deps: AskDeps, context: RunContext, question: Question): Promise<DigestWords> {
  const { facts, members } = question;
  await context.setStage('comparing the episodes');
  const keys = keysOf(members);
  const request = {
    ...base(question),
    key: 'all',
    input: inputOf(facts, members),
    schema: digestAnswer,
    maxOutputTokens: tokensForTheWhole + 2_000 + members.length * tokensPerEpisode,
    expectedTokens: usualForTheWhole + members.length * usualPerEpisode,
  };
  return askReadable(deps, context, request, (text) => {
    const json = parseAnswer(text);
    const episodes = readEpisodes(json, keys);
    if ('problem' in episodes) return episodes;
    const whole = readWhole(json, keys);
    if ('problem' in whole) return whole;
    return { content: { episodes: episodes.content, whole: whole.content } } satisfies Reading<DigestWords>;
  });
}

function askEpisodes(
  deps: AskDeps,
  context: RunContext,
  question: Question,
  part: readonly Member[],
  from: number,
): Promise<EpisodeWords[]> {
  const request = {
    ...base(question),
    key: `episodes-${from}`,
    input: inputOf(question.facts, part),
    schema: episodesAnswer,
    maxOutputTokens: 2_000 + part.length * tokensPerEpisode,
    expectedTokens: part.length * usualPerEpisode,
  };
  return askReadable(deps, context, request, (text) => readEpisodes(parseAnswer(text), keysOf(part)));
}

function askWhole(deps: AskDeps, context: RunContext, question: Question): Promise<WholeWords> {
  const request = {
    ...base(question),
    key: 'whole',
    input: inputOf(question.facts, question.members, true),
    schema: wholeAnswer,
    maxOutputTokens: tokensForTheWhole + 2_000,
    expectedTokens: usualForTheWhole,
  };
  return askReadable(deps, context, request, (text) =>
    readWhole(parseAnswer(text), keysOf(question.members)),
  );
}
