import type { Issue } from '../contract/digests.ts';

/** `digest-{digestId}.html` (product.md section 7), in characters that every file system takes. */
export function downloadName(issue: Pick<Issue, 'digestId'>): string {
  const id = issue.digestId.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 100);
  return `digest-${id}.html`;
}
