/** Questions to the person at the terminal. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** What is typed, shown or not; an empty text where nobody is there to type. */
export async function ask(question: string, { hidden = false } = {}): Promise<string> {
  process.stdout.write(question);
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!hidden) process.stdout.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY === true });
  const nobody = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    return await Promise.race([terminal.question(''), nobody]);
  } finally {
    terminal.close();
    if (hidden) process.stdout.write('\n');
  }
}
