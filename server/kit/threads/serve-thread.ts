import { parentPort } from 'node:worker_threads';
import type { FromThread, ToThread } from './messages.ts';

/**
 * The thread's side: `answer` is called with one question at a time and the conversation that it belongs to; `over`
 * when a conversation ends, so that what was kept for it can go. A thrown error is the answer to that question alone.
 */
export function serveThread<Ask, Answer>(side: {
  answer: (ask: Ask, conversation: number) => Answer;
  over?: (conversation: number) => void;
}): void {
  parentPort?.on('message', (message: ToThread) => {
    if ('over' in message) side.over?.(message.id);
    else parentPort?.postMessage(reply(message.id, () => side.answer(message.ask as Ask, message.id)));
  });
  const ready: FromThread = { ready: true };
  parentPort?.postMessage(ready);
}

function reply(id: number, answer: () => unknown): FromThread {
  try {
    return { id, answer: answer() };
  } catch (error) {
    return { id, failed: error instanceof Error ? error.message : String(error) };
  }
}
