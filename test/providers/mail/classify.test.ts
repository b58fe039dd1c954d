/** D5: what each answer of a mail server means for the letter. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classify, type SmtpStage, type Verdict } from '../../../server/providers/mail/classify.ts';

const table: [SmtpStage, string | null, Verdict][] = [
  // Later: any 4xx wherever it comes, and no answer before the letter left.
  ['greeting', '421 4.3.2 too busy', 'again'],
  ['hello', '421 bye', 'again'],
  ['tls', '454 4.7.0 TLS not available', 'again'],
  ['login', '454 4.7.0 temporary', 'again'],
  ['sender', '451 4.3.0 greylisted', 'again'],
  ['recipient', '450 4.2.0 Greylisted, see http://postgrey', 'again'],
  ['recipient', '451 4.7.1 try later', 'again'],
  ['recipient', '450 5.1.1 the digit of the enhanced code is wrong', 'again'],
  ['recipient', '452 4.2.2 over quota', 'again'],
  ['data', '421 closing', 'again'],
  ['message', '452 out of storage', 'again'],
  ['connection', null, 'again'],
  ['recipient', null, 'again'],
  // The address.
  ['recipient', '550 5.1.1 No such user', 'address'],
  ['recipient', '550-5.1.1 The email account that you tried\n550 5.1.1 does not exist', 'address'],
  ['recipient', '550 5.1.2 bad domain', 'address'],
  ['recipient', '556 5.1.10 null MX', 'address'],
  ['recipient', '550 5.2.1 disabled', 'address'],
  ['recipient', '550 5.4.1 Recipient address rejected: Access denied', 'address'],
  ['recipient', '550 mailbox unavailable', 'address'],
  ['recipient', '550', 'address'],
  ['recipient', '553 mailbox name not allowed', 'address'],
  ['message', "554 delivery error: dd This user doesn't have a yahoo.com account", 'address'],
  ['message', '550 5.1.1 User unknown', 'address'],
  ['recipient', '552 5.2.2 mailbox full', 'full'],
  ['recipient', '552 storage exceeded', 'full'],
  // Policy.
  ['greeting', '554 5.7.1 client host blocked', 'policy'],
  ['greeting', '554 no SMTP service here', 'policy'],
  ['sender', '553 5.7.1 sender address rejected', 'policy'],
  ['sender', '550 rejected', 'policy'],
  ['recipient', '550 5.7.1 blocked', 'policy'],
  ['recipient', '550 5.7.515 access denied, does not meet the required authentication level', 'policy'],
  ['recipient', '550 Blocked by spamhaus', 'policy'],
  ['recipient', '554 refused', 'policy'],
  ['message', '554 5.7.1 spam', 'policy'],
  ['message', '550 content rejected', 'policy'],
  // How we said it.
  ['sender', '501 5.1.7 bad sender address', 'ours'],
  ['recipient', '550 5.1.8 sender domain does not exist', 'ours'],
  ['sender', '552 5.3.4 too big', 'ours'],
  ['message', '552 5.3.4 too big', 'ours'],
  ['data', '503 5.5.1 bad sequence', 'ours'],
  ['recipient', '501 5.5.4 syntax', 'ours'],
  ['recipient', '500 unrecognised', 'ours'],
  ['message', '550 5.6.0 lone line feed', 'ours'],
  // The log-in and the encryption.
  ['login', '535 5.7.8 bad credentials', 'setup'],
  ['login', null, 'setup'],
  ['sender', '530 5.7.0 Authentication required', 'setup'],
  ['sender', '530 5.7.0 Must issue a STARTTLS command first', 'setup'],
  ['tls', '502 not implemented', 'setup'],
  ['tls', null, 'setup'],
];

/** How real servers say it, without any code of theirs. */
const phrases: Record<'address' | 'policy', string[]> = {
  address: [
    'Recipient unknown',
    'User unknown',
    'User unknown in virtual mailbox table',
    'No such user here',
    'Unknown recipient',
    'Invalid recipient',
    'mailbox not found',
    'The account does not exist',
    "sorry, this user doesn't have an account",
    'Recipient address not found',
  ],
  policy: [
    'Your access to this mail system has been rejected',
    "sorry, that domain isn't in my list of allowed rcpthosts",
    'Relay access denied',
    'Client host blocked using zen.spamhaus.org',
    'Message rejected due to local policy',
    'This message looks like spam',
    'Your IP 203.0.113.5 is on our block list',
    'SPF check failed',
    'Rejected because of DMARC',
  ],
};
const enhancedOf = { address: '5.1.1', policy: '5.7.1' };
/** Where servers put the enhanced code: first, at the end as qmail does, in the middle, nowhere, or one that says nothing. */
const placed = (words: string, code: string): string[] => [
  words,
  `${code} ${words}`,
  `#${code} ${words}`,
  `${words} (#${code})`,
  `${words} [${code}]`,
  `${words}: ${code}, see https://mail.example/5.9/help`,
  `5.0.0 ${words}`,
  `5.3.0 ${words}`,
];
const ways = (['address', 'policy'] as const).flatMap((verdict) =>
  phrases[verdict].flatMap((words) =>
    [550, 551, 553, 554].flatMap((code) =>
      placed(words, enhancedOf[verdict]).map((said) => ({ verdict, answer: `${code} ${said}` })),
    ),
  ),
);

describe('D5: the words of real servers', () => {
  it(`mean the same wherever the enhanced code stands (${ways.length} ways)`, () => {
    const wrong = ways.filter(
      ({ verdict, answer }) => classify({ stage: 'recipient', answer, handedOver: false }) !== verdict,
    );
    expect(wrong).toEqual([]);
  });

  it('an enhanced code in the words weighs more than they do, and an address is none', () => {
    const at = (answer: string) => classify({ stage: 'recipient', answer, handedOver: false });
    expect(at('550 Requested action not taken (#5.7.1)')).toBe('policy');
    expect(at('554 Requested action not taken (#5.1.1)')).toBe('address');
    expect(at('550 Requested action not taken from 5.7.1.9')).toBe('address');
    expect(at('553 5.3.0 Recipient unknown')).toBe('address');
  });
});

describe('D5: an answer of a mail server', () => {
  it.each(table)('at %s, %j is: %s', (stage, answer, verdict) => {
    expect(classify({ stage, answer, handedOver: false })).toBe(verdict);
  });

  it('that never came leaves a doubt once the letter was handed over, and only then', () => {
    expect(classify({ stage: 'message', answer: null, handedOver: true })).toBe('doubt');
    expect(classify({ stage: 'message', answer: '250 but not for us', handedOver: true })).toBe('doubt');
    expect(classify({ stage: 'message', answer: '451 4.3.0 later', handedOver: true })).toBe('again');
  });

  it('of class 5 about the letter is never one to ask again about, and one of class 4 always is', () => {
    const stage = fc.constantFrom<SmtpStage>('greeting', 'recipient', 'data', 'message');
    const code = fc.integer({ min: 400, max: 599 }).filter((it) => ![530, 534, 535, 538].includes(it));
    fc.assert(
      fc.property(stage, code, fc.string({ maxLength: 60 }), fc.boolean(), (at, number, text, handedOver) => {
        const verdict = classify({ stage: at, answer: `${number} ${text}`, handedOver });
        if (number < 500) expect(verdict).toBe('again');
        else expect(['address', 'full', 'policy', 'ours']).toContain(verdict);
      }),
    );
  });
});
