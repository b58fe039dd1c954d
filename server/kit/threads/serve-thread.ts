import { parentPort } from 'node:worker_threads';
import type { FromThread, ToThread } from './messages.ts';

/**
 * The thread's side: `answer` is called with one question at a time and the conversation that it belongs to; `over`
 * when a conversation ends, so that what was kept for it can go. A thrown error is the answer to that question alone.
 */
export function serveThread<Ask, Answer>(side: {
  answer: (ask: Ask, conversation: number) => Answer | Promise<Answer>;
  over?: (conversation: number) => void;
}): void {
  parentPort?.on('message', (message: ToThread) => {
    if ('over' in message) side.over?.(message.id);
    else void reply(message.id, () => side.answer(message.ask as Ask, message.id));
  });
  const ready: FromThread = { ready: true };
  parentPort?.postMessage(ready);
}

async function reply(id: number, answer: () => unknown): Promise<void> {
  const said: FromThread = await answered(id, answer);
  parentPort?.postMessage(said);
}

async function answered(id: number, answer: () => unknown): Promise<FromThread> {
  try {
    return { id, answer: await answer() };
  } catch (error) {
    return { id, failed: error instanceof Error ? error.message : String(error) };
  }
}
