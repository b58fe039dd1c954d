/** Nodemailer's errors in our words: the stage, what the server said, and a sentence for the admin. */
import { cleanWords } from '../../kit/their-words.ts';
import { classify, readAnswer, type SmtpStage, type Verdict } from './classify.ts';
import { MailTrouble } from './port.ts';

interface SmtpError {
  code?: string;
  originalCode?: string;
  command?: string;
  response?: string;
  message?: string;
}

const certificateCodes = /CERT|SELF_SIGNED|ALTNAME|SSL|TLS|UNABLE_TO_(VERIFY|GET_ISSUER)/;

function stageOf({ code, originalCode, command = '', response }: SmtpError, handedOver: boolean): SmtpStage {
  if (handedOver) return 'message';
  if (code === 'ETLS' || command === 'STARTTLS' || certificateCodes.test(originalCode ?? '')) return 'tls';
  if (code === 'EAUTH' || command.startsWith('AUTH')) return 'login';
  if (command === 'MAIL FROM') return 'sender';
  if (command === 'RCPT TO') return 'recipient';
  if (command === 'DATA') return 'data';
  if (/^(EHLO|HELO|LHLO)$/.test(command)) return 'hello';
  return code === 'EPROTOCOL' && response !== undefined ? 'greeting' : 'connection';
}

/** What became of a letter whose sending ended with this error. */
export function explain(error: unknown, { handedOver }: { handedOver: boolean }): MailTrouble {
  const failure = error as SmtpError;
  const stage = stageOf(failure, handedOver);
  const answer = failure.response ?? null;
  const verdict = local(failure, handedOver) ?? classify({ stage, answer, handedOver });
  return new MailTrouble(verdict, sentenceFor(verdict, stage, failure), { cause: error, stage });
}

/** What nodemailer refuses by itself, before it has asked the server. */
function local({ code, command, response }: SmtpError, handedOver: boolean): Verdict | null {
  if (handedOver || response !== undefined) return null;
  if (code === 'EENVELOPE' && command === 'API') return 'address';
  if (code === 'EMESSAGE') return 'ours';
  return null;
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nobody answers there',
  ETIMEDOUT: 'it took too long',
  EDNS: 'its name is not known',
  ENOTFOUND: 'its name is not known',
  ECONNRESET: 'the connection broke',
  ENOSMTP: 'what it said was not understood',
};

function sentenceFor(verdict: Verdict, stage: SmtpStage, error: SmtpError): string {
  const said = quoted(error.response);
  if (verdict === 'doubt') {
    return 'The connection broke after the letter was handed over, before the mail server confirmed it.';
  }
  if (verdict === 'again') {
    if (readAnswer(error.response ?? null) !== null) return `The mail server asks to try later${said}.`;
    const why = reasons[error.originalCode ?? ''] ?? reasons[error.code ?? ''] ?? 'the connection broke';
    return `The mail server could not be reached: ${why}.`;
  }
  if (verdict === 'setup') {
    return stage === 'tls'
      ? `There is no encrypted connection to the mail server${said || certificateNote(error)}. Check SMTP_URL.`
      : `The mail server refuses the log-in${said}. Check SMTP_URL.`;
  }
  if (verdict === 'address') return `The address does not exist or takes no mail${said}.`;
  if (verdict === 'full') return `The mailbox is full or closed${said}.`;
  if (verdict === 'policy') return `The mail server refuses it for reasons of policy${said}.`;
  return `The mail server does not accept the letter as it was sent${said}.`;
}

function certificateNote({ originalCode }: SmtpError): string {
  return certificateCodes.test(originalCode ?? '') ? ' (its certificate is not accepted)' : '';
}

const longestQuote = 160;

/** The server's own words, on one line and cut; it is somebody else's text, shown and never believed. */
function quoted(response: string | undefined): string {
  const line = cleanWords(response);
  if (line === null) return '';
  return ` (${line.length > longestQuote ? `${line.slice(0, longestQuote)}…` : line.replace(/\.$/, '')})`;
}
