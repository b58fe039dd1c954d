/** A mail server on a free port whose every answer is scripted; what it saw is the ledger that tests judge by. */
import { createServer, type Socket } from 'node:net';

export type MailStage = 'connect' | 'hello' | 'sender' | 'recipient' | 'data' | 'message';

/**
 * What happens on one connection: at `stage` the server gives `answer`, or breaks the connection where it is "drop".
 * Everything else is answered with yes.
 */
export interface Twist {
  stage: MailStage;
  answer: string;
}

export interface Conversation {
  twist: Twist | null;
  recipient: string | null;
  /** The whole letter, final dot included; null where it never came. */
  data: string | null;
  /** What was said to it; null where the connection broke first. */
  answered: string | null;
}

export interface MailServer {
  url: string;
  conversations: Conversation[];
  stop(): Promise<void>;
}

const yes: Record<MailStage, string> = {
  connect: '220 test ESMTP',
  hello: '250-test\r\n250-PIPELINING\r\n250 8BITMIME',
  sender: '250 2.1.0 ok',
  recipient: '250 2.1.5 ok',
  data: '354 go on',
  message: '250 2.0.0 taken',
};

/** `script` is asked once per connection, with its number from 0. */
export async function startMailServer(script: (nth: number) => Twist | null): Promise<MailServer> {
  const conversations: Conversation[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    const conversation = { twist: script(conversations.length), recipient: null, data: null, answered: null };
    conversations.push(conversation);
    converse(socket, conversation);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    conversations,
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function converse(socket: Socket, conversation: Conversation): void {
  const { twist } = conversation;
  let [buffer, takesData] = ['', false];
  /** True where the conversation goes on. */
  const answer = (stage: MailStage): boolean => {
    const line = twist?.stage === stage ? twist.answer : yes[stage];
    if (line === 'drop') {
      socket.destroy();
      return false;
    }
    if (stage === 'message') conversation.answered = line;
    socket.write(`${line}\r\n`);
    if (/^421|^[45].*/.test(line) && stage === 'connect') socket.end();
    return true;
  };
  const takeLine = (line: string): boolean => {
    if (/^(EHLO|HELO)/i.test(line)) return answer('hello');
    if (/^MAIL/i.test(line)) return answer('sender');
    if (/^RCPT/i.test(line)) {
      conversation.recipient = /<(.*?)>/.exec(line)?.[1] ?? null;
      return answer('recipient');
    }
    if (!/^DATA/i.test(line)) return socket.write('250 ok\r\n') || true;
    const isRefused = twist !== null && ['sender', 'recipient', 'data'].includes(twist.stage);
    takesData = !isRefused;
    if (isRefused && twist.stage !== 'data') return socket.write('503 5.5.1 no recipient\r\n') || true;
    return answer('data');
  };
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    buffer += chunk;
    for (;;) {
      const mark = takesData ? '\r\n.\r\n' : '\r\n';
      const at = buffer.indexOf(mark);
      if (at === -1) return;
      const part = buffer.slice(0, at);
      buffer = buffer.slice(at + mark.length);
      if (takesData) {
        takesData = false;
        conversation.data = part;
        if (!answer('message')) return;
      } else if (!takeLine(part)) return;
    }
  });
  answer('connect');
}
