/** One reader as a line of a list: what is typed into fields, as the import reads it. */
export interface OneReader {
  email: string;
  name: string;
  /** yyyy-MM-dd; empty without end. */
  until: string;
  note: string;
}

/** With headings, so that nothing that is typed is taken for them. */
export function oneLine({ email, name, until, note }: OneReader): string {
  const cells = [email, name, until, note].map((text) => cellOf(text.trim()));
  return `email,name,until,note\n${cells.join(',')}`;
}

/** The import takes one apostrophe off where a formula follows: there it stands for what a spreadsheet was kept from. */
function cellOf(text: string): string {
  const kept = /^'+[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${kept.replaceAll('"', '""')}"`;
}
