/**
 * The parts of one installation (database, outside world, product, what stands between) live in the worker until a file
 * asks for another one. A worker for each would load the same modules and start the same browser dozens of times.
 */
export interface Installed<T> {
  part: T;
  end(): Promise<unknown>;
}

export interface Installations {
  /**
   * The part of this name in this installation: opened once. The shared installation lasts as long as its worker; of the
   * others one at a time, opened after all parts of the one before have ended.
   */
  part<T>(installation: string, name: string, open: () => Promise<Installed<T>>): Promise<T>;
  end(): Promise<void>;
}

export const shared = 'shared';

type Parts = Map<string, Promise<Installed<unknown>>>;

/** `leave` is done before an installation ends, and before another one's turn. */
export function createInstallations(leave: () => Promise<void>): Installations {
  const installed = new Map<string, Parts>();
  let last = '';
  const endAll = async (those: (installation: string) => boolean) => {
    for (const [name, parts] of [...installed].filter(([name]) => those(name))) {
      installed.delete(name);
      // The last that came rests on those before.
      for (const opened of [...parts.values()].reverse()) await (await opened.catch(() => null))?.end();
    }
  };
  return {
    async part<T>(installation: string, name: string, open: () => Promise<Installed<T>>) {
      if (installation !== last) {
        if (last !== '') await leave();
        last = installation;
        await endAll((other) => other !== installation && other !== shared);
      }
      const parts: Parts = installed.get(installation) ?? new Map();
      installed.set(installation, parts);
      const opened = parts.get(name) ?? open();
      parts.set(name, opened);
      return (await opened).part as T;
    },
    async end() {
      await leave();
      await endAll(() => true);
    },
  };
}
