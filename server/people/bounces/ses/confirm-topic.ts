import { Refusal } from '../../../kit/errors.ts';
import type { Log } from '../../../kit/log.ts';
import type { SnsMessage } from './sns-message.ts';
import { addressOfSns, fetchText, type SnsRules, type VerifyDeps } from './verify-sns.ts';

/**
 * Says yes to a verified topic that wants to report here. Where SNS does not answer the call fails, and SNS asks again by
 * itself.
 */
export async function confirmTopic(
  deps: Pick<VerifyDeps, 'outbound'> & { log: Log },
  rules: SnsRules,
  { SubscribeURL }: SnsMessage,
): Promise<void> {
  const url = addressOfSns(SubscribeURL ?? '', rules);
  if (url === null || url.searchParams.get('Action') !== 'ConfirmSubscription') {
    throw new Refusal(403, 'This message is not taken. Its address is not one of Amazon SNS.');
  }
  await fetchText(deps, url.href);
  deps.log.info({ topic: rules.topicArn }, 'The SNS topic reports here from now on');
}
