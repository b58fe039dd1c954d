/** Generated issues of several shows, with and without claims, and words that are each show's own. */
import fc from 'fast-check';
import type { DigestContent } from '../../../server/kit/db/wire-columns.ts';

export const shows = ['Porch Light', 'Escrow and Eggs', 'The Rate Room', 'Gulf Side Closings'] as const;
export const episodeId = (nth: number) => `0197b000-0000-7000-8000-00000000000${nth}`;
const mostEpisodes = 6;

const words = [
  ['furnace', 'porcelain', 'lantern', 'gravel'],
  ['escrow', 'omelette', 'ledger', 'saffron'],
  ['basis', 'coupon', 'treasury', 'ladder'],
  ['mangrove', 'levee', 'pelican', 'shingle'],
  ['orchard', 'barn', 'silo', 'harvest'],
  ['subway', 'awning', 'stoop', 'hydrant'],
] as const;

const own = (nth: number, n: number) => {
  const list = words[nth % words.length] ?? words[0];
  return `${list[n % 4]} ${list[(n + 1) % 4]}`;
};
const sentenceOf = (nth: number, n: number) => `Agents who watch the ${own(nth, n)} closed ${n + 2}0 deals.`;
const neutral = ['The week was quiet.', 'Rates held, and so did most buyers.', 'Nobody hurried.'];

const episodeArb = (nth: number) =>
  fc
    .record({ show: fc.integer({ min: 0, max: shows.length - 1 }), n: fc.nat(3), hasMinutes: fc.boolean() })
    .map(({ show, n, hasMinutes }): DigestContent['episodes'][number] => ({
      episodeId: episodeId(nth),
      podcast_name: shows[show] ?? shows[0],
      episode_title: `On ${own(nth, n)}, number ${nth}`,
      episode_url: '',
      spotifyEpisodeId: null,
      imageUrl: null,
      release_date: '2026-03-11T10:00:00.000Z',
      minutes: hasMinutes ? 30 + nth : null,
      summary: `${sentenceOf(nth, n)} ${sentenceOf(nth, n + 1)}`,
      key_topics: [own(nth, n)],
      key_insights: [{ text: sentenceOf(nth, n), actionability_score: 7, impact_score: 6, timestamp: 12 }],
      viral_moments: [quoteOf(nth, n)],
    }));

const quoteOf = (nth: number, n: number) => ({
  quote: `Count the ${own(nth, n)} first — then talk.`,
  timestamp: 61,
  virality_score: 8,
  speaker: 'Dana Whitlow',
  state: 'verified' as const,
  before: '',
  after: '',
});

const placeOf = (nth: number) => ({
  episodeId: episodeId(nth),
  second: 12,
  speakerId: 'A',
  speaker: null,
  words: `Watch the ${own(nth, 0)}.`,
  before: '',
  after: '',
});

type Claim = NonNullable<DigestContent['claims']>[number];

function claimOf(at: number, text: string, on: readonly number[], isReckoned: boolean): Claim {
  return {
    id: `c${at}`,
    text,
    part: 'overview',
    state: isReckoned ? 'computed' : 'supported',
    why: null,
    evidence: [...new Set(on)].slice(0, 3).map(placeOf),
    rests: [...new Set(on)].map((nth) => ({ episodeId: episodeId(nth), id: 'l1' })),
    ...(isReckoned
      ? { arithmetic: { kind: 'sum' as const, from: ['1', '2'] as [string, string], result: '3' } }
      : {}),
  };
}

/** An issue of up to six episodes of up to four shows. */
export const issueArb: fc.Arbitrary<DigestContent> = fc
  .integer({ min: 1, max: mostEpisodes })
  .chain((count) => {
    const some = fc.array(fc.nat(count - 1), { minLength: 1, maxLength: 3 });
    const said = fc.array(fc.record({ on: some, n: fc.nat(3), isReckoned: fc.boolean() }), { maxLength: 5 });
    return fc.record({
      episodes: fc.tuple(...Array.from({ length: count }, (_, nth) => episodeArb(nth))),
      overview: said,
      connections: said,
      tips: said,
      plain: fc.subarray(neutral),
      hasClaims: fc.boolean(),
      titleFrom: fc.option(fc.nat(4)),
    });
  })
  .map(({ episodes, overview, connections, tips, plain, hasClaims, titleFrom }) => {
    const lines = (said: typeof overview) => said.map(({ on, n }) => sentenceOf(on[0] ?? 0, n));
    const titles = (on: readonly number[]) =>
      [...new Set(on)].flatMap((nth) => episodes[nth]?.episode_title ?? []);
    const themes = connections.map(({ on, n }, at) => `Theme ${at} of ${own(on[0] ?? 0, n)}`);
    const all = [...overview, ...connections, ...tips];
    return {
      title: (titleFrom === null ? undefined : themes[titleFrom]) ?? 'A quiet week',
      overview: {
        summary: [...plain, ...lines(overview)].join(' '),
        macro_themes: themes.slice(0, 3),
        glance: lines(overview).slice(0, 3),
      },
      episodes,
      crossEpisodeConnections: connections.map(({ on, n }, at) => ({
        theme: themes[at] ?? '',
        insight: sentenceOf(on[0] ?? 0, n),
        impact_rating: at + 1,
        supporting_episodes: titles(on),
        ...(n === 1 ? { actionable_tip: sentenceOf(on[0] ?? 0, n + 1) } : {}),
      })),
      actionableTips: tips.map(({ on, n }) => ({ category: 'General', tip: sentenceOf(on[0] ?? 0, n) })),
      notableQuotes: episodes.map((episode, nth) => ({
        ...quoteOf(nth, 2),
        source_episode: episode.episode_title,
        podcast_name: episode.podcast_name,
        episodeId: episode.episodeId,
        spotifyEpisodeId: null,
      })),
      sourceMinutes: episodes.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
      ...(hasClaims
        ? {
            claims: all.map(({ on, n, isReckoned }, at) =>
              claimOf(at, sentenceOf(on[0] ?? 0, n), on, isReckoned),
            ),
          }
        : {}),
    };
  });
