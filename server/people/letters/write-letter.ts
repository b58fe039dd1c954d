import { type Brand, type Mail, renderEdition, renderLetter } from '../../../edition/index.ts';
import {
  dayWords,
  hasPaidAccess,
  type Purpose,
  type Subscriber,
  saveMailToken,
} from '../subscribers/index.ts';
import { newToken, tokenHash } from '../tokens.ts';
import type { AdminNote, LetterRow } from './store.ts';
import { isBilling, writeBilling } from './write-billing.ts';
import type { WriteDeps } from './write-deps.ts';

const dayMs = 86_400_000;
const activationMs = 7 * dayMs;
const resetMs = 3_600_000;

/** Null where there is nothing to write about any more. */
export async function writeLetter(
  deps: WriteDeps,
  letter: LetterRow,
  person: Subscriber,
  now: Date,
): Promise<Mail | null> {
  if (letter.kind === 'activation') return writeActivation(deps, letter, person, now);
  if (letter.kind === 'password-reset') return writeReset(deps, letter, person, now);
  if (letter.kind === 'password-changed') return writeChanged(deps);
  if (isBilling(letter.kind)) return writeBilling(deps, letter.kind, letter, person);
  const issue = await deps.findIssue(letter.about as { digestId?: string });
  return issue === null
    ? null
    : renderEdition(issue, deps.brand(), { timeZone: deps.timeZone, sample: true });
}

/** A note to the admin, in the words of the room that asked for it. */
export function writeAdminNote(deps: WriteDeps, letter: LetterRow): Mail {
  const { subject, paragraphs, label, path } = letter.about as unknown as AdminNote;
  const brand = deps.brand();
  return renderLetter(
    { subject, paragraphs, action: { label, url: `${brand.appUrl}${path}` }, notes: [] },
    brand,
  );
}

async function writeActivation(
  deps: WriteDeps,
  letter: LetterRow,
  person: Subscriber,
  now: Date,
): Promise<Mail> {
  const expiresAt = new Date(now.getTime() + activationMs);
  const token = await newLink(deps, letter, person, { purpose: 'activation', expiresAt });
  const brand = deps.brand();
  const words = hasPaidAccess(person, now) ? wordsOfPayment : wordsOfGift(person, brand);
  return renderLetter(
    {
      subject: words.subject,
      paragraphs: [
        words.why,
        'Choose a password, and every digest is yours to read. This works on any device.',
      ],
      action: {
        label: 'Create your password',
        url: `${brand.appUrl}/create-password?email=${encodeURIComponent(person.email)}#token=${token}`,
      },
      notes: [
        'If you chose a password already, you need do nothing. The link replaces it and logs out every device.',
        'The link works once, for seven days. A newer letter ends it.',
        words.otherwise,
      ],
    },
    brand,
  );
}

const wordsOfPayment = {
  subject: 'Finish setting up your account',
  why: 'Thank you: your payment is confirmed.',
  otherwise: 'If you did not subscribe, please write to us: somebody used your address.',
};

/** Nobody paid: who gave it, and until when. */
function wordsOfGift({ complimentary_until }: Subscriber, { name }: Brand): typeof wordsOfPayment {
  const until = dayWords(complimentary_until);
  const term = until === null ? 'It has no end' : `It lasts until ${until}, that day included`;
  return {
    subject: 'Your complimentary access',
    why: `${name} has given you complimentary access. ${term}, and nothing is ever charged for it.`,
    otherwise: 'If you do not know why you get this, please write to us, and we take your address out.',
  };
}

async function writeReset(deps: WriteDeps, letter: LetterRow, person: Subscriber, now: Date): Promise<Mail> {
  const expiresAt = new Date(now.getTime() + resetMs);
  const token = await newLink(deps, letter, person, { purpose: 'password-reset', expiresAt });
  const brand = deps.brand();
  return renderLetter(
    {
      subject: 'Choose a new password',
      paragraphs: ['Somebody asked for a new password for this address. If that was you, choose one here.'],
      action: { label: 'Choose a new password', url: `${brand.appUrl}/reset-password#token=${token}` },
      notes: [
        'The link works once, for one hour.',
        'If it was not you, do nothing: your password stays as it is.',
      ],
    },
    brand,
  );
}

/** Whoever reads somebody's mail can choose their password: its owner is told (security.md S11). */
function writeChanged(deps: WriteDeps): Mail {
  const brand = deps.brand();
  return renderLetter(
    {
      subject: 'Your password was changed',
      paragraphs: [
        'A new password was chosen for this address, by the link of a letter to it. Every device was logged out.',
      ],
      action: { label: 'Open your account', url: `${brand.appUrl}/portal` },
      notes: [
        'If that was you, you need do nothing.',
        'If it was not, somebody can read your mail: secure your mailbox, then ask for a new password, and write to us.',
      ],
    },
    brand,
  );
}

/** The token stands in the letter alone; the database keeps its hash. Behind "#" no server and no log sees it. */
async function newLink(
  { db }: WriteDeps,
  letter: LetterRow,
  person: Subscriber,
  link: { purpose: Purpose; expiresAt: Date },
): Promise<string> {
  const token = newToken();
  await saveMailToken(db, {
    ...link,
    subscriberId: person.id,
    letterId: letter.id,
    tokenHash: tokenHash(token),
  });
  return token;
}
