/** What stands above an issue and on its envelope, besides what every letter has. */
import { returnPathAddress, unsubscribeMail } from '../../people/links/index.ts';
import type { BulkReader } from '../../providers/mail/bulk-port.ts';
import type { DeliveryDeps } from './deps.ts';

/** The page that a reader's links lead to; `token` is a mark while the letter is composed. */
export const unsubscribeUrl = (appUrl: string, token: string): string => `${appUrl}/u/${token}`;

/** Headers of all letters of one issue; `issue` is its public id. */
export function sharedHeaders(
  { brand, mailDomain }: Pick<DeliveryDeps, 'brand' | 'mailDomain'>,
  issue: string,
): Record<string, string> {
  const name =
    brand()
      .name.replace(/[^\w .-]/g, '')
      .trim() || 'Digest';
  return {
    // RFC 2919: names the list for as long as it lives, whatever the issue is called.
    'List-ID': `${name} <weekly.${mailDomain}>`,
    'Feedback-ID': `${issue.replace(/[^\w-]/g, '')}:weekly:issue:${mailDomain.split('.')[0] ?? 'mail'}`,
    'X-Auto-Response-Suppress': 'OOF, AutoReply',
  };
}

/** What is one reader's own: `preferences` is their token, `seq` the number of the delivery. */
export async function ownHeaders(
  deps: Pick<DeliveryDeps, 'brand' | 'bounceDomain' | 'returnPathHeader' | 'links'>,
  { preferences, seq }: { preferences: string; seq: number },
): Promise<Pick<BulkReader, 'returnPath' | 'headers'>> {
  const { brand, bounceDomain, returnPathHeader, links } = deps;
  const mailto = bounceDomain === null ? '' : `, <${unsubscribeMail(bounceDomain, preferences).uri}>`;
  const returnPath =
    bounceDomain === null ? null : returnPathAddress(bounceDomain, await links.returnPath(seq));
  return {
    ...(returnPath === null ? {} : { returnPath }),
    headers: {
      ...(returnPath === null || returnPathHeader === null ? {} : { [returnPathHeader]: returnPath }),
      'List-Unsubscribe': `<${unsubscribeUrl(brand().appUrl, preferences)}>${mailto}`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
