import type { DigestRow } from '../../../contract/digests.ts';

export interface DigestGroup {
  name: string;
  digests: DigestRow[];
}

/**
 * Groups alphabetical; in each the newest publish date first, undated after dated, then by creation date
 * (product.md section 2, admin screen 14).
 */
export function groupDigests(digests: readonly DigestRow[]): DigestGroup[] {
  const names = [...new Set(digests.map(({ groupName }) => groupName))].sort((a, b) =>
    a.localeCompare(b, 'en', { sensitivity: 'base' }),
  );
  return names.map((name) => {
    const own = digests.filter(({ groupName }) => groupName === name).sort(newestFirst);
    return { name, digests: own };
  });
}

function newestFirst(a: DigestRow, b: DigestRow): number {
  if (a.publishDate !== b.publishDate) {
    if (a.publishDate === null) return 1;
    if (b.publishDate === null) return -1;
    return Date.parse(b.publishDate) - Date.parse(a.publishDate);
  }
  return Date.parse(b.createdAt) - Date.parse(a.createdAt);
}
