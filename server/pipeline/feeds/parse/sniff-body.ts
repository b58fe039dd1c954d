import type { FeedErrorReason } from './feed-error.ts';

export interface Sniffed {
  error?: FeedErrorReason;
  detail?: string;
}

const signatures: readonly [RegExp, string][] = [
  [/^(ID3|\xff[\xe0-\xff]|OggS|RIFF|fLaC|....ftyp)/, 'an audio or video file'],
  [/^(\x89PNG|\xff\xd8\xff|GIF8)/, 'a picture'],
  [/^%PDF/, 'a PDF'],
  [/^PK\x03\x04/, 'a ZIP file'],
];

/** What a body is when it is no XML; nothing where it may be a feed. */
export function explainOther(head: Uint8Array, contentType: string | null): Sniffed {
  // A byte order mark of UTF-16 means text.
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return {};
  const text = new TextDecoder('latin1').decode(head).replace(/^(\xef\xbb\xbf)?\s+|^\xef\xbb\xbf/, '');
  const file = signatures.find(([pattern]) => pattern.test(text));
  if (file) return { error: 'not-a-feed', detail: `This address answers ${file[1]}, not a feed.` };
  if (/^<(!doctype\s+html|html|head|body)\b/i.test(text)) return { error: 'web-page' };
  if (/^[[{]/.test(text))
    return { error: 'not-a-feed', detail: 'This address answers JSON, not an RSS feed.' };
  if (text !== '' && !text.includes('<')) {
    const type = contentType?.split(';')[0]?.trim();
    const what = type ? `plain text (${type})` : 'plain text';
    return { error: 'not-a-feed', detail: `This address answers ${what}, not a feed.` };
  }
  return {};
}
