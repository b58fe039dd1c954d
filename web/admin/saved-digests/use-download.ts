import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Digest } from '../../../contract/digests.ts';
import { live } from '../../../contract/live.ts';
import { queryFor } from '../../api/query.ts';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice } from '../notices.ts';

/**
 * Builds the digest's HTML file in the browser, without a call (product.md section 7). The edition carries a
 * renderer, so it loads when it is first wanted.
 */
export function useDownload(digest: Digest): { download: () => void; isBusy: boolean } {
  const meta = useQuery(queryFor(live.meta)).data;
  const [isBusy, setBusy] = useState(false);
  const build = async () => {
    setBusy(true);
    try {
      const { downloadName, renderEdition } = await import('../../../edition/index.ts');
      const brand = {
        name: meta?.brandName ?? 'The Walkthrough',
        supportEmail: meta?.supportEmail ?? '',
        appUrl: meta?.appUrl ?? window.location.origin,
        sandbox: meta?.sandbox ?? false,
      };
      const { html } = renderEdition(digest, brand, meta ? { timeZone: meta.timeZone } : {});
      saveFile(downloadName(digest), html);
    } catch (error) {
      notify(failureNotice('download', error));
    } finally {
      setBusy(false);
    }
  };
  return { download: () => void build(), isBusy };
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
