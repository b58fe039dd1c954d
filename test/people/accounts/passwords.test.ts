/** What may be a password, and how it is kept (security.md S5, S6). */
import { expect, it } from 'vitest';
import { hashChosenPassword, matchesPassword } from '../../../server/people/passwords.ts';

it.each(['password1', 'PassWord1', 'qwertyuiop', '12345678', 'sunshine1'])(
  'S5: %s is what others try first, and is refused',
  async (password) => {
    await expect(hashChosenPassword(password)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('Please choose another one'),
    });
  },
);

it.each([
  ['a sentence', 'a good long password'],
  ['64 characters of another script', 'пароль-из-слов'.repeat(5).slice(0, 64)],
  ['spaces around, which count', '  listing price  '],
])('S5, S6: %s is kept as typed', async (_name, password) => {
  const stored = await hashChosenPassword(password);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await matchesPassword(stored, password)).toBe(true);
  for (const other of [password.trim(), password.slice(0, -1), password.toUpperCase()]) {
    if (other !== password) expect(await matchesPassword(stored, other)).toBe(false);
  }
});
