/** D5, D6: whatever a mail server does, and whenever the worker is killed, a letter leaves at most as often as it may. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Mailer } from '../../../server/providers/mail/port.ts';
import { freshDatabase, type TestDatabase } from '../../app/database.ts';
import { type Conversation, type MailStage, startMailServer, type Twist } from '../../app/mail-server.ts';
import { drive, Killed, newLetter, openPost, smtpMailer } from './drive.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const stage = fc.constantFrom<MailStage>('connect', 'hello', 'sender', 'recipient', 'data', 'message');
const answer = fc.oneof(
  { weight: 3, arbitrary: fc.constant('drop') },
  {
    weight: 3,
    arbitrary: fc.constantFrom('421 bye', '450 4.2.0 greylisted', '451 4.3.0 later', '452 4.3.1 full'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('550 5.1.1 unknown', '554 5.7.1 spam', '552 5.2.2 full', '501 5.5.4 what'),
  },
);
const twist: fc.Arbitrary<Twist | null> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 4, arbitrary: fc.record({ stage, answer }) },
  { weight: 3, arbitrary: fc.constant({ stage: 'message' as const, answer: 'drop' }) },
);
type Death = 'before' | 'sending' | 'after' | null;
const death = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Death>(null) },
  { weight: 2, arbitrary: fc.constantFrom<Death>('before', 'sending', 'after') },
);

/** The worker is killed at this moment of its nth try: nothing that it would have written is written. */
function mortal(mailer: Mailer, deaths: readonly Death[]): Mailer {
  let tries = 0;
  return {
    ...mailer,
    async send(mail, hooks) {
      const at = deaths[tries++] ?? null;
      if (at === 'before') throw new Killed();
      const handingOver = async () => {
        await hooks.handingOver();
        if (at === 'sending') throw new Killed();
      };
      await mailer.send(mail, { ...hooks, handingOver });
      if (at === 'after') throw new Killed();
    },
  };
}

const mayHaveArrived = ({ data, answered }: Conversation) => data !== null && !/^[45]/.test(answered ?? '');

it('D5, D6: at most two copies, none after a yes, none after a no for good, and always an end', async () => {
  const [twists, deaths] = [
    fc.array(twist, { minLength: 1, maxLength: 6 }),
    fc.array(death, { maxLength: 6 }),
  ];
  await fc.assert(
    fc.asyncProperty(twists, deaths, async (script, killedAt) => {
      const server = await startMailServer((nth) => script[nth] ?? null);
      const post = openPost(database, mortal(smtpMailer(server.url), killedAt));
      const letter = await drive(post, await newLetter(post));
      await server.stop();
      const seen = server.conversations;
      const copies = seen.filter(mayHaveArrived);
      expect(copies.length).toBeLessThanOrEqual(2);
      expect(['sent', 'failed', 'unknown']).toContain(letter.status);
      if (letter.status === 'sent') expect(copies.at(-1)?.answered).toMatch(/^250/);
      if (letter.status === 'failed') expect(copies).toEqual([]);
      // After a yes that was heard nothing follows; one that nobody lived to hear may be asked for once more.
      const yes = seen.findIndex(({ answered }) => answered?.startsWith('250'));
      if (yes !== -1 && !killedAt.includes('after')) expect(seen).toHaveLength(yes + 1);
      const no = seen.findIndex((it) => it.twist !== null && /^5/.test(it.twist.answer) && reached(it));
      if (no !== -1) expect(seen).toHaveLength(no + 1);
      const ids = copies.map(({ data }) => /^Message-ID: (.*)$/im.exec(data ?? '')?.[1]);
      expect(new Set(ids).size).toBeLessThanOrEqual(1);
      await database.db.deleteFrom('letter_stops').execute();
      await database.db.deleteFrom('letters').execute();
    }),
    { numRuns: 30 },
  );
});

/** A refusal counts once it was said: a letter that never came was never refused as a whole. */
const reached = ({ twist: said, data }: Conversation) => said?.stage !== 'message' || data !== null;
