/** A letter composed once: only the marks change from reader to reader, and nobody can write a line of their own. */
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import type { BulkReader } from '../../../../server/providers/mail/bulk-port.ts';
import { codePoint } from '../../../app/code-point.ts';
import { letter, mailerTo, mark, now, reader, valueFor } from './letters.ts';

const mailer = mailerTo(null);
const headOf = (message: Buffer) => message.toString().split('\r\n\r\n')[0] ?? '';

describe('a letter to many readers', () => {
  it('is what was composed with the values in their marks, wherever lines were cut', async () => {
    const piece = fc.oneof(
      {
        weight: 2,
        arbitrary: fc.constantFrom(mark, `${mark}${mark}`, '.', '\n', '\n.', '  ', '=', '“', '\t'),
      },
      { weight: 3, arbitrary: fc.string({ maxLength: 90 }).map((it) => it.replace(/[\r\u0000]/g, '')) },
    );
    const content = fc
      .array(piece, { minLength: 1, maxLength: 12 })
      .map((pieces) => `a${pieces.join('')}${mark}\n`);
    await fc.assert(
      fc.asyncProperty(content, content, fc.nat(1_000_000), async (html, text, nth) => {
        const prepared = await mailer.prepare({ ...letter, html, text });
        const message = await prepared.messageFor(reader(nth), now);
        const mail = await PostalMime.parse(message);
        const filled = (template: string) => template.replaceAll(mark, valueFor(nth)).trimEnd();
        expect(mail.html?.trimEnd()).toBe(filled(html));
        expect(mail.text?.trimEnd()).toBe(filled(text));
        const lines = message.toString('latin1').split('\r\n');
        expect(lines.every((line) => line.length <= 998 && !/[\r\n]/.test(line))).toBe(true);
        expect(lines.at(-1)).toBe('');
      }),
      { numRuns: 150 },
    );
  });

  it('has several marks, each with a value of its own', async () => {
    const marks = ['mark-of-reading', 'mark-of-leaving-it'];
    const prepared = await mailer.prepare({ ...letter, html: `<p>${marks.join(' ')}</p>`, text: 't', marks });
    const values = ['r'.repeat(15), 'l'.repeat(18)];
    const mail = await PostalMime.parse(await prepared.messageFor(reader(1, { values }), now));
    expect(mail.html?.trim()).toBe(`<p>${values.join(' ')}</p>`);
  });

  it('says from whom and to whom it is, once each, and keeps its name in every try', async () => {
    const prepared = await mailer.prepare(letter);
    const message = await prepared.messageFor(reader(7), now);
    const mail = await PostalMime.parse(message);
    expect(mail.from).toMatchObject({ address: 'digest@walkthrough.example', name: 'The "Walkthrough"' });
    expect(mail.to).toMatchObject([{ address: 'reader-7@example.com' }]);
    expect(mail.subject).toBe(letter.subject);
    expect(mail.messageId).toBe('<issue.7@walkthrough.example>');
    expect(mail.date).toBe(now.toISOString());
    const names = headOf(message)
      .split('\r\n')
      .filter((line) => /^\S/.test(line))
      .map((line) => line.split(':')[0]);
    expect([...names].sort()).toEqual([
      'Content-Type',
      'Date',
      'Feedback-ID',
      'From',
      'List-ID',
      'List-Unsubscribe',
      'List-Unsubscribe-Post',
      'MIME-Version',
      'Message-ID',
      'Subject',
      'To',
    ]);
    expect(message.length - prepared.size).toBeGreaterThan(0);
    expect(message.length - prepared.size).toBeLessThan(600);
  });

  it('has its long headers folded, and reads the same unfolded', async () => {
    const long = `<https://walkthrough.example/u/${'x'.repeat(300)}>, <mailto:u@walkthrough.example?subject=${'y'.repeat(300)}>`;
    const prepared = await mailer.prepare(letter);
    const message = await prepared.messageFor(reader(1, { headers: { 'List-Unsubscribe': long } }), now);
    expect(headOf(message)).toContain('>,\r\n <mailto:');
    const mail = await PostalMime.parse(message);
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(long);
    const tooLong = reader(1, { headers: { 'X-Long': `<${'x'.repeat(1_000)}>` } });
    await expect(prepared.messageFor(tooLong, now)).rejects.toMatchObject({ verdict: 'ours' });
  });

  it.each([
    ['stands nowhere', { ...letter, marks: [mark, 'another-mark'] }],
    ['holds what an encoding changes', { ...letter, html: 'mark=with=that', marks: ['mark=with=that'] }],
    ['is too short to be told from words', { ...letter, marks: ['a'] }],
    ['overlaps another', { ...letter, marks: [mark, mark.slice(0, 20)] }],
    ['overlaps itself', { ...letter, html: 'abababababab', marks: ['abababab'] }],
    ['is given twice', { ...letter, marks: [mark, mark] }],
    ['is found where it never stood', { ...letter, html: '=DEADBEEF DDEADBEEF', marks: ['DDEADBEEF'] }],
    ['stands in a boundary too', { ...letter, html: 'text_plain plain text-plain', marks: ['Content-Type'] }],
  ])('is refused where a mark %s', async (_what, broken) => {
    await expect(mailer.prepare(broken)).rejects.toThrow(/mark/);
  });
});

