/** Whatever a mail server does, what we believe of a letter is never more, and never less, than what it did. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Verdict } from '../../../../server/providers/mail/classify.ts';
import { MailTrouble } from '../../../../server/providers/mail/port.ts';
import { codePoint } from '../../../app/code-point.ts';
import {
  type Conversation,
  type MailServer,
  type MailServerOptions,
  startMailServer,
  type Twist,
} from '../../../app/mail-server.ts';
import { letter, mailerTo, never, reader } from './letters.ts';

const mostTries = 3;
const waits = { answerMs: 300, letterMs: 300 };

interface Try {
  name: string;
  became: 'taken' | Verdict;
}

/** Hands letters over lane by lane; what is to be tried again is, some times. */
async function sendTo(url: string, readers: number, lanes: number): Promise<Try[]> {
  const mailer = mailerTo(url, { waits });
  const prepared = await mailer.prepare(letter);
  const waiting = Array.from({ length: readers }, (_, nth) => ({ nth, tries: 0 }));
  const tries: Try[] = [];
  const work = async () => {
    const lane = mailer.createLane();
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const { nth } = one;
      one.tries += 1;
      const name = `${nth}.${one.tries}`;
      const became = await (async () => {
        await lane.open(never);
        const { headers } = reader(nth);
        await lane.send(prepared, reader(nth, { headers: { ...headers, 'X-Try': name } }), never);
        return 'taken' as const;
      })().catch((error: unknown) => {
        if (!(error instanceof MailTrouble)) throw error;
        return error.verdict;
      });
      tries.push({ name, became });
      if (became === 'again' && one.tries < mostTries) waiting.push(one);
    }
    lane.close();
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return tries;
}

/** What the server itself says that it did, in its first whole answer to the letter. */
function whatItDid({ data, answered }: Conversation): 'took' | 'refused' | 'never said' | 'never had' {
  if (data === null) return 'never had';
  const [, code] =
    /^(\d)\d\d(?: [^\n]*|\r)?(?:\n|$)/.exec((answered ?? '').replace(/^(\d{3})-.*\r?\n(?=\1)/gm, '')) ?? [];
  if (code === '2') return 'took';
  return code === '4' || code === '5' ? 'refused' : 'never said';
}

const nameIn = ({ data }: Conversation) => /^X-Try: (\S+)/m.exec(data ?? '')?.[1];

function judge(server: MailServer, tries: readonly Try[]): void {
  const had = server.conversations.filter(({ data }) => data !== null);
  expect(new Set(had.map(nameIn)).size).toBe(had.length);
  for (const { name, became } of tries) {
    const one = had.find((conversation) => nameIn(conversation) === name);
    const did = one ? whatItDid(one) : 'never had';
    const allowed: Record<typeof did, readonly (Verdict | 'taken')[]> = {
      took: ['taken', 'doubt'],
      refused: ['again', 'address', 'full', 'policy', 'ours', 'setup', 'doubt'],
      'never said': ['doubt'],
      // The connection broke before the last dot was read; from here that looks like one that broke after it.
      'never had': ['again', 'address', 'full', 'policy', 'ours', 'setup', 'doubt'],
    };
    expect({ name, did, became, allowed: allowed[did].includes(became) }).toMatchObject({ allowed: true });
  }
  expect(server.tooEarly).toBe(0);
}

const refusal = fc.constantFrom(
  '421 4.3.2 bye',
  '450 4.2.0 greylisted',
  '451 4.7.1 later',
  '452 4.3.1 full',
  '550 5.1.1 no such user',
  '552 5.2.2 mailbox full',
  '554 5.7.1 spam',
  '501 5.5.4 what',
  '550-5.1.1 no\r\n550 5.1.1 such user',
);
const garbage = fc.oneof(
  fc.constantFrom(
    '250',
    '354 go on',
    '250 ok\r\n250 ok',
    '250 ok\r\n250 ok\r\n250 ok',
    '250-ok\r\n550 no',
    '25',
  ),
  fc.constantFrom('250 ok\r\n354 go on', '250 ok\r\n421 bye', '', '\r\n\r\n', '999 what', '\u0000\u0000'),
  fc.string({ unit: codePoint, maxLength: 40 }),
);
const trouble = fc.oneof(
  { weight: 5, arbitrary: refusal },
  { weight: 3, arbitrary: fc.constant('drop') },
  { weight: 3, arbitrary: garbage },
  { weight: 1, arbitrary: fc.constantFrom('stall', 'flood') },
);
const inTheMiddle = fc.constantFrom<Twist['stage']>('sender', 'recipient', 'data', 'message');
const twist = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 6, arbitrary: fc.record({ stage: inTheMiddle, answer: trouble }) },
  {
    weight: 1,
    arbitrary: fc.record({
      stage: fc.constantFrom<Twist['stage']>('connect', 'hello'),
      answer: fc.oneof(refusal, fc.constantFrom('drop', 'flood', '250', 'hello')),
    }),
  },
);
const options: fc.Arbitrary<MailServerOptions> = fc.record({
  offers: fc.subarray(['PIPELINING', '8BITMIME', 'SIZE 100000', 'SMTPUTF8']),
  takesDataForNobody: fc.boolean(),
  cut: fc.constantFrom(
    (said: string) => [said],
    (said: string) => said.split(''),
    (said: string) => said.split(/(?<=\r)/),
  ),
});

/** A server that says yes to a letter before it has it is believed: nobody could tell. */
const isFair = (one: Twist | null) => !(one?.stage === 'data' && /^354[^\n]*\n/.test(one.answer));

it('what is believed of a letter agrees with what the server says it did with it', async () => {
  const script = fc.array(twist, { minLength: 1, maxLength: 12 }).filter((twists) => twists.every(isFair));
  await fc.assert(
    fc.asyncProperty(script, options, fc.integer({ min: 1, max: 3 }), async (twists, offered, lanes) => {
      const server = await startMailServer((nth) => twists[nth] ?? null, offered);
      try {
        const tries = await sendTo(server.url, 6, lanes);
        judge(server, tries);
        // Beyond the script the server takes everything: nobody is forgotten.
        const readers = new Set(tries.map(({ name }) => name.split('.')[0]));
        expect(readers.size).toBe(6);
      } finally {
        await server.stop();
      }
    }),
    { numRuns: 120 },
  );
}, 180_000);
