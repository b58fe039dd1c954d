import type { Issue } from '../contract/digests.ts';
import { CUTS, type Cut, TARGET_BYTES } from './cuts.ts';
import { knownZone } from './dates.ts';
import { htmlDocument } from './html/html-document.tsx';
import { safeUrl } from './links.ts';
import { buildFrame } from './model/frame.ts';
import { minutesToRead } from './model/reading-time.ts';
import { buildSections } from './model/sections.ts';
import { sectionsText } from './text/sections-text.ts';
import { textDocument } from './text/text-document.ts';
import type { Brand, EditionOptions, LetterLinks, Mail } from './types.ts';

const BYTES = new TextEncoder();

interface Given {
  timeZone: string;
  minutes: number;
  isSample: boolean;
  letter: LetterLinks | null;
}

function renderCut(issue: Issue, brand: Brand, cut: Cut, given: Given): Mail {
  const readUrl = given.letter && safeUrl(given.letter.readUrl);
  const sections = buildSections(issue, cut, given.timeZone, readUrl);
  const body = sectionsText(sections);
  const frame = buildFrame(issue, brand, { cut, ...given });
  return {
    subject: frame.subject,
    preheader: frame.preheader,
    html: htmlDocument(frame, sections, brand.appUrl),
    text: textDocument(frame, body),
  };
}

/**
 * The branded mail of one issue (product.md section 7, "Digest download"); the download is the same document.
 * Never throws for an issue that the contract allows, and never grows past what Gmail shows: the first cut under
 * the target is printed, and the last one is small enough for anything (see cuts.ts).
 */
export function renderEdition(issue: Issue, brand: Brand, options: EditionOptions = {}): Mail {
  const timeZone = knownZone(options.timeZone);
  const given = {
    timeZone,
    minutes: minutesToRead(issue),
    isSample: options.sample === true,
    letter: options.letter ?? null,
  };
  const render = (cut: Cut) => renderCut(issue, brand, cut, given);
  const fits = (mail: Mail) => BYTES.encode(mail.html).length <= TARGET_BYTES;
  const whole = render(CUTS[0]);
  if (fits(whole)) return whole;
  // Each cut takes away more than the one before, so the first that fits is found by halves; the last needs no proof.
  let [from, to] = [1, CUTS.length - 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (fits(render(CUTS[middle] ?? CUTS[0]))) to = middle;
    else from = middle + 1;
  }
  return render(CUTS[from] ?? CUTS[0]);
}
