/** Lets jobs run beside each other, or one alone: whoever wants to be alone waits for those before, and holds up those after. */
export interface Gate {
  /** Resolves when others may run beside; the answer lets go. Rejects when `signal` fires first. */
  share(signal: AbortSignal): Promise<() => void>;
  /** Resolves when nothing else runs; the answer lets go. Rejects when `signal` fires first. */
  alone(signal: AbortSignal): Promise<() => void>;
}

interface Waiting {
  alone: boolean;
  enter: () => void;
}

export function createGate(): Gate {
  const line: Waiting[] = [];
  let inside = 0;
  let isAlone = false;

  const letIn = () => {
    for (let next = line[0]; next !== undefined; next = line[0]) {
      if (isAlone || (next.alone && inside > 0)) return;
      line.shift();
      inside += 1;
      isAlone = next.alone;
      next.enter();
    }
  };

  const wait = (alone: boolean, signal: AbortSignal) =>
    new Promise<() => void>((resolve, reject) => {
      signal.throwIfAborted();
      const leave = once(() => {
        inside -= 1;
        isAlone = false;
        letIn();
      });
      const waiting: Waiting = {
        alone,
        enter: () => {
          signal.removeEventListener('abort', giveUp);
          resolve(leave);
        },
      };
      const giveUp = () => {
        line.splice(line.indexOf(waiting), 1);
        reject(signal.reason);
        letIn();
      };
      signal.addEventListener('abort', giveUp, { once: true });
      line.push(waiting);
      letIn();
    });

  return { share: (signal) => wait(false, signal), alone: (signal) => wait(true, signal) };
}

function once(body: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    body();
  };
}
