/** Whole sentences of what somebody said, letter for letter. */
const abbreviations = /\b(?:Mr|Mrs|Ms|Dr|St|Jr|Sr|vs|etc|No|approx|Inc|Ltd|Co)\.$/;

export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const match of text.matchAll(/[.!?\u2026]+["'\u201d\u2019)\]]*(?=\s)/g)) {
    const to = match.index + match[0].length;
    const piece = text.slice(from, to);
    const next = text.slice(to).trimStart();
    if (abbreviations.test(piece) || /^[a-z]/.test(next) || isInsideQuote(piece)) continue;
    sentences.push(piece.trim());
    from = to;
  }
  const rest = text.slice(from).trim();
  if (rest !== '') sentences.push(rest);
  return sentences;
}

// A mark that nobody closes ends here.
const longestQuote = 600;

/** Speech within speech stays together with the words around it. */
function isInsideQuote(piece: string): boolean {
  if (piece.length > longestQuote) return false;
  const straight = piece.split('"').length - 1;
  return straight % 2 === 1 || count(piece, '\u201c') > count(piece, '\u201d');
}

const count = (text: string, mark: string) => text.split(mark).length - 1;
