/** A process in which things go wrong that nobody catches: `node process-in-trouble.ts unexpected|hang`. */
import { EventEmitter } from 'node:events';
import { surviveTheUnexpected } from '../../launch/last-resort.ts';
import { watchLoop } from '../../launch/watch-loop.ts';
import { createLog } from '../../server/kit/log.ts';
import { asPieceOfWork } from '../../server/kit/piece-of-work.ts';

surviveTheUnexpected(createLog({ level: 'silent' }));
const tell = (line: string) => void process.stdout.write(`${line}\n`);

/** Never answers by itself: only what goes wrong beside it can end it. */
const piece = (name: string, begin: () => void) =>
  asPieceOfWork((ended) => {
    begin();
    ended.addEventListener('abort', () => tell(`${name} was stopped`));
    return new Promise(() => undefined);
  }).catch((error: Error) => tell(`${name} ended: ${error.message}`));

if (process.argv[2] === 'hang') {
  watchLoop({ afterMs: 1_000 });
  setTimeout(() => {
    tell('hangs');
    for (;;);
  }, 100);
} else {
  // Of nobody's work.
  setImmediate(() => new EventEmitter().emit('error', new Error('a stream without a listener')));
  await Promise.all([
    piece('timer', () => setTimeout(() => JSON.parse('{'), 1)),
    piece('stream', () => setImmediate(() => new EventEmitter().emit('error', new Error('broken')))),
    piece('promise', () => void Promise.reject(new Error('floating'))),
  ]);
  await asPieceOfWork(async () => tell('innocent ended: well'));
  process.exit(0);
}