describe('S16: what a reader brings along', () => {
  const evil = fc.oneof(
    fc.constantFrom(
      'ann@example.com\r\nBcc: all@example.com',
      'ann@example.com\n\nHello',
      '<ann@example.com>',
      '"ann"@example.com',
      'ann@example.com, bob@example.com',
      'x'.repeat(300),
      'a'.repeat(mark.length),
      '\r\n.\r\nMAIL FROM:<x@example.com>',
    ),
    fc.string({ unit: codePoint, maxLength: 300 }),
    fc.emailAddress(),
  );

  const own = { headers: { 'X-Own': 'own' }, values: [valueFor(0)] };
  const attempts: Record<string, (what: string) => Partial<BulkReader>> = {
    to: (what) => ({ to: what }),
    messageId: (what) => ({ messageId: what }),
    header: (what) => ({ headers: { 'X-Own': what } }),
    name: (what) => ({ headers: { [what]: 'own' } }),
    value: (what) => ({ values: [what] }),
  };

  it('never becomes another header, another part or another reader', async () => {
    const prepared = await mailer.prepare(letter);
    const namesIn = (message: Buffer) =>
      headOf(message)
        .split(/\r\n(?![ \t])/)
        .map((field) => field.split(':')[0]);
    const linesIn = (message: Buffer) => message.toString().split('\r\n\r\n').slice(1).join().split('\r\n');
    const usual = await prepared.messageFor(reader(0, own), now);
    const place = fc.constantFrom(...Object.keys(attempts));
    await fc.assert(
      fc.asyncProperty(place, evil, async (where, what) => {
        const given = reader(0, { ...own, ...attempts[where]?.(what) });
        const message = await prepared.messageFor(given, now).catch((error: unknown) => {
          expect(error).toMatchObject({ name: 'MailTrouble', verdict: where === 'to' ? 'address' : 'ours' });
          return null;
        });
        if (message === null) return;
        const names = namesIn(usual).map((name) => (where === 'name' && name === 'X-Own' ? what : name));
        expect(namesIn(message)).toEqual(names);
        expect(linesIn(message)).toHaveLength(linesIn(usual).length);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['To', 'bcc', 'From', 'Subject', 'Content-Type', 'DKIM-Signature', 'list-id', 'Resent-To'])(
    'is no second %s',
    async (name) => {
      const prepared = await mailer.prepare(letter);
      const given = reader(1, { headers: { [name]: 'x' } });
      await expect(prepared.messageFor(given, now)).rejects.toMatchObject({ verdict: 'ours' });
    },
  );

  it('is as many values as there are marks, each as long as its mark', async () => {
    const prepared = await mailer.prepare(letter);
    for (const values of [[], [mark, mark], [mark.slice(1)], [`${mark}x`], [mark.replace('-', '=')]]) {
      await expect(prepared.messageFor(reader(1, { values }), now)).rejects.toMatchObject({
        verdict: 'ours',
      });
    }
  });
});
