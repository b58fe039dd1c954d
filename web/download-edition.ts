/** Builds the edition of an issue in the browser and hands it over as a file; no call (product.md section 7). */
import type { Issue } from '../contract/digests.ts';
import type { Meta } from '../contract/live.ts';

/** The letter of an issue as HTML. The edition carries a renderer, so it loads when it is first wanted. */
export async function printEdition(issue: Issue, meta: Meta | undefined): Promise<string> {
  const { renderEdition } = await import('../edition/index.ts');
  const brand = {
    name: meta?.brandName ?? 'The Walkthrough',
    supportEmail: meta?.supportEmail ?? '',
    appUrl: meta?.appUrl ?? window.location.origin,
    sandbox: meta?.sandbox ?? false,
  };
  return renderEdition(issue, brand, meta ? { timeZone: meta.timeZone } : {}).html;
}

/** Hands the letter over as a file, digest-{digestId}.html. */
export async function downloadEdition(issue: Issue, meta: Meta | undefined): Promise<void> {
  const { downloadName } = await import('../edition/index.ts');
  saveFile(downloadName(issue), await printEdition(issue, meta));
}

function saveFile(name: string, html: string): void {
  const address = URL.createObjectURL(new Blob([html], { type: 'text/html;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the address over by the next task.
  setTimeout(() => URL.revokeObjectURL(address));
}
