/** The open sentences of a digest as its calls answer them, and the sentence that names the first of them. */
import type { OpenQuestion, OpenSentence } from '../../../contract/open-sentences.ts';
import { counted } from '../../../edition/clean-text.ts';
import { openSentences } from '../../../edition/index.ts';
import type { DigestContent } from '../../kit/db/wire-columns.ts';
import { conflict } from '../../kit/errors.ts';

export function openOf(content: DigestContent): OpenSentence[] {
  return openSentences(content).map(({ claim, ...open }) => ({
    ...open,
    evidence: (claim?.evidence ?? []).map(({ isFixed: _fixed, ...place }) => ({
      ...place,
      speaker: place.speaker ?? null,
    })),
  }));
}

/** Throws 409 with the list where a sentence waits for the admin. */
export function checkNothingOpen(content: DigestContent): void {
  const open = openOf(content);
  if (open.length === 0) return;
  const details: Omit<OpenQuestion, 'error'> = { code: 'open-sentences', open };
  throw conflict(
    `${openLine(open)} Accept, edit or drop ${open.length === 1 ? 'it' : 'each of them'} first.`,
    details,
  );
}

const mostNamed = 2;
const mostChars = 90;

/** "3 sentences of it wait for you: “…”, “…” and 1 more." `most` of them are named, each by its beginning. */
export function openLine(open: readonly Pick<OpenSentence, 'text'>[], most = mostNamed): string {
  const named = open.slice(0, most).map(({ text }) => `“${shortened(text)}”`);
  const rest = open.length - named.length;
  const parts = rest === 0 ? named : [...named, `${rest} more`];
  const list = [...parts.slice(0, -2), parts.slice(-2).join(' and ')].join(', ');
  return `${counted(open.length, 'sentence')} of it ${open.length === 1 ? 'waits' : 'wait'} for you: ${list}.`;
}

const shortened = (text: string) =>
  text.length > mostChars ? `${text.slice(0, mostChars - 1).trimEnd()}…` : text;
