import type { ClaimReason, ClaimVerdict } from './claim-gate/index.ts';

const sentences: Readonly<Record<ClaimReason['cause'], (what: string) => string>> = {
  noPlace: () => 'No place of the transcript says this.',
  number: (what) => `Nobody says “${what}” there.`,
  unit: (what) => `“${what}” is said there in another unit.`,
  name: (what) => `“${what}” is not named there, nor in the title, the description or the credits.`,
  otherMeasure: (what) => `“${what}” is said there of something else.`,
  otherName: (what) => `There it is said of somebody else than “${what}”.`,
  otherSpeaker: (what) => `It is not “${what}” who says so there.`,
  negation: (what) =>
    what === ''
      ? 'Only one of the two is negated: compare them.'
      : `Only one of the two is negated (“${what}”).`,
  direction: (what) => `It may be the wrong way round (“${what}”).`,
  support: () => 'Few of its words stand there.',
};

/** One sentence for a person: why a claim is not simply supported; null where it is. */
export function whyOfVerdict({ state, reason }: Pick<ClaimVerdict, 'state' | 'reason'>): string | null {
  if (state === 'supported' || state === 'computed') return null;
  if (state === 'moved') return 'It was found at another place than the model named.';
  return reason === undefined ? 'It stands on nothing that was said.' : sentences[reason.cause](reason.what);
}
