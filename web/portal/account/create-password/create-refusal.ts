import { type CallFailed, sentenceOf } from '../../../api/failure.ts';
import type { Notice } from '../../../ui/toast/notices.ts';
import { failureNotice, notices } from '../../notices.ts';

/** Two refusals have words of their own, by what the server's sentence contains (product.md section 8). */
export function createRefusal(error: CallFailed): { notice: Notice; leadsToLogin: boolean } {
  const sentence = sentenceOf(error, '').toLowerCase();
  if (sentence.includes('active subscription required')) {
    return { notice: notices.subscriptionRequired, leadsToLogin: false };
  }
  if (sentence.includes('password already set'))
    return { notice: notices.passwordExists, leadsToLogin: true };
  return { notice: failureNotice('createPassword', error), leadsToLogin: false };
}
