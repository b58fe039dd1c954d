/** What is kept of a refusal names nobody: the ledger outlives the person (docs/personal-data.md). */
import { expect, it } from 'vitest';
import { explain } from '../../../server/providers/mail/explain.ts';

it.each([
  ['550 5.1.1 <jane.doe@mail.example>: Recipient address rejected', 'address rejected'],
  ['550-5.1.1 jane.doe@mail.example\r\n550 5.1.1 does not exist', 'does not exist'],
  ['550 5.7.1 smtp;jane.doe+lists@mail.example is blocked', 'is blocked'],
  ['450 4.2.0 "jane.doe@mail.example", greylisted', 'greylisted'],
])('without the address: %s', (response, kept) => {
  const { message } = explain({ command: 'RCPT TO', response }, { handedOver: false });
  expect(message).toContain(kept);
  expect(message).toContain('(an address)');
  expect(message).not.toContain('jane');
});
