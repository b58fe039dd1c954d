export type FeedErrorReason =
  | 'empty'
  | 'web-page'
  | 'not-a-feed'
  | 'cut-off'
  | 'entities'
  | 'too-large'
  | 'too-deep'
  | 'too-slow';

const sentences: Record<FeedErrorReason, string> = {
  empty: 'This address answers an empty file, not a feed.',
  'web-page': 'This address answers a web page, not a feed. Look for the RSS link of the show.',
  'not-a-feed': 'This address answers something that is not a podcast feed.',
  'cut-off': 'The feed breaks off in the middle.',
  entities: 'The feed defines its own XML entities, which no podcast needs. It is refused for safety.',
  'too-large': 'The feed is larger than 64 MB, which is the limit.',
  'too-deep': 'The feed nests its elements so deeply that it cannot be a podcast feed.',
  'too-slow': 'The feed takes too long to read.',
};

/** Why a body could not be read as a feed; the message is a sentence for the admin. */
export class FeedError extends Error {
  readonly reason: FeedErrorReason;
  /** Episodes that were handed over before it failed; the caller may keep them. */
  readonly episodeCount: number;

  constructor(reason: FeedErrorReason, options: { detail?: string; episodeCount?: number } = {}) {
    super(options.detail ?? sentences[reason]);
    this.name = 'FeedError';
    this.reason = reason;
    this.episodeCount = options.episodeCount ?? 0;
  }
}

/** Says how many episodes a feed that breaks off has left; nothing where there are none. */
export function cutOffSentence(episodeCount: number): string | undefined {
  if (episodeCount === 0) return undefined;
  const got =
    episodeCount === 1
      ? 'The 1 episode before it was kept.'
      : `The ${episodeCount} episodes before it were kept.`;
  return `The feed breaks off in the middle. ${got}`;
}
