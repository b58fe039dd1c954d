/** Lines of plain text for a fixed-width reader. */

const COLUMNS = 74;
/** Characters that take two columns: East Asian wide forms and emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;
const UNSEEN = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;

function columnsOf(text: string): number {
  let columns = 0;
  for (const char of text) columns += UNSEEN.test(char) ? 0 : WIDE.test(char) ? 2 : 1;
  return columns;
}

/** A word wider than a line, in pieces; graphemes stay whole. */
function split(word: string, columns: number): string[] {
  if (columnsOf(word) <= columns) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(word)) {
    if (columnsOf(piece + segment) > columns && piece !== '') {
      pieces.push(piece);
      piece = '';
    }
    piece += segment;
  }
  return [...pieces, piece];
}

/** Wraps at 74 columns; `first` opens the first line, `rest` indents the others. */
export function wrap(text: string, first = '', rest = ' '.repeat(first.length)): string {
  const room = COLUMNS - Math.max(columnsOf(first), columnsOf(rest));
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((it) => split(it, room))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (columnsOf(longer) > room) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line].map((it, index) => `${index === 0 ? first : rest}${it}`).join('\n');
}

/** A heading with a line under it as long as itself. */
export function heading(text: string, mark: '=' | '-'): string {
  const wrapped = wrap(text);
  const widest = Math.max(...wrapped.split('\n').map(columnsOf));
  return `${wrapped}\n${mark.repeat(Math.max(3, widest))}`;
}
