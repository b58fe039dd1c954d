/** What the tests of the written answers share: asking without the wire, and finding what a claim stands on. */
import { expect } from 'vitest';
import { z } from 'zod';
import type { CheckedRequest } from '../../../sandbox/anthropic/check-request.ts';
import { composeAnswer } from '../../../sandbox/anthropic/compose-answer.ts';
import { type Slug, slugs, writtenEpisodes } from '../../../sandbox/anthropic/written/all-episodes.ts';
import type { Rests } from '../../../sandbox/anthropic/written/connections/connection.ts';
import type { Claim, WrittenEpisode } from '../../../sandbox/anthropic/written/written-episode.ts';
import type { SandboxEpisode } from '../../../sandbox/shows/read-shows.ts';
import { defaultOptions } from '../../../server/pipeline/groups/default-options.ts';
import { prepareTranscript } from '../../../server/pipeline/insights/quote-gate/index.ts';
import { everyEpisode, plain } from './ask.ts';

export const group = { audienceLabel: null, options: defaultOptions };
export const wordsIn = (text: string) => text.split(/\s+/).length;

/** What the sandbox's model answers, without the wire in between. */
export const answerTo = <T extends z.ZodType>(text: string, schema: T): z.output<T> =>
  plain(citedAnswerTo(text, schema));

/** The same with what its sentences rest on behind them. */
export function citedAnswerTo<T extends z.ZodType>(text: string, schema: T): z.output<T> {
  const shape = z.toJSONSchema(schema, { io: 'input' });
  const request = { blocks: [{ place: 'user', text }], schema: shape, tool: null };
  return schema.parse(composeAnswer(request as unknown as CheckedRequest));
}

const byOf = new Map(everyEpisode.map(([, show, episode]) => [episode.slug, { show, episode }]));
export function talkOf(slug: Slug) {
  const found = byOf.get(slug);
  if (found === undefined) throw new Error(`No show has an episode ${slug}.`);
  return found;
}

/** Numbers of any spelling as digits: "ten thousand", "$10,000" and "10,000" are one. A show's name counts nothing. */
function numbersIn(text: string): string[] {
  const { canonical } = prepareTranscript([
    { speaker: 'A', start: 0, end: 1, text: text.replaceAll('Forty Doors', 'They') },
  ]);
  return canonical.map(({ norm }) => norm).filter((norm) => /\d/.test(norm));
}

export const turnsAt = ({ utterances }: SandboxEpisode, opening: string) =>
  utterances.flatMap(({ text }, index) => (text.startsWith(opening) ? [index] : []));

/** What the claim stands on: the turns it names, one before each and two after. */
export function evidenceOf({ at }: Pick<Claim, 'at'>, episode: SandboxEpisode): string {
  const places = at.flatMap((opening) => turnsAt(episode, opening));
  const around = episode.utterances.filter((_, index) =>
    places.some((place) => index >= place - 1 && index <= place + 2),
  );
  return around.map(({ text }) => text).join('\n');
}

/** Words with a capital inside a sentence. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/(?<=[\p{Ll},;:] )\p{Lu}\p{L}+/gu)].map(([name]) => name);
}

/** "One", "both" and "three" count what our own sentence speaks of. */
const isCount = (number: string) => /^[123]$/.test(number);

export function expectStands(text: string, evidence: string, names: string) {
  const numbers = new Set(numbersIn(evidence));
  const missing = numbersIn(text).filter((number) => !numbers.has(number) && !isCount(number));
  expect.soft(missing, text).toEqual([]);
  for (const name of namesIn(text)) expect.soft(names, text).toContain(name);
}

export function namesOf(slug: Slug): string {
  const { show, episode } = talkOf(slug);
  const said = episode.utterances.map(({ text }) => text).join('\n');
  return [said, show.title, ...show.hosts, ...episode.speakers.map(({ name }) => name), 'Monday'].join('\n');
}

function learningsOf(rests: Rests): { slug: Slug; learning: Claim }[] {
  return slugs.flatMap((slug) =>
    (rests[slug] ?? []).map((id) => {
      const written: WrittenEpisode = writtenEpisodes[slug];
      const learning = [
        ...written.learnings,
        ...written.summary.map((one, at) => ({ ...one, id: `s${at + 1}` })),
      ].find((one) => one.id === id);
      if (learning === undefined) throw new Error(`${slug} teaches nothing called ${id}.`);
      return { slug, learning };
    }),
  );
}

export const evidenceOfRests = (rests: Rests) =>
  learningsOf(rests)
    .map(({ slug, learning }) => evidenceOf(learning, talkOf(slug).episode))
    .join('\n');
export const namesOfRests = (rests: Rests) =>
  slugs
    .filter((slug) => slug in rests)
    .map(namesOf)
    .join('\n');

export const sentencesIn = (text: string) => text.split(/(?<=[.?!]["”]?)\s+(?=\p{Lu})/u);
