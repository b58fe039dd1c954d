import type { Issue } from '../contract/digests.ts';
import { CUTS, type Cut, TARGET_BYTES } from './cuts.ts';
import { knownZone } from './dates.ts';
import { htmlDocument } from './html/html-document.tsx';
import { safeUrl } from './links.ts';
import { buildFrame } from './model/frame.ts';
import { minutesToRead } from './model/reading-time.ts';
import { sectionsOf } from './model/sections.ts';
import { sectionsText } from './text/sections-text.ts';
import { textDocument } from './text/text-document.ts';
import type { Brand, EditionOptions, Mail } from './types.ts';

const BYTES = new TextEncoder();

/** The first cut whose page fits. Each takes away more than the one before, so it is found by halves; the last needs no proof. */
function firstThatFits<T extends { html: string }>(render: (cut: Cut) => T): T {
  const fits = ({ html }: T) => BYTES.encode(html).length <= TARGET_BYTES;
  const whole = render(CUTS[0]);
  if (fits(whole)) return whole;
  let [from, to] = [1, CUTS.length - 1];
  let fitting: T | null = null;
  while (from < to) {
    const middle = (from + to) >> 1;
    const tried = render(CUTS[middle] ?? CUTS[0]);
    if (fits(tried)) [to, fitting] = [middle, tried];
    else from = middle + 1;
  }
  return fitting ?? render(CUTS[to] ?? CUTS[0]);
}

/**
 * The branded mail of one issue (product.md section 7, "Digest download"); the download is the same document.
 * Never throws for an issue that the contract allows, and never grows past what Gmail shows: the first cut under
 * the target is printed, and the last one is small enough for anything (see cuts.ts).
 */
export function renderEdition(issue: Issue, brand: Brand, options: EditionOptions = {}): Mail {
  const timeZone = knownZone(options.timeZone);
  const letter = options.letter ?? null;
  const given = { timeZone, minutes: minutesToRead(issue), isSample: options.sample === true, letter };
  const sectionsUnder = sectionsOf(issue, timeZone, letter && safeUrl(letter.readUrl));
  const { frame, sections, html } = firstThatFits((cut) => {
    const printed = { frame: buildFrame(issue, brand, { cut, ...given }), sections: sectionsUnder(cut) };
    return { ...printed, html: htmlDocument(printed.frame, printed.sections, brand.appUrl) };
  });
  const text = textDocument(frame, sectionsText(sections));
  return { subject: frame.subject, preheader: frame.preheader, html, text };
}
