/** A complaint that a mailbox provider passes on (RFC 5965). */
import type { Attachment } from 'postal-mime';
import { returnPathTokens } from '../../links/index.ts';
import { type Finding, finding, type Nothing } from '../finding.ts';
import { readBlocks, readOriginal } from './fields.ts';

export const feedbackType = 'message/feedback-report';

const complaints = new Set(['abuse', 'fraud', 'other', '']);
const mostTokens = 20;

/**
 * It counts by what the letter that it returns holds and a stranger cannot make: the return path, or the way out of the
 * list. Providers black out addresses, but rarely these.
 */
export async function readFeedback(
  part: Attachment,
  parts: readonly Attachment[],
  domain: string,
): Promise<Finding | Nothing> {
  const [report] = await readBlocks(part);
  const type = report?.first('feedback-type').trim().toLowerCase() ?? '';
  if (type !== 'opt-out' && !complaints.has(type)) {
    return { ignored: `It is feedback of another kind (${type.replace(/[^a-z-]/g, '').slice(0, 40)}).` };
  }
  const original = await readOriginal(parts);
  const paths = [
    ...(original?.all('return-path') ?? []),
    ...(original?.all('x-original-return-path') ?? []),
    ...(report?.all('original-mail-from') ?? []),
  ];
  const ways = [...(original?.all('list-unsubscribe') ?? [])].join(' ').slice(0, 4_000);
  const returnPaths = paths.flatMap((path) => returnPathTokens(path, domain)).slice(0, mostTokens);
  // The way out of the list stands in the letter itself: whoever was forwarded one has it, and may end the weekly mail
  // with it, which the reader can turn on again. Only the return path, which no reader sees, speaks of spam.
  return finding.parse({
    kind: type === 'opt-out' || returnPaths.length === 0 ? 'unsubscribe' : 'complaint',
    returnPaths,
    preferences: (ways.match(/(?<![\w-])[\w-]{44}(?![\w-])/g) ?? []).slice(0, mostTokens),
  });
}
