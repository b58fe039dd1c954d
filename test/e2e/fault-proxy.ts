/**
 * Stands between the browser and the server and spoils single answers: an answer without a sentence (a proxy's own), or
 * none at all. Everything else passes unchanged, so the product itself is never mocked.
 */
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `lost`: the server gets the call, the browser never gets its answer. */
export type Spoiled = 'bad-gateway' | 'dropped' | 'lost';

export interface FaultProxy {
  url: string;
  /** Spoils the next call of this method whose path contains `path`. */
  spoil(method: string, path: string, how?: Spoiled): void;
  /** Spoils every call whose path, query included, matches, until the returned function ends that. */
  spoilAll(path: RegExp): () => void;
  /** Keeps back every call whose path, query included, matches, until the returned function lets them go. */
  hold(path: RegExp): () => void;
  /** Answers nothing for this long, whatever is asked; 0 ends that. */
  delay(ms: number): void;
  /** Breaks the streams of changes that are open, and keeps new ones away until the returned function ends that. */
  cutStreams(): () => void;
  stop(): Promise<void>;
}

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const planned: { method: string; path: string; how: Spoiled }[] = [];
  const spoilt = new Set<RegExp>();
  const held = new Map<RegExp, (() => void)[]>();
  const streams = new Set<ServerResponse>();
  let isCut = false;
  let delayMs = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path === '/api/events') {
      if (isCut) return void request.socket.destroy();
      streams.add(response);
      response.once('close', () => streams.delete(response));
    }
    const waiting = [...held].find(([pattern]) => pattern.test(path))?.[1];
    if (waiting) return void waiting.push(() => answer(request, response));
    if (delayMs > 0) return void setTimeout(() => answer(request, response), delayMs);
    return answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  function answer(request: IncomingMessage, response: ServerResponse): void {
    const index = planned.findIndex(
      ({ method, path }) => request.method === method && request.url?.includes(path),
    );
    const [fault] = index < 0 ? [] : planned.splice(index, 1);
    if ([...spoilt].some((pattern) => pattern.test(request.url ?? '/'))) badGateway(response);
    else if (fault?.how === 'dropped') request.socket.destroy();
    else if (fault?.how === 'lost') {
      pass(target, request, response);
      request.once('end', () => setImmediate(() => request.socket.destroy()));
    } else if (fault) badGateway(response);
    else pass(target, request, response);
  }
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    spoil: (method, path, how = 'bad-gateway') => void planned.push({ method, path, how }),
    spoilAll(path) {
      spoilt.add(path);
      return () => void spoilt.delete(path);
    },
    hold(path) {
      held.set(path, []);
      return () => {
        const waiting = held.get(path) ?? [];
        held.delete(path);
        for (const go of waiting) go();
      };
    },
    delay(ms) {
      delayMs = ms;
    },
    cutStreams() {
      isCut = true;
      for (const stream of streams) stream.destroy();
      return () => {
        isCut = false;
      };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function badGateway(response: ServerResponse): void {
  // As in `pass`: the next call has a connection of its own.
  response.writeHead(502, { 'content-type': 'text/html', connection: 'close' }).end('<h1>Bad Gateway</h1>');
}

// A server that lost its caller has had the call all the same.
const lingerMs = 1_000;

function pass(target: string, request: IncomingMessage, response: ServerResponse): void {
  const { origin: _origin, host: _host, ...headers } = request.headers;
  const own = request.headers.origin ? { origin: target } : {};
  const onward = send(
    new URL(request.url ?? '/', target),
    { method: request.method ?? 'GET', headers: { ...headers, ...own } },
    (answer) => {
      // Browsers ask again where a connection that was used before breaks: each answer has one of its own.
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'close' });
      answer.pipe(response);
    },
  );
  onward.on('error', () => response.destroy());
  response.on('close', () => setTimeout(() => onward.destroy(), lingerMs));
  request.pipe(onward);
}
