import { Refusal } from '../../kit/errors.ts';

/**
 * What somebody pasted, as an address that can be fetched: a missing scheme becomes https, feed: and podcast app
 * schemes are unwrapped. Refuses what is no address at all.
 */
export function toFeedUrl(input: string): string {
  const text = input.trim().replace(/^(feed|podcast|pcast|itpc):(\/\/)?/i, '');
  const withScheme = /^https?:/i.test(text) ? text : `https://${text.replace(/^\/+/, '')}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : null;
  const named =
    url !== null &&
    (url.hostname.includes('.') || url.hostname.includes(':') || url.hostname === 'localhost');
  if (
    url === null ||
    !named ||
    /\s/.test(text) ||
    /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) !== /^https?:/i.test(text)
  ) {
    throw new Refusal(422, 'This is not a web address. A feed URL looks like https://example.com/feed.xml.');
  }
  return url.href;
}
