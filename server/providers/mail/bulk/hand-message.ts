/** One message over an open dialogue (RFC 5321 section 3.3), its envelope in one packet where the server allows it. */
import type { Dialogue } from './dialogue.ts';
import { type Answer, NoAnswer } from './read-answers.ts';

export interface Offers {
  /** RFC 2920: commands may be sent without waiting for the answer to the one before. */
  pipelining: boolean;
  /** RFC 6531. */
  utf8: boolean;
  /** RFC 6152. */
  eightBit: boolean;
  /** RFC 1870: the largest message in bytes, 0 where no limit is named; null where the server says nothing of it. */
  size: number | null;
}

/** What a server offers, out of its answer to EHLO. */
export function readOffers(hello: string): Offers {
  const lines = hello
    .split('\n')
    .slice(1)
    .map((line) => line.slice(4).trim().toUpperCase());
  const size = lines.map((line) => /^SIZE(?: +(\d{1,15}))?$/.exec(line)).find((match) => match !== null);
  return {
    pipelining: lines.includes('PIPELINING'),
    utf8: lines.includes('SMTPUTF8'),
    eightBit: lines.includes('8BITMIME'),
    size: size ? Number(size[1] ?? 0) : null,
  };
}

export interface Envelope {
  from: string;
  to: string;
  needsUtf8: boolean;
}

export interface Waits {
  /** For each answer to the envelope. */
  answerMs: number;
  /** For the answer to the letter: servers look long at what they get (RFC 5321 section 4.5.3.2.6). */
  letterMs: number;
}

/** Why it did not work, in the words that `explain` reads. */
export class HandingFailed extends Error {
  readonly command: string;
  readonly response: string | undefined;
  readonly code: string | undefined;
  readonly handedOver: boolean;

  constructor(at: { command: string; handedOver?: boolean }, said: Answer | Error) {
    super(said instanceof Error ? said.message : said.text, said instanceof Error ? { cause: said } : {});
    this.name = 'HandingFailed';
    this.command = at.command;
    this.response = said instanceof Error ? undefined : said.text;
    this.code = said instanceof Error ? (said as { code?: string }).code : undefined;
    this.handedOver = at.handedOver ?? false;
  }
}

type Step = 'MAIL FROM' | 'RCPT TO' | 'DATA';
const steps: readonly Step[] = ['MAIL FROM', 'RCPT TO', 'DATA'];

/**
 * Returns once the server has taken the message; throws `HandingFailed`. The dialogue is open afterwards where the next
 * message may follow.
 */
export async function handMessage(
  dialogue: Dialogue,
  offers: Offers,
  { envelope, message, waits }: { envelope: Envelope; message: Buffer; waits: Waits },
): Promise<void> {
  const refused = await handEnvelope(dialogue, offers, { envelope, size: message.length, waits });
  if (refused !== null) {
    await takeBack(dialogue, waits);
    throw refused;
  }
  // More than was asked came with the yes to DATA, or we were called off: no byte of the letter leaves.
  if (!dialogue.isOpen()) throw new HandingFailed({ command: 'DATA' }, new Error('The connection ended'));
  const at = { command: 'DATA', handedOver: true };
  let said: Answer;
  try {
    dialogue.ask(onTheWire(message), 1);
    said = await dialogue.answer(waits.letterMs);
  } catch (error) {
    throw new HandingFailed(at, error as Error);
  }
  if (said.code < 300) return;
  if (said.code < 400 || said.code === 421) dialogue.end(new Error(said.text));
  throw new HandingFailed(at, said);
}

/** Null where the server waits for the letter, else why it does not; throws where there is no dialogue any more. */
async function handEnvelope(
  dialogue: Dialogue,
  offers: Offers,
  { envelope, size, waits }: { envelope: Envelope; size: number; waits: Waits },
): Promise<HandingFailed | null> {
  const commands = { ...commandsFor(envelope, offers, size), DATA: 'DATA\r\n' };
  let refused: HandingFailed | null = null;
  if (offers.pipelining) dialogue.ask([steps.map((step) => commands[step]).join('')], steps.length);
  for (const step of steps) {
    if (!offers.pipelining) dialogue.ask([commands[step]], 1);
    const said = await dialogue.answer(waits.answerMs).catch((error: unknown) => {
      throw refused ?? new HandingFailed({ command: step }, error as Error);
    });
    if (isNo(said)) refused ??= new HandingFailed({ command: step }, said);
    else if (!isYes(step, said)) {
      // Neither yes nor no: whatever it speaks about, it is not this command.
      dialogue.end(new Error(said.text));
      throw refused ?? new HandingFailed({ command: step }, new NoAnswer('The answer fits no question'));
    } else if (step === 'DATA' && refused !== null) await endUnwanted(dialogue, refused, waits);
    if (said.code === 421) dialogue.end(new Error(said.text));
    if (refused !== null && !offers.pipelining) return refused;
  }
  return refused;
}

const isNo = ({ code }: Answer) => code >= 400;
const isYes = (step: Step, { code }: Answer) => (step === 'DATA' ? code === 354 : code < 300);

function commandsFor(
  { from, to, needsUtf8 }: Envelope,
  offers: Offers,
  size: number,
): Record<Exclude<Step, 'DATA'>, string> {
  const options = [
    offers.size === null ? '' : ` SIZE=${size}`,
    // The body is ASCII always; with such an address the head is not.
    needsUtf8 && offers.eightBit ? ' BODY=8BITMIME' : '',
    needsUtf8 ? ' SMTPUTF8' : '',
  ];
  return { 'MAIL FROM': `MAIL FROM:<${from}>${options.join('')}\r\n`, 'RCPT TO': `RCPT TO:<${to}>\r\n` };
}

/**
 * The server waits for a letter though it refused its reader: RFC 2920 section 3.1 ends such a one with a lone dot. A
 * server that refused the sender is not trusted with that.
 */
async function endUnwanted(dialogue: Dialogue, refused: HandingFailed, waits: Waits): Promise<void> {
  if (refused.command !== 'RCPT TO') return dialogue.end(new Error('DATA without a sender'));
  dialogue.ask(['.\r\n'], 1);
  await dialogue.answer(waits.answerMs).catch(() => undefined);
}

/** After a refusal the server forgets the envelope, so that the connection serves for the next reader. */
async function takeBack(dialogue: Dialogue, waits: Waits): Promise<void> {
  if (!dialogue.isOpen()) return;
  dialogue.ask(['RSET\r\n'], 1);
  const said = await dialogue.answer(waits.answerMs).catch(() => null);
  if (said !== null && (said.code >= 300 || said.code === 421)) dialogue.end(new Error(said.text));
}

const dot = Buffer.from('.');

/** With a further dot before each line that begins with one, and the line that ends the message (section 4.5.2). */
function onTheWire(message: Buffer): (string | Buffer)[] {
  const parts: (string | Buffer)[] = [];
  let from = 0;
  for (let at = message.indexOf('\n.'); at !== -1; at = message.indexOf('\n.', at + 2)) {
    parts.push(message.subarray(from, at + 1), dot);
    from = at + 1;
  }
  return [...parts, message.subarray(from), '.\r\n'];
}
