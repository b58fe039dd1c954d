/**
 * A mail server that takes letter after letter on each connection, answers as the test says, and writes down what it
 * got: its log is the oracle of every test of a send. On a port of its own that it keeps over `away`.
 */
import { createServer, type Server, type Socket } from 'node:net';

export type SinkStage = 'connect' | 'sender' | 'recipient' | 'data' | 'message';

/** A letter of which the whole arrived, final dot included. */
export interface TakenLetter {
  recipient: string;
  messageId: string;
  /** Unfolded; not decoded. */
  subject: string;
  /** What was answered; null where the connection was cut before, or the answer is still held back. */
  answered: string | null;
  connection: number;
}

export interface SinkOptions {
  /** Overrides an answer: a line, "drop" to cut the connection, or a promise of one. Undefined: yes. */
  answer?: (
    stage: SinkStage,
    about: { recipient: string; nth: number; connection: number },
  ) => string | Promise<string> | undefined;
  /** Lines after the greeting's answer. */
  extensions?: readonly string[];
}

export interface MailSink {
  url: string;
  letters: TakenLetter[];
  /** Connections that were opened so far. */
  connections(): number;
  /** Open just now. */
  open(): number;
  /** Sends its answers differently from now on. */
  answerWith(answer: SinkOptions['answer']): void;
  /** The next letter that arrives whole, and every later one. */
  onLetter(look: (letter: TakenLetter) => void): void;
  /** Whole letters of each recipient. */
  copies(): Map<string, number>;
  /** Cuts all connections and listens no more, until it is told to come back. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

const yes: Record<SinkStage, string> = {
  connect: '220 sink ESMTP',
  sender: '250 2.1.0 ok',
  recipient: '250 2.1.5 ok',
  data: '354 go on',
  message: '250 2.0.0 taken',
};
const usualExtensions = ['PIPELINING', '8BITMIME', 'SMTPUTF8', 'SIZE 52428800'];

export async function startMailSink(options: SinkOptions = {}): Promise<MailSink> {
  const offered = ['sink', ...(options.extensions ?? usualExtensions)];
  const hello = offered.map((one, at) => `250${at === offered.length - 1 ? ' ' : '-'}${one}`).join('\r\n');
  let { answer } = options;
  const letters: TakenLetter[] = [];
  const lookers: ((letter: TakenLetter) => void)[] = [];
  const open = new Set<Socket>();
  let [connections, nth] = [0, 0];
  let server: Server = newServer();
  const port = await listen(server, 0);

  function newServer(): Server {
    return createServer({ noDelay: true }, (socket) => {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      socket.on('error', () => undefined);
      connections += 1;
      serve(socket, connections);
    });
  }

  function serve(socket: Socket, connection: number): void {
    let rest: Buffer = Buffer.alloc(0);
    let recipient = '';
    let takesData = false;
    let parts: Buffer[] = [];
    let work = Promise.resolve();
    let isRefused = false;
    const say = (line: string) => {
      if (line === 'drop') socket.destroy();
      else if (!socket.destroyed) socket.write(`${line}\r\n`);
    };
    const answerOf = (stage: SinkStage) => answer?.(stage, { recipient, nth, connection }) ?? yes[stage];

    async function takeLine(line: string): Promise<void> {
      if (/^EHLO|^HELO/i.test(line)) return say(hello);
      if (/^MAIL/i.test(line)) return sayFor('sender');
      if (/^RCPT/i.test(line)) {
        recipient = /<(.*)>/.exec(line)?.[1] ?? '';
        return sayFor('recipient');
      }
      if (/^DATA/i.test(line)) return takeData();
      if (/^RSET/i.test(line)) isRefused = false;
      if (/^QUIT/i.test(line)) {
        socket.end('221 bye\r\n');
        return;
      }
      say('250 2.0.0 ok');
    }

    async function takeData(): Promise<void> {
      if (isRefused) return say('503 5.5.1 no recipient');
      await sayFor('data');
      takesData = !isRefused;
    }

    async function sayFor(stage: 'sender' | 'recipient' | 'data'): Promise<void> {
      if (stage === 'sender') isRefused = false;
      const line = await answerOf(stage);
      if (!/^[23]/.test(line)) isRefused = true;
      say(line);
      if (line.startsWith('421')) socket.end();
    }

    async function takeLetter(data: Buffer): Promise<void> {
      nth += 1;
      const head = data.subarray(0, 8_000).toString('latin1');
      const messageId = /^message-id:\s*<([^>]*)>/im.exec(head)?.[1] ?? '';
      const subject =
        /^subject:\s*(.*(?:\r\n[ \t].*)*)/im.exec(head)?.[1]?.replace(/\r\n(?=[ \t])/g, '') ?? '';
      const letter: TakenLetter = { recipient, messageId, subject, answered: null, connection };
      letters.push(letter);
      for (const look of lookers) look(letter);
      const line = await answerOf('message');
      if (line !== 'drop' && !socket.destroyed) letter.answered = line;
      say(line);
      if (line.startsWith('421')) socket.end();
    }

    async function take(chunk: Buffer): Promise<void> {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      while (!socket.destroyed) {
        if (takesData) {
          // The end may lie over the border of two pieces.
          const at = rest.indexOf('\r\n.\r\n');
          if (at === -1) {
            const kept = Math.min(rest.length, 4);
            parts.push(rest.subarray(0, rest.length - kept));
            rest = rest.subarray(rest.length - kept);
            return;
          }
          const whole = Buffer.concat([...parts, rest.subarray(0, at)]);
          parts = [];
          rest = rest.subarray(at + 5);
          takesData = false;
          await takeLetter(whole);
          continue;
        }
        const at = rest.indexOf('\r\n');
        if (at === -1) return;
        const line = rest.subarray(0, at).toString('latin1');
        rest = rest.subarray(at + 2);
        await takeLine(line);
      }
    }

    socket.on('data', (chunk: Buffer) => {
      work = work.then(() => take(chunk)).catch(() => void socket.destroy());
    });
    void Promise.resolve(answerOf('connect')).then((line) => {
      say(line);
      if (!line.startsWith('220')) socket.end();
    });
  }

  const close = () => {
    for (const socket of open) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    connections: () => connections,
    open: () => open.size,
    answerWith: (given) => {
      answer = given;
    },
    onLetter: (look) => void lookers.push(look),
    copies() {
      const copies = new Map<string, number>();
      for (const { recipient } of letters) copies.set(recipient, (copies.get(recipient) ?? 0) + 1);
      return copies;
    },
    goAway: close,
    async comeBack() {
      server = newServer();
      await listen(server, port);
    },
    stop: close,
  };
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return (server.address() as { port: number }).port;
}
