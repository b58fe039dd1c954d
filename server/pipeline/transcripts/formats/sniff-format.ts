/** What a file is. The body decides; what the feed and the answer say only breaks ties (both are often wrong). */
import { countTimings } from './clock-times.ts';
import type { FileHint, TranscriptFormat } from './cue.ts';
import { promisedFormat } from './rank-transcript-links.ts';

const htmlStart =
  /^<(?:!doctype\s+html|!--|html|head|body|cite|time|p|div|section|article|main|table|ul|ol|h[1-6]|span|meta|title|tt|\?xml|br|script)\b/i;

function isJsonStart(text: string): boolean {
  return /^\{\s*(?:"|\})/.test(text) || /^\[\s*(?:\{|\[|\]|"|$)/.test(text);
}

/** A file of times and words without WebVTT's first line. */
function timedKind(text: string, promised: TranscriptFormat | null): TranscriptFormat {
  if (/<v[ .][^<>]{1,100}>/i.test(text.slice(0, 20_000))) return 'vtt';
  if (/\d,\d{3}\s*-->/.test(text.slice(0, 20_000))) return 'srt';
  return promised === 'vtt' ? 'vtt' : 'srt';
}

export function sniffFormat(body: string, hint: FileHint): TranscriptFormat {
  const text = body.slice(0, 200).trimStart() === '' ? body.trimStart() : body.replace(/^\s+/, '');
  const promised = promisedFormat(hint.type, hint.url) ?? promisedFormat(hint.contentType, hint.url);
  if (/^WEBVTT(?![\w])/i.test(text)) return 'vtt';
  if (isJsonStart(text)) return 'json';
  const timings = countTimings(text, 2);
  if (htmlStart.test(text) || (promised === 'html' && /<\/?(?:cite|p|div|html|body)\b/i.test(text)))
    return 'html';
  if (timings > 0) return timedKind(text, promised);
  return /<(?:cite|time|html|body)\b[^<>]{0,200}>/i.test(text) ? 'html' : 'text';
}
