/**
 * The parts of one installation (database, outside world, product, what stands between) live in the worker until a file
 * asks for another one. A worker for each would load the same modules and start the same browser dozens of times.
 */
export interface Installed<T> {
  part: T;
  end(): Promise<unknown>;
}

export interface Installations {
  /** The part of this name in this installation: opened once, after all parts of the installation before have ended. */
  part<T>(installation: string, name: string, open: () => Promise<Installed<T>>): Promise<T>;
  end(): Promise<void>;
}

/** `leave` is done before an installation ends. */
export function createInstallations(leave: () => Promise<void>): Installations {
  let current = '';
  const parts = new Map<string, Promise<Installed<unknown>>>();
  const end = async () => {
    if (parts.size === 0) return;
    await leave();
    // The last that came rests on those before.
    const all = [...parts.values()].reverse();
    parts.clear();
    for (const opened of all) await (await opened.catch(() => null))?.end();
  };
  return {
    async part<T>(installation: string, name: string, open: () => Promise<Installed<T>>) {
      if (installation !== current) {
        await end();
        current = installation;
      }
      const opened = parts.get(name) ?? open();
      parts.set(name, opened);
      return (await opened).part as T;
    },
    end,
  };
}
