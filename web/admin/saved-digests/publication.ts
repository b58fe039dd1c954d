/** Whether readers can see a digest now: a publish date in the future hides it until then (server.md section 4.5). */
import { useEffect, useState } from 'react';
import type { DigestRow } from '../../../contract/digests.ts';
import { wholeNumber } from '../../format/plural.ts';

type Dated = Pick<DigestRow, 'published' | 'publishDate'>;

/** Published, but not before its date. */
export function isScheduled({ published, publishDate }: Dated, now: Date): boolean {
  return published && publishDate !== null && Date.parse(publishDate) > now.getTime();
}

/** "2 published, 1 of them scheduled, 3 saved" */
export function countsOf(digests: readonly Dated[], now: Date): string {
  const published = digests.filter((digest) => digest.published).length;
  const scheduled = digests.filter((digest) => isScheduled(digest, now)).length;
  const ofThem =
    scheduled === 0 ? '' : `, ${published === 1 ? 'it is' : `${wholeNumber(scheduled)} of them`} scheduled`;
  return `${wholeNumber(published)} published${ofThem}, ${wholeNumber(digests.length)} saved`;
}

/** Browsers count no further in one go. */
const longestWaitMs = 2 ** 31 - 1;

/** The present, new whenever one of these digests becomes visible to readers. */
export function useMomentOf(digests: readonly Dated[]): Date {
  const [now, setNow] = useState(() => new Date());
  const coming = digests.filter((digest) => isScheduled(digest, now));
  const next = Math.min(...coming.map(({ publishDate }) => Date.parse(publishDate ?? '')));
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const waitMs = Math.min(Math.max(0, next - Date.now()) + 50, longestWaitMs);
    const timer = setTimeout(() => setNow(new Date()), waitMs);
    return () => clearTimeout(timer);
  }, [next]);
  return now;
}
