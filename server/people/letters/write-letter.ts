import { type Brand, type Mail, renderEdition, renderLetter } from '../../../edition/index.ts';
import type { Db } from '../../kit/db/connect.ts';
import { type Purpose, type Subscriber, saveMailToken } from '../subscribers/index.ts';
import { newToken, tokenHash } from '../tokens.ts';
import type { FindIssue } from './send-letter.ts';
import type { AdminNote, LetterRow } from './store.ts';

const dayMs = 86_400_000;
const activationMs = 7 * dayMs;
const resetMs = 3_600_000;

export interface WriteDeps {
  db: Db;
  brand: () => Brand;
  timeZone: string;
  findIssue: FindIssue;
}

/** Null where there is nothing to write about any more. */
export async function writeLetter(
  deps: WriteDeps,
  letter: LetterRow,
  person: Subscriber,
  now: Date,
): Promise<Mail | null> {
  if (letter.kind === 'activation') return writeActivation(deps, person, now);
  if (letter.kind === 'password-reset') return writeReset(deps, person, now);
  const issue = await deps.findIssue(letter.about as { digestId?: string });
  return issue === null ? null : renderEdition(issue, deps.brand(), { timeZone: deps.timeZone });
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

async function writeActivation(deps: WriteDeps, person: Subscriber, now: Date): Promise<Mail> {
  const token = await newLink(deps, person, 'activation', new Date(now.getTime() + activationMs));
  const brand = deps.brand();
  return renderLetter(
    {
      subject: 'Finish setting up your account',
      paragraphs: [
        'Thank you: your payment is confirmed.',
        'Choose a password, and every digest is yours to read. This works on any device.',
      ],
      action: {
        label: 'Create your password',
        url: `${brand.appUrl}/create-password?email=${encodeURIComponent(person.email)}#token=${token}`,
      },
      notes: [
        'If you chose a password already, you need do nothing. The link replaces it and logs out every device.',
        'The link works once, for seven days. A newer letter ends it.',
        'If you did not subscribe, please write to us: somebody used your address.',
      ],
    },
    brand,
  );
}

async function writeReset(deps: WriteDeps, person: Subscriber, now: Date): Promise<Mail> {
  const token = await newLink(deps, person, 'password-reset', new Date(now.getTime() + resetMs));
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

/** The token stands in the letter alone; the database keeps its hash. Behind "#" no server and no log sees it. */
async function newLink({ db }: WriteDeps, person: Subscriber, purpose: Purpose, expiresAt: Date) {
  const token = newToken();
  await saveMailToken(db, { subscriberId: person.id, purpose, tokenHash: tokenHash(token), expiresAt });
  return token;
}
