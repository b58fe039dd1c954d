/** What changed between two texts, word by word. */

export interface Piece {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

const mostWords = 1_500;

export function diffWords(before: string, after: string): Piece[] {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  if (a.length > mostWords || b.length > mostWords) {
    return [
      { kind: 'gone', text: before },
      { kind: 'new', text: after },
    ];
  }
  const width = b.length + 1;
  // Length of the longest common run of words from each pair of places on.
  const common = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pieces: Piece[] = [];
  const say = (kind: Piece['kind'], text: string | undefined) => {
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += text ?? '';
    else pieces.push({ kind, text: text ?? '' });
  };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      say('same', a[i]);
      i += 1;
      j += 1;
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) {
      say('gone', a[i]);
      i += 1;
    } else {
      say('new', b[j]);
      j += 1;
    }
  }
  return pieces;
}

const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];
