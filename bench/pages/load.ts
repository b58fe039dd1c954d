/** A client that costs less than any server: one request on each connection at a time, answers counted by their length. */
import { connect, type Socket } from 'node:net';

export interface Load {
  port: number;
  path: string;
  connections: number;
  ms: number;
  headers?: Record<string, string>;
}

const headEnd = Buffer.from('\r\n\r\n');

/** How long each whole answer took, in milliseconds. Throws where one is not 200. */
export async function load({ port, path, connections, ms, headers }: Load): Promise<number[]> {
  const lines = Object.entries({ Host: `localhost:${port}`, 'Accept-Encoding': 'br', ...headers });
  const request = `GET ${path} HTTP/1.1\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n`;
  const until = performance.now() + ms;
  const answers = await Promise.all(
    Array.from({ length: connections }, () => askAgain(connect(port, '127.0.0.1'), request, until)),
  );
  return answers.flat();
}

function askAgain(socket: Socket, request: string, until: number): Promise<number[]> {
  return new Promise((done, failed) => {
    const answers: number[] = [];
    let [missing, askedAt] = [0, 0];
    let head = Buffer.alloc(0);
    const ask = () => {
      if (performance.now() >= until) {
        socket.destroy();
        done(answers);
        return;
      }
      missing = -1;
      askedAt = performance.now();
      socket.write(request);
    };
    socket.setNoDelay(true);
    socket.once('error', failed);
    socket.once('connect', ask);
    socket.on('data', (chunk) => {
      let body = chunk;
      if (missing < 0) {
        head = Buffer.concat([head, chunk]);
        const end = head.indexOf(headEnd);
        if (end < 0) return;
        missing = lengthOf(head.toString('latin1', 0, end));
        body = head.subarray(end + headEnd.length);
        head = Buffer.alloc(0);
      }
      missing -= body.length;
      if (missing > 0) return;
      answers.push(performance.now() - askedAt);
      ask();
    });
  });
}

function lengthOf(head: string): number {
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(`Not a page:\n${head}`);
  return Number(length);
}
