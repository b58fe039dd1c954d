import { Refusal, Trouble } from '../../kit/errors.ts';
import { OutboundError } from '../../kit/outbound/index.ts';
import { FeedError } from './parse/index.ts';

/** Why a feed could not be read: the sentence for the admin, and the status that a call answers with. */
export interface FeedTrouble {
  sentence: string;
  status: 422 | 502 | 504;
  /** The host says that the feed is gone for good. */
  gone: boolean;
  retryAfterMs: number | undefined;
}

const unusableKinds = new Set([
  'bad-url',
  'scheme',
  'port',
  'blocked-address',
  'too-large',
  'too-many-redirects',
  'redirect-loop',
  'encoding',
]);

/** Null for an error that is not about the feed: a mistake of ours, or the database. */
export function feedTroubleOf(error: unknown): FeedTrouble | null {
  if (error instanceof StatusTrouble) return error.trouble;
  if (error instanceof FeedError) return trouble(error.message, 422);
  if (error instanceof OutboundError) {
    if (error.kind === 'timeout') return trouble(error.message, 504);
    return trouble(error.message, unusableKinds.has(error.kind) ? 422 : 502);
  }
  if (error instanceof Trouble) return trouble(error.message, 502);
  return null;
}

const trouble = (sentence: string, status: FeedTrouble['status']): FeedTrouble => ({
  sentence,
  status,
  gone: false,
  retryAfterMs: undefined,
});

const names: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  410: 'Gone',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

const advice: Record<number, string> = {
  401: ' It wants a log-in; only public feeds can be followed.',
  403: ' The host refuses us; check that the feed is public.',
  404: ' Check the address.',
  410: ' The show has ended its feed; look for a new address.',
};

/** The host answered, but not with a feed. */
export class StatusTrouble extends Error {
  readonly trouble: FeedTrouble;

  constructor(status: number, retryAfterMs: number | null) {
    const name = names[status] ? ` ${names[status]}` : '';
    const sentence = `The feed answers ${status}${name}.${advice[status] ?? ''}`;
    super(sentence);
    const ours = status >= 400 && status < 500 && status !== 429 ? 422 : 502;
    this.trouble = { sentence, status: ours, gone: status === 410, retryAfterMs: retryAfterMs ?? undefined };
  }
}

export function refusalOf(error: unknown): unknown {
  const known = feedTroubleOf(error);
  return known === null ? error : new Refusal(known.status, known.sentence);
}
