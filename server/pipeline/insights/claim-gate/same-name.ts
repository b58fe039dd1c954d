/** Whether two spellings may be one name: a recogniser errs in letters, and hardly in sounds. */

const sounds: readonly [RegExp, string][] = [
  [/^(?:kn|gn|pn)/, 'n'],
  [/^wr/, 'r'],
  [/^x/, 's'],
  [/ph/g, 'f'],
  [/gh(?=[^aeiou]|$)/g, ''],
  [/th/g, '0'],
  [/[ct]ch/g, 'j'],
  [/(?:ch|sh|ti(?=o)|ci(?=a))/g, 'j'],
  [/c(?=[eiy])/g, 's'],
  [/[cq]k?/g, 'k'],
  [/g(?=[eiy])/g, 'j'],
  [/z/g, 's'],
  [/v/g, 'f'],
  [/d/g, 't'],
  [/b/g, 'p'],
  [/wh/g, 'w'],
  [/(?<=.)[aeiouyhw]/g, ''],
  [/^[aeiou]/, 'a'],
  [/(.)\1+/g, '$1'],
];

export function soundOf(name: string): string {
  let sound = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  for (const [from, to] of sounds) sound = sound.replace(from, to);
  return sound;
}

/** Folded parts of names. */
export function soundsLike(one: string, other: string): boolean {
  if (one === other) return true;
  const shorter = Math.min(one.length, other.length);
  if (shorter < 4 || Math.abs(one.length - other.length) > 3) return false;
  const distance = editDistance(one, other);
  if (distance === 1 && shorter >= 8) return true;
  const most = shorter < 6 ? 1 : shorter < 7 ? 2 : 4;
  return distance <= most && soundOf(one) === soundOf(other);
}

/** Letters put in, left out, or changed. */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const change = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(change, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
