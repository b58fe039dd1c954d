/** A way to the database that can break as networks do: cut, half closed, slow, closed for all. */
import { createServer, connect as open, type Socket } from 'node:net';
import { type Readable, Transform } from 'node:stream';

export interface DatabaseProxy {
  /** The address of the database by this way. */
  url: string;
  /** Every connection ends without a word. */
  cut(): void;
  /** Every connection is closed from the database's side only. */
  halfClose(): void;
  /** Everything that the database says from now on comes so much later. */
  delay(ms: number): void;
  /** Nothing goes either way any more on the connections that stand, or on any, and nobody is told; or on again. */
  swallow(what: 'standing' | 'all' | 'nothing'): void;
  /** New connections are refused at once, or taken again. */
  refuse(refusing: boolean): void;
  /** How often the database was sent something until now: at least once for each statement. */
  asked(): number;
  stop(): Promise<void>;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let refusing = false;
  let delayMs = 0;
  let asked = 0;
  let swallowsNew = false;
  const lost = new Set<Socket>();
  const deaf = new Set<Socket>();
  const late = () =>
    new Transform({
      transform(chunk, _encoding, done) {
        if (delayMs === 0) done(null, chunk);
        else setTimeout(done, delayMs, null, chunk);
      },
    });
  /** An end is no more heard on a way that swallows than anything else. */
  const lead = (from: Readable, to: Socket, near: Socket) => {
    const way = new Transform({
      transform: (chunk, _encoding, done) => (lost.has(near) ? done() : done(null, chunk)),
    });
    from.pipe(way).pipe(to, { end: false });
    way.once('end', () => lost.has(near) || to.end());
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    near.on('error', () => undefined);
    if (refusing) return void near.resetAndDestroy();
    const far = open(Number(target.port), target.hostname);
    far.on('error', () => lost.has(near) || near.destroy());
    near.on('data', () => {
      asked += 1;
    });
    if (swallowsNew) lost.add(near);
    lead(near, far, near);
    lead(far.pipe(late()), near, near);
    sockets.add(near);
    near.once('close', () => {
      sockets.delete(near);
      // The other side of a way that swallows hears of no end either.
      if (!lost.has(near)) far.destroy();
      else deaf.add(far);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: url.href,
    cut: () => {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    halfClose: () => {
      for (const socket of sockets) socket.end();
    },
    delay: (ms) => {
      delayMs = ms;
    },
    swallow: (what) => {
      swallowsNew = what === 'all';
      if (what !== 'nothing') for (const socket of sockets) lost.add(socket);
    },
    refuse: (value) => {
      refusing = value;
    },
    asked: () => asked,
    async stop() {
      for (const socket of [...sockets, ...deaf]) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
