/** What may be a password, and how it is kept (security.md S5, S6). */
import { expect, it } from 'vitest';
import { isTriedFirst } from '../../../server/people/first-tried.ts';
import { hashChosenPassword, matchesPassword } from '../../../server/people/passwords.ts';

/** By no list of ours: what has stood near the top of every published one. */
const wellKnown =
  '12345678 123456789 1234567890 0987654321 87654321 00000000 88888888 12341234 123123123 11223344 password password1 passw0rd qwertyuiop qwerty123 1q2w3e4r 1qaz2wsx 1qazxsw2 asdfghjkl abcdefgh abcd1234 abcabcabc aa123456 iloveyou football baseball sunshine princess superman trustno1 whatever starwars computer jennifer mercedes liverpool chocolate butterfly basketball michelle internet corvette midnight samantha welcome1 changeme letmein123 admin123';

it.each([...wellKnown.split(' '), 'PassWord1', 'ABCDefgh', 'sunshine1'])(
  'S5: %s is what others try first, and is refused',
  async (password) => {
    await expect(hashChosenPassword(password)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('Please choose another one'),
    });
  },
);

it.each(['abcdefgx', '1234567x', 'aaaaaaab', 'abcdeabcde', '1357924x', 'ace gik moq', '日本語日本語日x'])(
  'S5: %s is not among them',
  async (password) => {
    expect(await isTriedFirst(password)).toBe(false);
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
