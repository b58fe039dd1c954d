/** D9: many spellings, one mailbox. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEmail } from '../../../server/people/subscribers/index.ts';
import { mailboxHash, mailboxOf } from '../../../server/people/subscribers/mailbox.ts';

const of = (typed: string) => mailboxOf(readEmail(typed).key);

describe('D9: the mailbox behind an address', () => {
  it.each([
    ['Ann.Lee+news@Gmail.com', 'annlee@gmail.com'],
    ['a.n.n.l.e.e@googlemail.com', 'annlee@gmail.com'],
    ['ann.lee+x@example.com', 'ann.lee@example.com'],
    ['ann-lee@example.com', 'ann-lee@example.com'],
    ['ann-shop@yahoo.com', 'ann@yahoo.com'],
    ['ann-shop+x@outlook.com', 'ann-shop@outlook.com'],
    ['Ann_Lee@protonmail.com', 'annlee@proton.me'],
    ['ann@mac.com', 'ann@icloud.com'],
    ['shop@ann.fastmail.com', 'ann@fastmail.com'],
    ['ann+a+b@example.com', 'ann@example.com'],
    ['+ann@example.com', '+ann@example.com'],
    ['ann+tag@bücher.example', 'ann@xn--bcher-kva.example'],
    ['ANN@BÜCHER.example', 'ann@xn--bcher-kva.example'],
  ])('%s is %s', (typed, mailbox) => {
    expect(of(typed)).toBe(mailbox);
  });

  it('is the same with any tag, and another one for another name', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9]{2,12}$/);
    const domain = fc.constantFrom('gmail.com', 'example.com', 'yahoo.com', 'proton.me', 'mail.example.org');
    const tag = fc.stringMatching(/^[a-z0-9.+-]{1,10}$/);
    fc.assert(
      fc.property(name, name, domain, tag, (one, other, at, mark) => {
        expect(of(`${one}+${mark}@${at}`)).toBe(of(`${one}@${at}`));
        expect(of(`${one}@${at}`) === of(`${other}@${at}`)).toBe(one === other);
        expect(of(of(`${one}+${mark}@${at}`))).toBe(of(`${one}@${at}`));
      }),
    );
  });

  it('is kept as a hash that nobody can write to', () => {
    expect(mailboxHash('ann+1@example.com')).toBe(mailboxHash('ann+2@example.com'));
    expect(mailboxHash('ann@example.com')).toMatch(/^[\w-]{43}$/);
  });
});
