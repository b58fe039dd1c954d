/** A name server on a free port of loopback, over UDP and TCP, whose records and faults are scripted. */
import { createSocket } from 'node:dgram';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type Answer, decode, encode, type Packet, TRUNCATED_RESPONSE } from 'dns-packet';

/** Records by name; a name that is not here does not exist, unless a longer one below it does. */
export interface Zone {
  [name: string]: {
    /** Each one record; strings longer than 255 bytes are cut as they must be. */
    txt?: readonly string[];
    mx?: readonly [priority: number, host: string][];
    a?: readonly string[];
    aaaa?: readonly string[];
    cname?: string;
  };
}

/** Instead of an answer: nothing at all, an error, or bytes that are none. */
export type DnsFault = 'silent' | 'servfail' | 'refused' | 'garbage';

export interface DnsServer {
  /** As in DNS_SERVERS. */
  address: string;
  /** Replaces what was there. */
  setZone(zone: Zone): void;
  /** What happens to questions about a name, whatever their type. */
  setFaults(faults: Readonly<Record<string, DnsFault>>): void;
  /** What was asked, "TXT example.com", in order. */
  asked: string[];
  stop(): Promise<void>;
}

const codes = { ok: 0, servfail: 2, nxdomain: 3, refused: 5 };
// Flags: this name server speaks for its zone.
const authoritative = 1 << 10;
const udpBytes = 512;

export async function startDnsServer(given: Zone = {}): Promise<DnsServer> {
  let zone = lowered(given);
  let faults: Readonly<Record<string, DnsFault>> = {};
  const asked: string[] = [];

  const answerTo = (question: Buffer): Buffer | null => {
    const query = decode(question);
    const [first] = query.questions ?? [];
    if (first === undefined) return null;
    const name = first.name.toLowerCase();
    asked.push(`${first.type} ${name}`);
    const fault = faults[name];
    if (fault === 'silent') return null;
    if (fault === 'garbage') return Buffer.concat([question.subarray(0, 2), Buffer.from('no answer at all')]);
    const answers = fault === undefined ? recordsOf(zone, name, first.type) : [];
    const code = fault ? codes[fault] : exists(zone, name) ? codes.ok : codes.nxdomain;
    const packet: Packet = {
      type: 'response',
      id: query.id ?? 0,
      flags: authoritative | code,
      questions: query.questions ?? [],
      answers,
    };
    return encode(packet);
  };

  const udp = createSocket('udp4');
  udp.on('message', (question, from) => {
    const answer = answerTo(question);
    if (answer === null) return;
    udp.send(answer.length > udpBytes ? truncated(question) : answer, from.port, from.address);
  });
  const open = new Set<Socket>();
  const tcp = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    let held = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      held = Buffer.concat([held, chunk]);
      while (held.length >= 2 && held.length >= 2 + held.readUInt16BE(0)) {
        const end = 2 + held.readUInt16BE(0);
        const answer = answerTo(held.subarray(2, end));
        held = held.subarray(end);
        if (answer)
          socket.write(Buffer.concat([Buffer.from([answer.length >> 8, answer.length & 255]), answer]));
      }
    });
  });
  // Both on one number: whoever gets an answer cut short asks again over TCP at the same port.
  const port = await new Promise<number>((resolve, reject) => {
    tcp.on('error', reject);
    udp.on('error', reject);
    tcp.listen(0, '127.0.0.1', () => {
      const { port: free } = tcp.address() as AddressInfo;
      udp.bind(free, '127.0.0.1', () => resolve(free));
    });
  });
  return {
    address: `127.0.0.1:${port}`,
    setZone(next) {
      zone = lowered(next);
    },
    setFaults(next) {
      faults = next;
    },
    asked,
    async stop() {
      for (const socket of open) socket.destroy();
      await Promise.all([
        new Promise<void>((done) => udp.close(() => done())),
        new Promise<void>((done) => tcp.close(() => done())),
      ]);
    },
  };
}

const lowered = (zone: Zone): Zone =>
  Object.fromEntries(Object.entries(zone).map(([name, records]) => [name.toLowerCase(), records]));

/** A name without records exists where something is below it (RFC 8020). */
const exists = (zone: Zone, name: string) =>
  Object.keys(zone).some((one) => one === name || one.endsWith(`.${name}`));

function recordsOf(zone: Zone, name: string, type: string): Answer[] {
  const records = zone[name];
  if (records === undefined) return [];
  const common = { name, ttl: 60 };
  if (records.cname !== undefined) {
    const target = records.cname.toLowerCase();
    return [{ ...common, type: 'CNAME', data: target }, ...recordsOf(zone, target, type)];
  }
  if (type === 'TXT') {
    return (records.txt ?? []).map((text): Answer => ({ ...common, type: 'TXT', data: chunksOf(text) }));
  }
  if (type === 'MX') {
    return (records.mx ?? []).map(
      ([preference, exchange]): Answer => ({ ...common, type: 'MX', data: { preference, exchange } }),
    );
  }
  if (type === 'A') return (records.a ?? []).map((data): Answer => ({ ...common, type: 'A', data }));
  if (type === 'AAAA') return (records.aaaa ?? []).map((data): Answer => ({ ...common, type: 'AAAA', data }));
  return [];
}

function chunksOf(text: string): Buffer[] {
  const bytes = Buffer.from(text, 'latin1');
  if (bytes.length === 0) return [bytes];
  return Array.from({ length: Math.ceil(bytes.length / 255) }, (_, at) =>
    bytes.subarray(at * 255, (at + 1) * 255),
  );
}

function truncated(question: Buffer): Buffer {
  const query = decode(question);
  return encode({
    type: 'response',
    id: query.id ?? 0,
    flags: authoritative | TRUNCATED_RESPONSE,
    questions: query.questions ?? [],
  });
}
