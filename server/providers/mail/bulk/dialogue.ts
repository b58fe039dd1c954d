/** Commands and answers over a socket on which a mail server has greeted us; every wait has an end. */
import type { Socket } from 'node:net';
import { type Answer, createAnswerReader, NoAnswer } from './read-answers.ts';

export interface Dialogue {
  /** False once the connection has ended, or the server said what nobody asked for. */
  isOpen(): boolean;
  /** Sends commands, or a letter, to which so many answers will come. */
  ask(parts: readonly (string | Buffer)[], answers: number): void;
  /** The next answer; throws once none can come any more. What was heard before the end is still answered. */
  answer(withinMs: number): Promise<Answer>;
  /** Nothing more is said; whoever waits gets `reason`. */
  end(reason: Error): void;
}

/** `hangUp` is called once, at the end. */
export function createDialogue(socket: Socket, hangUp: () => void): Dialogue {
  const reader = createAnswerReader();
  let outstanding = 0;
  let ended: Error | null = null;
  let wake: (() => void) | null = null;

  function end(reason: Error): void {
    if (ended !== null) return;
    ended = reason;
    wake?.();
    hangUp();
  }

  socket.on('data', (chunk: Buffer) => {
    if (ended !== null) return;
    reader.take(chunk);
    // An idle server says only that it closes; and whoever says more than it was asked cannot be understood any more:
    // its next "yes" might belong to an earlier question.
    if (outstanding === 0) end(new NoAnswer('It spoke without being asked'));
    else wake?.();
  });
  socket.once('end', () => end(lost('The server ended the connection', 'ECONNRESET')));
  socket.once('close', () => end(lost('The connection ended', 'ECONNRESET')));
  socket.on('error', (error) => end(error));

  /** Null where it is not there yet. */
  function heard(): Answer | null {
    const answer = reader.next();
    if (answer === null) return null;
    outstanding -= 1;
    if (outstanding === 0 && reader.hasMore()) end(new NoAnswer('It said more than it was asked'));
    return answer;
  }

  async function heardWithin(ms: number): Promise<Answer> {
    const late = setTimeout(() => end(lost('No answer came in time', 'ETIMEDOUT')), ms);
    try {
      for (;;) {
        if (ended !== null) throw ended;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        const answer = heard();
        if (answer !== null) return answer;
      }
    } finally {
      clearTimeout(late);
      wake = null;
    }
  }

  return {
    isOpen: () => ended === null && !socket.destroyed && socket.writable,
    ask(parts, answers) {
      outstanding += answers;
      // In one write, so that they leave in as few packets as they fit in.
      socket.cork();
      for (const part of parts) socket.write(part);
      socket.uncork();
    },
    async answer(withinMs) {
      try {
        return heard() ?? (await heardWithin(withinMs));
      } catch (error) {
        end(error as Error);
        throw error;
      }
    },
    end,
  };
}

const lost = (message: string, code: string): Error => Object.assign(new Error(message), { code });
