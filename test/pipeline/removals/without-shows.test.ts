import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitSentences } from '../../../edition/index.ts';
import type { DigestContent } from '../../../server/kit/db/wire-columns.ts';
import { holdsShows, withoutShows } from '../../../server/pipeline/removals/without-shows.ts';
import { cases } from '../../app/cases.ts';
import { threadMs } from '../../app/thread-ms.ts';
import { fixture } from '../../edition/issues.ts';
import { issueArb, shows } from './issues-to-remove-from.ts';

const goneOf = (content: DigestContent, names: readonly string[]) => ({
  episodeIds: new Set(
    content.episodes.filter(({ podcast_name }) => names.includes(podcast_name)).map((it) => it.episodeId),
  ),
  podcastNames: names,
});
const someShows = fc.subarray([...shows], { minLength: 1 });

function full(): DigestContent {
  const { claims: _none, ...content } = fixture('full');
  return content;
}

function checkNoTrace(content: DigestContent, left: DigestContent, gone: ReturnType<typeof goneOf>): void {
  const text = JSON.stringify(left);
  const theirs = content.episodes.filter(({ episodeId }) => gone.episodeIds.has(episodeId));
  const traces = [
    ...gone.episodeIds,
    ...gone.podcastNames,
    ...theirs.map(({ episode_title }) => JSON.stringify(episode_title)),
    ...theirs.flatMap((episode) => episode.viral_moments.map(({ quote }) => JSON.stringify(quote))),
  ];
  for (const trace of traces) expect(text).not.toContain(trace);
}

function checkNothingNew(content: DigestContent, left: DigestContent, gone: ReturnType<typeof goneOf>): void {
  expect(left.episodes).toEqual(content.episodes.filter(({ episodeId }) => !gone.episodeIds.has(episodeId)));
  const before = new Set(splitSentences(content.overview.summary));
  for (const sentence of splitSentences(left.overview.summary)) expect(before).toContain(sentence);
  for (const tip of left.actionableTips) expect(content.actionableTips).toContainEqual(tip);
  for (const claim of left.claims ?? []) expect(claim.evidence.length).toBeGreaterThan(0);
  expect(left.sourceMinutes).toBe(left.episodes.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0));
}

describe('D9: an issue without some shows', () => {
  it('has no trace of them, and everything else to the letter', () => {
    fc.assert(
      fc.property(issueArb, someShows, (content, names) => {
        const gone = goneOf(content, names);
        const before = structuredClone(content);
        const left = withoutShows(content, gone, 'Agents');
        expect(content).toEqual(before);
        if (holdsShows(content, gone)) {
          checkNoTrace(content, left, gone);
          checkNothingNew(content, left, gone);
        } else expect(left).toBe(content);
        // Once more changes nothing.
        expect(withoutShows(left, gone, 'Agents')).toBe(left);
      }),
      { numRuns: cases(300) },
    );
  });

  it('keeps a sentence that another show stands for too, and drops what was reckoned from both', () => {
    const [one, two] = full().episodes as [
      DigestContent['episodes'][number],
      DigestContent['episodes'][number],
    ];
    const place = (episodeId: string) => ({
      episodeId,
      second: 1,
      speakerId: '',
      speaker: null,
      words: '',
      before: '',
      after: '',
    });
    const claim = (id: string, text: string, on: string[], more: object = {}) => ({
      id,
      text,
      part: 'overview' as const,
      state: 'supported' as const,
      why: null,
      evidence: on.map(place),
      rests: on.map((episodeId) => ({ episodeId, id: 'l1' })),
      ...more,
    });
    const both = [one.episodeId, two.episodeId];
    const content: DigestContent = {
      ...full(),
      episodes: [one, two],
      overview: { summary: 'Both say it. Only one says that. Together it is three.', macro_themes: [] },
      claims: [
        claim('a', 'Both say it.', both),
        claim('b', 'Only one says that.', [one.episodeId]),
        claim('c', 'Together it is three.', both, {
          arithmetic: { kind: 'sum', from: ['one', 'two'], result: 'three' },
        }),
      ],
    };
    const gone = { episodeIds: new Set([one.episodeId]), podcastNames: [one.podcast_name] };
    const left = withoutShows(content, gone, 'Agents');
    expect(left.overview.summary).toBe('Both say it.');
    expect(left.claims).toEqual([
      {
        ...content.claims?.[0],
        evidence: [place(two.episodeId)],
        rests: [{ episodeId: two.episodeId, id: 'l1' }],
      },
    ]);
  });

  it('an issue of before, which has no claims, loses the sentences that only they could have given', () => {
    const whole = full();
    const left = withoutShows(whole, goneOf(whole, ['Porch Light']), 'Agents');
    expect(left.title).toBe('A credit closes faster than a repair');
    expect(left.actionableTips.map(({ category }) => category)).toEqual(['Buyers', 'Inspections']);
    expect(left.crossEpisodeConnections.map(({ theme }) => theme)).not.toContain(
      'The open house starts on Wednesday',
    );
    expect(left.overview).toEqual(whole.overview);
    expect(left.sourceMinutes).toBeLessThan(whole.sourceMinutes);
  });

  it('an hour of text is worked through in no time', () => {
    const long = 'Agents who watch the furnace closed thirty deals, and nobody knows why they did. '.repeat(
      4_000,
    );
    const content = { ...full(), overview: { ...full().overview, summary: long } };
    const gone = goneOf(content, ['Porch Light']);
    expect(threadMs(() => withoutShows(content, gone, 'Agents'))).toBeLessThan(2_000);
  });
});
