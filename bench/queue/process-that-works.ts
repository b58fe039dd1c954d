/** A worker of its own: `node process-that-works.ts ours|theirs <database url> <holds>`. Tells which job begins, a line each. */
import { graphileWorker, ourQueue, oursAtOnce } from './sides.ts';

const [kind, url = '', holds] = process.argv.slice(2);
const side = kind === 'ours' ? ourQueue(url) : await graphileWorker(url, oursAtOnce);
const tell = (line: string) => void process.stdout.write(`${line}\n`);
const stop = await side.work(async (number) => {
  tell(String(number));
  if (holds === 'true') await new Promise(() => undefined);
});
process.on('SIGTERM', () => void stop().then(() => process.exit(0)));
tell('works');
