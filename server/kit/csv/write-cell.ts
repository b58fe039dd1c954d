/**
 * A cell of a CSV file (RFC 4180). What a spreadsheet would take for a formula starts with an apostrophe (security.md
 * S15), and so does what looks as if we had put one there: `plainText` takes off exactly what was put on.
 */
export function csvCell(text: string): string {
  const safe = /^'*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What a cell said before it was made safe for spreadsheets. */
export function plainText(cell: string): string {
  return /^'+[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
}
