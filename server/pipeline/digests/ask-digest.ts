import type { RunContext } from '../../jobs/runs/index.ts';
import { type AskDeps, askReadable, parseAnswer, type Reading } from '../model-calls/index.ts';
import { chooseWrittenUp, unwritten } from './choose-written-up.ts';
import { type GroupFacts, inputOf, instructionsOf, type Member } from './compose-request.ts';
import {
  type DigestWords,
  digestAnswer,
  type EpisodeWords,
  episodesAnswer,
  readEpisodes,
  readWhole,
  type WholeWords,
  wholeAnswer,
} from './digest-answer.ts';

export interface Question {
  facts: GroupFacts;
  members: readonly Member[];
  model: string;
  prompt: string;
}

// So many fit into one question; of more the episodes are asked for first, and then the whole.
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
  const chosen = chooseWrittenUp(members);
  if (members.length <= mostEpisodesAtOnce) return askAtOnce(deps, context, question, chosen);
  await context.setStage('writing up the episodes', { done: 0, total: members.length });
  const episodes = await askEpisodes(deps, context, question, chosen);
  await context.setStage('comparing the episodes', { done: members.length, total: members.length });
  return { episodes: inOrder(members, episodes), whole: await askWhole(deps, context, question) };
}

const base = ({ model, prompt }: Question) => ({
  purpose: 'digest',
  model,
  instructions: instructionsOf(prompt),
});
/** Those that were not asked for stand among them without words: those of their insights are put in behind the gate. */
function inOrder(members: readonly Member[], written: readonly EpisodeWords[]): EpisodeWords[] {
  const byKey = new Map(written.map((episode) => [episode.id, episode]));
  return members.map((member) => byKey.get(member.key) ?? unwritten(member));
}

const keysOf = (members: readonly Member[]) => members.map(({ key }) => key);

async function askAtOnce(
  deps: AskDeps,
  context: RunContext,
  question: Question,
  chosen: readonly Member[],
): Promise<DigestWords> {
  const { facts, members } = question;
  await context.setStage('comparing the episodes');
  const keys = keysOf(members);
  const writtenUp = keysOf(chosen);
  const request = {
    ...base(question),
    key: 'all',
    input: inputOf(facts, members, { writeUp: chosen.length < members.length ? writtenUp : null }),
    schema: digestAnswer,
    maxOutputTokens: tokensForTheWhole + 2_000 + chosen.length * tokensPerEpisode,
    expectedTokens: usualForTheWhole + chosen.length * usualPerEpisode,
  };
  return askReadable(deps, context, request, (text) => {
    const json = parseAnswer(text);
    const episodes = readEpisodes(json, writtenUp);
    if ('problem' in episodes) return episodes;
    const whole = readWhole(json, keys);
    if ('problem' in whole) return whole;
    return {
      content: { episodes: inOrder(members, episodes.content), whole: whole.content },
    } satisfies Reading<DigestWords>;
  });
}

function askEpisodes(
  deps: AskDeps,
  context: RunContext,
  question: Question,
  part: readonly Member[],
): Promise<EpisodeWords[]> {
  const request = {
    ...base(question),
    key: 'episodes',
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
    input: inputOf(question.facts, question.members, { brief: true }),
    schema: wholeAnswer,
    maxOutputTokens: tokensForTheWhole + 2_000,
    expectedTokens: usualForTheWhole,
  };
  return askReadable(deps, context, request, (text) =>
    readWhole(parseAnswer(text), keysOf(question.members)),
  );
}
