/** A mail server on a free port whose every answer is scripted; what it saw is the ledger that tests judge by. */
import { createServer, type Socket } from 'node:net';

export type MailStage = 'connect' | 'hello' | 'sender' | 'recipient' | 'data' | 'message';

/**
 * What happens at `stage` instead of a yes: the server says `answer`, or breaks the connection ("drop"), says nothing
 * any more ("stall"), or never comes to the end of what it says ("flood"). Everything else is answered with yes.
 */
export interface Twist {
  stage: MailStage;
  answer: string;
}

/** One message, whether it came or not; the first of a connection begins with the connection. */
export interface Conversation {
  /** Which connection it was on, from 0. */
  connection: number;
  twist: Twist | null;
  /** The whole MAIL command; null where it never came. */
  sender: string | null;
  recipient: string | null;
  /** The whole letter as it came, without the line of the final dot; null where that never came. */
  data: string | null;
  /** What was said to it; null where the connection broke first. */
  answered: string | null;
}

export interface MailServerOptions {
  /** What EHLO offers. */
  offers?: readonly string[];
  bannerAfterMs?: number;
  /** Cuts what is said into the pieces in which it leaves. */
  cut?: (said: string) => string[];
  /** Says 354 to DATA also where the reader was refused, as RFC 2920 allows. */
  takesDataForNobody?: boolean;
}

export interface MailServer {
  url: string;
  conversations: Conversation[];
  /** How often something came that could not have been sent yet: before a yes, or before what is offered allows it. */
  tooEarly: number;
  /** Says this on every connection, unasked. */
  tell(said: string): void;
  stop(): Promise<void>;
}

const usualOffers = ['PIPELINING', '8BITMIME'];

const yes: Record<Exclude<MailStage, 'hello'>, string> = {
  connect: '220 test ESMTP',
  sender: '250 2.1.0 ok',
  recipient: '250 2.1.5 ok',
  data: '354 go on',
  message: '250 2.0.0 taken',
};

/** `script` is asked once per message, with its number from 0. */
export async function startMailServer(
  script: (nth: number) => Twist | null,
  options: MailServerOptions = {},
): Promise<MailServer> {
  const conversations: Conversation[] = [];
  const open = new Set<Socket>();
  let connections = 0;
  const begin = (connection: number): Conversation => {
    const blank = { sender: null, recipient: null, data: null, answered: null };
    const conversation = { connection, twist: script(conversations.length), ...blank };
    conversations.push(conversation);
    return conversation;
  };
  const server = createServer((socket) => {
    open.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    const connection = connections++;
    const first = begin(connection);
    const told = () => {
      mailServer.tooEarly += 1;
    };
    const begins = () => converse(socket, first, () => begin(connection), told, options);
    const greeting = setTimeout(begins, options.bannerAfterMs ?? 0);
    socket.on('close', () => clearTimeout(greeting));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    conversations,
    tooEarly: 0,
    tell(said) {
      for (const socket of open) socket.write(`${said}\r\n`);
    },
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return mailServer;
}

function converse(
  socket: Socket,
  first: Conversation,
  next: () => Conversation,
  tellTooEarly: () => void,
  options: MailServerOptions,
): void {
  const offers = options.offers ?? usualOffers;
  const hello = ['test', ...offers].map((line, nth) => `250${nth === offers.length ? ' ' : '-'}${line}`);
  const say = speaker(socket, options.cut);
  let conversation = first;
  let [buffer, takesData, hasEnvelope] = ['', false, false];
  const usualOf = (stage: MailStage) => (stage === 'hello' ? hello.join('\r\n') : yes[stage]);
  /** True where the conversation goes on. */
  const answer = (stage: MailStage): boolean => {
    const { twist } = conversation;
    const line = twist?.stage === stage ? twist.answer : usualOf(stage);
    if (stage === 'message' && line !== 'drop' && line !== 'stall') conversation.answered = line;
    say(line);
    if (/^421|^[45].*/.test(line) && stage === 'connect') socket.end();
    return line !== 'drop' && line !== 'stall' && line !== 'flood';
  };
  /** Whether something else than the yes of this stage was said. */
  const isRefused = (stage: MailStage) =>
    conversation.twist?.stage === stage &&
    conversation.twist.answer.slice(0, 3) !== usualOf(stage).slice(0, 3);
  const takeData = (): boolean => {
    const isForNobody = isRefused('sender') || isRefused('recipient');
    if (isForNobody && options.takesDataForNobody !== true) return say('503 5.5.1 no recipient');
    takesData = isForNobody || !isRefused('data');
    // What stands before a dot in the first line of a letter.
    if (takesData) buffer = `\r\n${buffer}`;
    return isForNobody ? say(yes.data) : answer('data');
  };
  const takeLine = (line: string): boolean => {
    if (/^(EHLO|HELO)/i.test(line)) return answer('hello');
    if (/^RSET/i.test(line)) hasEnvelope = false;
    if (/^MAIL/i.test(line)) {
      if (hasEnvelope) return say('503 5.5.1 nested MAIL command');
      hasEnvelope = true;
      if (conversation.sender !== null) conversation = next();
      conversation.sender = line;
      return answer('sender');
    }
    if (/^RCPT/i.test(line)) {
      conversation.recipient = Buffer.from(/<(.*?)>/.exec(line)?.[1] ?? '', 'latin1').toString();
      return answer('recipient');
    }
    return /^DATA/i.test(line) ? takeData() : say('250 ok');
  };
  const endOfLetter = (letter: string): boolean => {
    if (buffer !== '') tellTooEarly();
    hasEnvelope = false;
    if (isRefused('sender') || isRefused('recipient')) return say('554 5.5.1 no valid recipients');
    conversation.data = letter;
    return answer('message');
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
      const wasData = takesData;
      takesData = false;
      if (!wasData && buffer !== '' && !offers.includes('PIPELINING')) tellTooEarly();
      if (!(wasData ? endOfLetter(part.slice(2)) : takeLine(part))) return;
    }
  });
  answer('connect');
}

const floodLines = 40_000;

/** Says one thing after the other, each in the pieces that `cut` makes of it; answers true. */
function speaker(socket: Socket, cut?: (said: string) => string[]): (said: string) => true {
  const waiting: string[] = [];
  let isSaying = false;
  const go = () => {
    const piece = waiting.shift();
    isSaying = piece !== undefined;
    if (piece === 'drop') socket.destroy();
    else if (piece !== undefined) socket.write(piece, 'latin1', () => setImmediate(go));
  };
  return (said) => {
    if (said === 'stall') return true;
    if (said === 'flood') waiting.push('250-and so on\r\n'.repeat(floodLines));
    else if (said === 'drop') waiting.push(said);
    else waiting.push(...(cut ? cut(`${said}\r\n`) : [`${said}\r\n`]));
    if (!isSaying) go();
    return true;
  };
}
