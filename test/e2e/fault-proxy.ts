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
  stop(): Promise<void>;
}

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const planned: { method: string; path: string; how: Spoiled }[] = [];
  const server = createServer((request, response) => {
    const index = planned.findIndex(
      ({ method, path }) => request.method === method && request.url?.includes(path),
    );
    const [fault] = index < 0 ? [] : planned.splice(index, 1);
    if (fault?.how === 'dropped') request.socket.destroy();
    else if (fault?.how === 'lost') {
      pass(target, request, response);
      request.once('end', () => setImmediate(() => request.socket.destroy()));
    } else if (fault) response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
    else pass(target, request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    spoil: (method, path, how = 'bad-gateway') => void planned.push({ method, path, how }),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
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
