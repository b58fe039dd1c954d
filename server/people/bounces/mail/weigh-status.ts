/** What a failed delivery says about the address (RFC 3463), by the rule that is used where a mail server says no at once. */
import { classify, readAnswer } from '../../../providers/mail/classify.ts';
import type { Finding } from '../finding.ts';

type Weight = Extract<Finding['kind'], 'hard' | 'soft' | 'refused'>;

/**
 * `status` is the enhanced code of a report, `said` the words of the mail system; either may be empty. Null where nothing
 * failed. Not every 5.x.x ends an address: 5.2.2 is a full mailbox, and 5.7.x, 5.3.4 or 5.6.x are about us. One wrong DNS
 * record of ours would otherwise take all readers of a large provider off the list.
 */
export function weighStatus(status: string, said: string): Weight | null {
  const answer = answerIn(said);
  const code = isTelling(status) ? status : (/\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(answer ?? '')?.[0] ?? status);
  if (code.startsWith('2.')) return null;
  // 5.4.7: it was tried for days, until its time was over.
  if (code.startsWith('4.') || /^5\.4\.(7|300)$/.test(code)) return 'soft';
  if (code.startsWith('5.')) return weigh(`${replyCode(answer) ?? '550'} ${code} ${said}`);
  return answer === null ? 'soft' : weigh(answer);
}

/** Codes such as 5.0.0 say only that it failed: then the words that came with it say more. */
const isTelling = (status: string) => /^[245]\.\d{1,3}\.\d{1,3}$/.test(status) && !/\.0\.0$/.test(status);

/** The answer of an SMTP server inside other words: `smtp;550-5.1.1 No such user` and the like. */
function answerIn(said: string): string | null {
  const at = said.search(/\b[45]\d\d[ -]/);
  return at === -1 ? null : said.slice(at).replace(/^(\d{3})-/, '$1 ');
}

function replyCode(answer: string | null): number | null {
  const code = readAnswer(answer)?.code ?? 0;
  return code >= 500 ? code : null;
}

function weigh(answer: string): Weight {
  const verdict = classify({ stage: 'recipient', answer, handedOver: true });
  if (verdict === 'address') return 'hard';
  return verdict === 'full' || verdict === 'again' || verdict === 'doubt' ? 'soft' : 'refused';
}
