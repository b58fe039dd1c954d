/** What may stand between the brackets of an envelope. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAddress } from '../../../../server/providers/mail/bulk/read-address.ts';
import { codePoint } from '../../../app/code-point.ts';

describe('an address', () => {
  it.each([
    ['ann@example.com', 'ann@example.com', false],
    [
      "o'hara+news/2!#$%&*=?^_`{|}~-x@Mail.Example.com",
      "o'hara+news/2!#$%&*=?^_`{|}~-x@Mail.Example.com",
      false,
    ],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example', false],
    ['ann@例え。テスト', 'ann@xn--r8jz45g.xn--zckzah', false],
    ['jörg@example.com', 'jörg@example.com', true],
    ['用户@例子.example', '用户@xn--fsqu00a.example', true],
    ['ann@localhost', 'ann@localhost', false],
  ])('%s is written as %s', (given, address, needsUtf8) => {
    expect(readAddress(given)).toEqual({ address, needsUtf8 });
  });

  it.each([
    '',
    'ann',
    '@example.com',
    'ann@',
    'ann@example.com\r\nRCPT TO:<bob@example.com>',
    'ann@example.com\nBcc: bob@example.com',
    'ann\r@example.com',
    'ann@example.com\u0000',
    '<ann@example.com>',
    'ann@example.com> SIZE=1',
    'ann@example.com, bob@example.com',
    'ann@example.com bob@example.com',
    '"ann"@example.com',
    '"ann lee"@example.com',
    'ann"@example.com',
    'ann@"example.com"',
    'ann lee@example.com',
    'ann@exam ple.com',
    'ann@bob@example.com',
    'ann..lee@example.com',
    '.ann@example.com',
    'ann.@example.com',
    'ann@-example.com',
    'ann@example..com',
    'ann@example.com.',
    'ann@[127.0.0.1]',
    'ann@127.0.0.1',
    'ann@１２７.0.0.1',
    'ann@exa%6dple.com',
    'ann@exämple.com/x',
    'ann@exämple.com:25',
    'ann@exämple.com?x',
    'ann@exämple.com#x',
    'ann@exämple.com\\x',
    'ann@exämple .com',
    'ann@exämple.com@evil.example',
    'ann\u2028@example.com',
    'ann\u00a0lee@example.com',
    'ann\u202e@example.com',
    'ann\ud800@example.com',
    `${'a'.repeat(65)}@example.com`,
    `${'ä'.repeat(33)}@example.com`,
    `ann@${'a'.repeat(64)}.com`,
    `ann@${'abcdefgh.'.repeat(30)}com`,
    'x'.repeat(300),
  ])('is not made of %j', (given) => {
    expect(readAddress(given)).toBeNull();
  });

  it('that was read holds nothing that ends it, and is read the same again', () => {
    const odd = fc.constantFrom(
      '\r',
      '\n',
      '<',
      '>',
      '"',
      ' ',
      '@',
      ',',
      '.',
      'ä',
      '\u0000',
      '%',
      '。',
      '\\',
      ':',
    );
    const part = fc.array(fc.oneof(odd, fc.constantFrom('a', 'b', '1', '-')), { maxLength: 8 });
    const given = fc.tuple(part, part).map(([local, domain]) => `${local.join('')}@${domain.join('')}`);
    fc.assert(
      fc.property(fc.oneof(given, fc.emailAddress(), fc.string({ unit: codePoint })), (text) => {
        const found = readAddress(text);
        if (found === null) return;
        expect(found.address).not.toMatch(/[\s<>",:;\\\p{C}]/u);
        expect(found.address.split('@')).toHaveLength(2);
        expect(Buffer.byteLength(found.address)).toBeLessThanOrEqual(254);
        expect(readAddress(found.address)).toEqual(found);
      }),
      { numRuns: 500 },
    );
  });
});
