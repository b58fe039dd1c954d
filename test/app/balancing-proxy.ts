/**
 * A reverse proxy as nginx is one, over several web processes in turn: a call that one refuses goes to the next, and so
 * does a read whose answer never began; a change that was under way when its process died is 502, for nobody may do it
 * twice. Streams are not buffered.
 */
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Names the process that answered, by its place in the list. */
export const servedBy = 'x-served-by';

export interface PassedCall {
  method: string;
  path: string;
  status: number;
  /** Null where the proxy itself answered. */
  by: number | null;
}

export interface BalancingProxy {
  url: string;
  /** Calls that got an answer, streams included. */
  passed: PassedCall[];
  /** How often another process was asked because one had refused or died. */
  retries(): number;
  stop(): Promise<void>;
}

type Tried = 'answered' | 'refused' | 'died';

/** `webs` answers the addresses to pass to, as they are at that moment. */
export async function startBalancingProxy(webs: () => readonly string[]): Promise<BalancingProxy> {
  const passed: PassedCall[] = [];
  let [turn, retries] = [0, 0];

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [method, path] = [request.method ?? 'GET', request.url ?? '/'];
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const call = { method, path, headers: onward(request), body: Buffer.concat(chunks) };
    const all = webs();
    turn += 1;
    const first = turn;
    for (let nth = 0; nth < all.length; nth += 1) {
      const by = (first + nth) % all.length;
      if (nth > 0) retries += 1;
      const tried = await ask(all[by] ?? '', call, response, by, (status) =>
        passed.push({ method, path, status, by }),
      );
      if (tried === 'answered') return;
      if (tried === 'died' && method !== 'GET' && method !== 'HEAD') break;
    }
    passed.push({ method, path, status: 502, by: null });
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
  }

  const server = createServer((request, response) => {
    // A caller that went away while its call was read.
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    passed,
    retries: () => retries,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function onward({ headers, socket }: IncomingMessage): Record<string, string | string[] | undefined> {
  const before = headers['x-forwarded-for'];
  const { connection: _connection, ...rest } = headers;
  return {
    ...rest,
    'x-forwarded-for': [before, socket.remoteAddress].filter(Boolean).join(', '),
    'x-forwarded-proto': 'http',
  };
}

function ask(
  target: string,
  { method, path, headers, body }: { method: string; path: string; headers: object; body: Buffer },
  response: ServerResponse,
  by: number,
  began: (status: number) => void,
): Promise<Tried> {
  return new Promise((tried) => {
    const upstream = send(
      new URL(path, target),
      { method, headers: { ...headers }, agent: false },
      (answer) => {
        tried('answered');
        began(answer.statusCode ?? 502);
        response.writeHead(answer.statusCode ?? 502, { ...answer.headers, [servedBy]: String(by) });
        answer.pipe(response);
        // Cut in the middle: whoever reads must see that it is not whole.
        answer.once('close', () => answer.complete || response.destroy());
      },
    );
    upstream.once('error', (error: NodeJS.ErrnoException) =>
      tried(error.code === 'ECONNREFUSED' ? 'refused' : 'died'),
    );
    response.once('close', () => upstream.destroy());
    upstream.end(body);
  });
}
