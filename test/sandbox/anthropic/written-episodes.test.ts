/** What a person wrote of the sandbox's own episodes passes the gates that a model's answer must pass. */
import { describe, expect, it } from 'vitest';
import { slugs, writtenEpisodes } from '../../../sandbox/anthropic/written/all-episodes.ts';
import type { WrittenEpisode } from '../../../sandbox/anthropic/written/written-episode.ts';
import { defaultOptions } from '../../../server/pipeline/groups/default-options.ts';
import { insightAnswer, readInsightAnswer } from '../../../server/pipeline/insights/answer.ts';
import { gateQuotes, prepareTranscript } from '../../../server/pipeline/insights/quote-gate/index.ts';
import { inputFor } from './ask.ts';
import {
  answerTo,
  citedAnswerTo,
  evidenceOf,
  evidenceOfRests,
  expectStands,
  group,
  namesOf,
  sentencesIn,
  talkOf,
  turnsAt,
  wordsIn,
} from './written.ts';

describe.each(slugs)('%s', (slug) => {
  const { show, episode } = talkOf(slug);
  const written: WrittenEpisode = writtenEpisodes[slug];
  const answer = answerTo(inputFor(show, episode), insightAnswer);
  const claims = [...written.summary, ...written.learnings, written.news, written.before];

  it('is answered as it was written, within the limits', () => {
    expect(answer.keyLearnings).toEqual(written.learnings.map(({ text }) => text));
    const read = readInsightAnswer(JSON.stringify(answer), group);
    expect(read).toMatchObject({ content: { summary: answer.summary, keyLearnings: answer.keyLearnings } });
    expect(written.summary.length).toBeGreaterThanOrEqual(3);
    expect(written.summary.length).toBeLessThanOrEqual(5);
    expect(written.learnings.length).toBeGreaterThanOrEqual(4);
    expect(written.learnings.length).toBeLessThanOrEqual(10);
    expect(answer.summary.startsWith(episode.title)).toBe(false);
    expect(answer.mainTopics.length).toBeGreaterThanOrEqual(3);
    for (const topic of answer.mainTopics) expect(wordsIn(topic)).toBeLessThanOrEqual(5);
    expect(defaultOptions.primary_audience).toContain(answer.metadata.primary_audience);
    expect(defaultOptions.tone).toContain(answer.metadata.tone);
    expect(defaultOptions.episode_type).toContain(answer.metadata.episode_type);
    for (const focus of answer.metadata.content_focus) expect(defaultOptions.content_focus).toContain(focus);
    for (const { text } of [...written.summary, ...written.learnings]) {
      expect(text).toMatch(/^[\p{Lu}$].*[.”"]$/u);
      expect(sentencesIn(text), text).toHaveLength(1);
    }
  });

  it('quotes whole sentences that were said, by more than one voice, and none is lost at the gate', () => {
    const prepared = prepareTranscript(episode.utterances);
    const { quotes, counts } = gateQuotes(answer.notableQuotes, prepared);
    expect(counts).toMatchObject({
      offered: answer.notableQuotes.length,
      verified: answer.notableQuotes.length,
    });
    expect(quotes.map(({ text }) => text)).toEqual(answer.notableQuotes.map(({ text }) => text));
    expect(new Set(quotes.map(({ utteranceIndex }) => utteranceIndex)).size).toBe(quotes.length);
    expect(new Set(quotes.map(({ speakerId }) => speakerId)).size).toBeGreaterThan(1);
    expect(quotes.length).toBeGreaterThanOrEqual(5);
    for (const { text, context } of answer.notableQuotes) {
      expect(wordsIn(text)).toBeLessThanOrEqual(40);
      expect(context).toMatch(/^(?:On|Asked) .{3,100}\.$|^Asked.{3,100}[.?]$/);
    }
  });

  it('rests every claim on one to three turns that hold its numbers and names', () => {
    for (const { text, at } of claims) {
      expect(at.length, text).toBeGreaterThanOrEqual(1);
      expect(at.length, text).toBeLessThanOrEqual(3);
      for (const opening of at) expect(turnsAt(episode, opening), `${text} | ${opening}`).toHaveLength(1);
      expectStands(text, evidenceOf({ at }, episode), namesOf(slug));
    }
    for (const { tip, rests } of written.tips)
      expectStands(tip, evidenceOfRests({ [slug]: rests }), namesOf(slug));
    expect(new Set(written.learnings.map(({ id }) => id)).size).toBe(written.learnings.length);
  });

  it('says behind every sentence where it stands: the seconds of the turns it names', () => {
    const cited = citedAnswerTo(inputFor(show, episode), insightAnswer);
    for (const [at, text] of cited.keyLearnings.entries()) {
      const openings = written.learnings[at]?.at ?? [];
      const turns = openings.flatMap((opening) => turnsAt(episode, opening));
      const seconds = turns.map((turn) => Math.floor((episode.utterances[turn]?.start ?? 0) / 1000));
      expect(text.endsWith(`[${seconds.join(',')}]`), text).toBe(true);
    }
  });

  it('is another episode with the same title and one other word', () => {
    const [first, ...others] = episode.utterances;
    if (first === undefined) throw new Error('Nobody speaks.');
    const other = { ...episode, utterances: [{ ...first, text: `${first.text} Once more.` }, ...others] };
    const extracted = answerTo(inputFor(show, other), insightAnswer);
    const said = new Set(written.learnings.map(({ text }) => text));
    expect(extracted.keyLearnings.some((text) => said.has(text))).toBe(false);
  });

  it('is known however its words are shared out among lines', () => {
    const halves = episode.utterances.flatMap((turn) => {
      const middle = turn.text.indexOf(' ', turn.text.length / 2);
      if (middle < 0) return [turn];
      return [turn.text.slice(0, middle), turn.text.slice(middle)].map((text) => ({ ...turn, text }));
    });
    const again = answerTo(inputFor(show, { ...episode, utterances: halves }, false), insightAnswer);
    expect(again).toEqual(answer);
  });
});
