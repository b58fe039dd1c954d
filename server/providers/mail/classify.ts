/**
 * What an SMTP failure means for the letter (RFC 5321 section 4.2, RFC 3463 for the enhanced codes). Pure: a stage, the
 * server's answer, and whether the letter's final dot may have left.
 */

/** Where the conversation stood; `message` is the time after the letter itself began to leave. */
export type SmtpStage =
  | 'connection'
  | 'tls'
  | 'greeting'
  | 'hello'
  | 'login'
  | 'sender'
  | 'recipient'
  | 'data'
  | 'message';

/**
 * - `again`: nothing was taken, and trying later may help (any 4xx, no connection).
 * - `setup`: the log-in or the encryption fails; it is tried again, and the admin is told what to check.
 * - `address`: the address does not exist or takes no mail.
 * - `full`: the mailbox exists and takes nothing now, said as final.
 * - `policy`: the server refuses us or what we say (5.7.x).
 * - `ours`: the server did not accept how it was said: syntax, size, sender.
 * - `doubt`: all of it left and no answer came; it may have arrived.
 */
export type Verdict = 'again' | 'setup' | 'address' | 'full' | 'policy' | 'ours' | 'doubt';

export interface SmtpFailure {
  stage: SmtpStage;
  /** The whole answer, `550 5.1.1 No such user`; null where none came. */
  answer: string | null;
  /** Whether the final dot may have left before this. */
  handedOver: boolean;
}

interface Answer {
  code: number;
  /** Subject and detail of the enhanced code: [1, 1] of 5.1.1. */
  enhanced: [number, number] | null;
  text: string;
}

const enhancedFirst = /^[45]\d\d[ -][245]\.(\d{1,3})\.(\d{1,3})(?!\d)/;
/** qmail and its like write it into the words: "(#5.7.1)". An address of the Internet has a fourth number. */
const enhancedInside = /(?:^|[\s([:#])#?[45]\.(\d{1,3})\.(\d{1,3})(?![.\d])/;

/** The code and the enhanced code of an answer, wherever it says that; null for what is no refusal. */
export function readAnswer(answer: string | null): Answer | null {
  const [, code] = /^([45]\d\d)(?:[ -]|$)/.exec(answer ?? '') ?? [];
  if (code === undefined || answer === null) return null;
  const [, subject, detail] = enhancedFirst.exec(answer) ?? enhancedInside.exec(answer.slice(4, 1_000)) ?? [];
  const enhanced: [number, number] | null =
    subject === undefined || detail === undefined ? null : [Number(subject), Number(detail)];
  return { code: Number(code), enhanced, text: answer };
}

export function classify({ stage, answer, handedOver }: SmtpFailure): Verdict {
  const said = readAnswer(answer);
  if (said === null) {
    if (handedOver) return 'doubt';
    return stage === 'tls' || stage === 'login' ? 'setup' : 'again';
  }
  if (said.code < 500) return 'again';
  if (stage === 'tls' || stage === 'login') return 'setup';
  if (needsLogin(said, stage)) return 'setup';
  if (stage === 'greeting' || stage === 'connection') return 'policy';
  const aboutReader = stage === 'recipient' || stage === 'data' || stage === 'message';
  // "Other" says nothing of itself (5.0.x, 5.3.0): the words do.
  const tells = said.enhanced !== null && said.enhanced[0] !== 0 && said.enhanced.join('.') !== '3.0';
  return tells && said.enhanced ? byEnhancedCode(said.enhanced, aboutReader) : byCode(said, stage);
}

/** "Authentication required", "must issue a STARTTLS command first", and what is said of passwords. */
function needsLogin({ code, enhanced }: Answer, stage: SmtpStage): boolean {
  if (stage === 'message') return false;
  if ([530, 534, 535, 538].includes(code)) return true;
  return stage !== 'recipient' && enhanced?.[0] === 7 && [8, 9, 11].includes(enhanced[1]);
}

function byEnhancedCode([subject, detail]: [number, number], aboutReader: boolean): Verdict {
  if (subject === 7) return 'policy';
  if (!aboutReader) return 'ours';
  // 5.1.7 and 5.1.8 speak of the sender's address.
  if (subject === 1) return detail === 7 || detail === 8 ? 'ours' : 'address';
  if (subject === 2) {
    if (detail === 1 || detail === 4) return 'address';
    return detail === 3 ? 'ours' : 'full';
  }
  // Routing: no such host, "recipient address rejected: access denied". 5.4.6 is a loop.
  if (subject === 4) return detail === 6 ? 'ours' : 'address';
  return 'ours';
}

const unknownReader =
  /(user|recipient|mailbox|account|address)[^.]{0,40}(unknown|not found|not exist|doesn't|does not|disabled|invalid)|(no such|unknown|invalid) (user|recipient|mailbox|account|address)/i;
const refusal =
  /spam|unsolicited|abuse|\bblock|black ?list|deny ?list|\bbanned|reputation|policy|\bspf\b|\bdkim\b|\bdmarc\b|\brbl\b|dnsbl|relay|rcpthosts|has been rejected/i;

/** Without an enhanced code the words decide where they say something, else the number. */
function byCode({ code, text }: Answer, stage: SmtpStage): Verdict {
  if ((code >= 500 && code <= 504) || code === 555) return 'ours';
  if (stage === 'hello' || stage === 'sender') return code === 552 ? 'ours' : 'policy';
  if (refusal.test(text)) return 'policy';
  if (unknownReader.test(text)) return 'address';
  if (code === 552) return stage === 'recipient' ? 'full' : 'ours';
  if (stage === 'recipient') return code === 554 ? 'policy' : 'address';
  return 'policy';
}
