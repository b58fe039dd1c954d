/**
 * A mail server in a process of its own that takes everything as fast as it can and keeps nothing. Tells its port, and
 * on any message what it took and what that cost; ends with the process that started it.
 */
import { createServer, type Socket } from 'node:net';

const endOfLetter = Buffer.from('\r\n.\r\n');
const offers = '250-sink\r\n250-PIPELINING\r\n250-SIZE 50000000\r\n250-8BITMIME\r\n250 SMTPUTF8\r\n';
let [taken, bytes, connections] = [0, 0, 0];

function serve(socket: Socket): void {
  connections += 1;
  // The end of a letter may come in two chunks.
  let [commands, tail, isLetter] = ['', Buffer.alloc(0), false];
  /** Answers what comes after the letter; null where it goes on. */
  const takeLetter = (chunk: Buffer): Buffer | null => {
    const whole = Buffer.concat([tail, chunk]);
    const at = whole.indexOf(endOfLetter);
    bytes += chunk.length;
    tail = at === -1 ? whole.subarray(-endOfLetter.length + 1) : Buffer.alloc(0);
    if (at === -1) return null;
    taken += 1;
    isLetter = false;
    socket.write('250 2.0.0 taken\r\n');
    return whole.subarray(at + endOfLetter.length);
  };
  const takeCommands = (chunk: Buffer): Buffer | null => {
    commands += chunk.toString('latin1');
    let answers = '';
    for (let end = commands.indexOf('\r\n'); end !== -1 && !isLetter; end = commands.indexOf('\r\n')) {
      const verb = commands.slice(0, 4).toUpperCase();
      commands = commands.slice(end + 2);
      isLetter = verb === 'DATA';
      answers += verb === 'EHLO' ? offers : isLetter ? '354 go on\r\n' : '250 ok\r\n';
    }
    if (answers !== '') socket.write(answers);
    if (!isLetter) return null;
    // A letter may begin with its dot.
    tail = Buffer.from('\r\n');
    const rest = Buffer.from(commands, 'latin1');
    commands = '';
    return rest;
  };
  socket.setNoDelay(true);
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    for (let rest: Buffer | null = chunk; rest !== null && rest.length > 0; ) {
      rest = isLetter ? takeLetter(rest) : takeCommands(rest);
    }
  });
  socket.write('220 sink ESMTP\r\n');
}

const server = createServer(serve);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ taken, bytes, connections, cpuMs: (user + system) / 1_000 });
});
process.on('disconnect', () => process.exit(0));
