/**
 * Ten thousand calls at once, from another thread than the product's: so many connections, each with its calls behind
 * each other. As clients do, a connection's next call goes out when the last was answered; or, where they are `piled`, all
 * go out before the first answer.
 */
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

export interface Calls {
  port: number;
  connections: number;
  callsOfEach: number;
  path: string;
  cookie: string;
  isPiled: boolean;
}

const { port, connections, callsOfEach, path, cookie, isPiled } = workerData as Calls;
const call = `GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\ncookie: ${cookie}\r\n\r\n`;
const last = call.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n');
/** The calls after the first of each: one that waits for its answer leaves its share to the other connections. */
let left = isPiled ? 0 : connections * (callsOfEach - 1);

/** The statuses of the answers on one connection, whose end comes after the last. */
function callAll(): Promise<number[]> {
  return new Promise((resolve) => {
    let text = '';
    const first = isPiled ? call.repeat(callsOfEach - 1) + last : call;
    const socket = connect(port, '127.0.0.1', () => socket.write(first));
    const end = () => resolve([...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      // Each answer ends with the only brace of its body.
      if (isPiled || !text.endsWith('}')) return;
      if (left === 0) socket.end();
      else {
        left -= 1;
        socket.write(call);
      }
    });
    socket.on('error', end);
    socket.on('close', end);
  });
}

const answers = await Promise.all(Array.from({ length: connections }, callAll));
parentPort?.postMessage(answers.flat());
