/**
 * What others try first (security.md S5): what leaked lists hold, in any case, and what these lists leave out as too plain:
 * a few signs again and again ("00000000", "abcabcabc") and signs in their order ("87654321", "abcdefgh").
 */
export async function isTriedFirst(password: string): Promise<boolean> {
  const text = password.toLowerCase();
  if (isAgainAndAgain(text) || isInOrder(text)) return true;
  // By our own module: a package imported at this place has other names once it is bundled.
  const { commonPasswords } = await import('./common-passwords.ts');
  return commonPasswords.has(text);
}

const longestBlock = 4;

function isAgainAndAgain(text: string): boolean {
  const lengths = Array.from({ length: longestBlock }, (_, nth) => nth + 1);
  return lengths.some(
    (length) => text.length >= 2 * length && text === ''.padEnd(text.length, text.slice(0, length)),
  );
}

function isInOrder(text: string): boolean {
  const signs = Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
  const isDigits = /^\d+$/.test(text);
  // After 9 comes 0, as on a keyboard.
  const step = (at: number) => {
    const by = (signs[at] ?? 0) - (signs[at - 1] ?? 0);
    if (!isDigits || Math.abs(by) !== 9) return by;
    return by < 0 ? 1 : -1;
  };
  const steps = new Set(signs.slice(1).map((_, nth) => step(nth + 1)));
  const [only] = steps;
  return signs.length > 2 && steps.size === 1 && Math.abs(only ?? 0) === 1;
}
