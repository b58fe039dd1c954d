import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Issue } from '../../../contract/digests.ts';
import { live } from '../../../contract/live.ts';
import { queryFor } from '../../api/query.ts';
import { downloadEdition } from '../../download-edition.ts';
import { notify } from '../../ui/toast/notices.ts';
import { notices } from '../notices.ts';

/** The edition of the issue as a file, digest-{digestId}.html. */
export function useDownload(issue: Issue): { download: () => void; isBusy: boolean } {
  const meta = useQuery(queryFor(live.meta)).data;
  const [isBusy, setBusy] = useState(false);
  const build = async () => {
    setBusy(true);
    try {
      await downloadEdition(issue, meta);
    } catch {
      notify(notices.downloadFailed);
    } finally {
      setBusy(false);
    }
  };
  return { download: () => void build(), isBusy };
}
