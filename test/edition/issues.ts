/** Issues for the edition's tests: the fixtures on disk, and small hand-made ones. */
import { readFileSync } from 'node:fs';
import { type DigestEpisode, type Issue, issue } from '../../contract/digests.ts';
import type { Brand, LetterLinks } from '../../edition/index.ts';

export type FixtureName = 'full' | 'small' | 'world';

export function fixture(name: FixtureName): Issue {
  const file = new URL(`../fixtures/issues/${name}.json`, import.meta.url);
  return issue.parse(JSON.parse(readFileSync(file, 'utf8')));
}

export const BRAND: Brand = {
  name: 'The Walkthrough',
  supportEmail: 'support@walkthrough.example',
  appUrl: 'https://walkthrough.example',
  postalAddress: '12 Harbor Street, Tacoma, WA 98402',
};

/** The links of one reader's letter. */
export const LINKS: LetterLinks = {
  readUrl: 'https://walkthrough.example/read/token-3',
  preferencesUrl: 'https://walkthrough.example/preferences/token-2',
  unsubscribeUrl: 'https://walkthrough.example/u/token-1',
};

/** An episode with nothing but its names. */
export function bareEpisode(change: Partial<DigestEpisode> = {}): DigestEpisode {
  return {
    episodeId: 'e1',
    podcast_name: 'Porch Light',
    episode_title: 'A title',
    episode_url: '',
    spotifyEpisodeId: null,
    imageUrl: null,
    release_date: '',
    minutes: null,
    summary: '',
    key_topics: [],
    key_insights: [],
    viral_moments: [],
    ...change,
  };
}

/** An issue with nothing to say. */
export function bareIssue(change: Partial<Issue> = {}): Issue {
  return {
    digestId: 'w1',
    title: '',
    issueNumber: null,
    groupName: '',
    startDate: '2026-03-08',
    endDate: '2026-03-14',
    publishDate: null,
    correctedAt: null,
    sourceMinutes: 0,
    overview: { summary: '', macro_themes: [] },
    episodes: [],
    crossEpisodeConnections: [],
    actionableTips: [],
    notableQuotes: [],
    ...change,
  };
}

/** A copy of a value in which every text is replaced; dates and numbers stay. */
export function withEveryText<T>(value: T, replace: (text: string, path: string) => string): T {
  const walk = (node: unknown, path: string): unknown => {
    if (typeof node === 'string') return replace(node, path);
    if (Array.isArray(node)) return node.map((item) => walk(item, path));
    if (node === null || typeof node !== 'object') return node;
    return Object.fromEntries(Object.entries(node).map(([key, item]) => [key, walk(item, `${path}.${key}`)]));
  };
  return walk(value, '') as T;
}
