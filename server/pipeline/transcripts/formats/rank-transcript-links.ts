/**
 * Which of a feed's transcript links to try first (wire.md section 7). The language of the podcast decides before the
 * format: a translation is nobody's words. Captions are cut for a screen and often name nobody, so they follow the
 * other files of about the same worth. Plain text comes last: it rarely has times and is then refused.
 */
import type { TranscriptFormat } from './cue.ts';

export interface TranscriptLink {
  url: string;
  /** The declared type; often wrong or missing. */
  type: string | null;
  language: string | null;
  /** `captions`, or nothing. */
  rel: string | null;
}

const byType: readonly [RegExp, TranscriptFormat][] = [
  [/json/i, 'json'],
  [/vtt/i, 'vtt'],
  [/srt|subrip/i, 'srt'],
  [/html/i, 'html'],
];

const byEnding: Record<string, TranscriptFormat> = {
  json: 'json',
  vtt: 'vtt',
  webvtt: 'vtt',
  srt: 'srt',
  html: 'html',
  htm: 'html',
  txt: 'text',
  md: 'text',
};

const worth: Record<TranscriptFormat, number> = { json: 0, vtt: 1, srt: 2, html: 4, text: 6 };

const unreadableType = /pdf|msword|officedocument|^(?:audio|video|image)\/(?!vtt)/i;

function endingOf(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  return (/\.([a-z0-9]{2,6})$/i.exec(path)?.[1] ?? '').toLowerCase();
}

/** The format that a link promises, from its declared type and then from its address; null when neither says. */
export function promisedFormat(type: string | null, url: string): TranscriptFormat | null {
  const declared = byType.find(([pattern]) => pattern.test(type ?? ''));
  if (declared) return declared[1];
  const ending = byEnding[endingOf(url)];
  if (ending) return ending;
  return /^text\/(?:plain|markdown)/i.test(type ?? '') ? 'text' : null;
}

function languageDistance(link: string | null, wanted: string | null): number {
  if (!wanted) return 0;
  if (!link) return 2;
  const [one, other] = [link.trim().toLowerCase(), wanted.trim().toLowerCase()].map((tag) =>
    tag.replaceAll('_', '-'),
  );
  if (one === other) return 0;
  return one?.split('-')[0] === other?.split('-')[0] ? 1 : 3;
}

function formatDistance(link: TranscriptLink): number {
  const format = promisedFormat(link.type, link.url);
  const captions = link.rel?.trim().toLowerCase() === 'captions' ? 1.5 : 0;
  return (format === null ? 5 : worth[format]) + captions;
}

/**
 * The links worth a try, the best first: the podcast's language, then JSON, VTT, SRT, HTML, plain text. Links of the
 * same worth keep the feed's order; files of another kind (PDF, audio) and repeated addresses are left out.
 *
 * @param language the podcast's language tag (`en-US`), or null when the feed gives none.
 */
export function rankTranscriptLinks<Link extends TranscriptLink>(
  links: readonly Link[],
  language: string | null,
): Link[] {
  const seen = new Set<string>();
  return links
    .filter((link) => link.url.trim() !== '' && !unreadableType.test(link.type ?? ''))
    .map((link) => ({
      link,
      language: languageDistance(link.language, language),
      format: formatDistance(link),
    }))
    .sort((a, b) => a.language - b.language || a.format - b.format)
    .map(({ link }) => link)
    .filter(({ url }) => !seen.has(url) && seen.add(url));
}
