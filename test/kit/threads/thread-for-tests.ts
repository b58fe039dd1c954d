/** A thread that answers, throws, remembers, hangs or fills its memory, as it is told. */
import { serveThread } from '../../../server/kit/threads/index.ts';

const kept = new Map<number, string[]>();

serveThread<string, string>({
  answer(ask, conversation) {
    if (ask === 'hang') for (;;) kept.size;
    if (ask === 'throw') throw new Error('a mistake');
    if (ask === 'stop') process.exit(3);
    if (ask === 'how many') return String(kept.size);
    const said = [...(kept.get(conversation) ?? []), ask];
    kept.set(conversation, said);
    return said.join(' ');
  },
  over: (conversation) => void kept.delete(conversation),
});
