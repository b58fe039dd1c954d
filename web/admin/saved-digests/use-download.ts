import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Digest } from '../../../contract/digests.ts';
import { live } from '../../../contract/live.ts';
import { queryFor } from '../../api/query.ts';
import { downloadEdition } from '../../download-edition.ts';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice } from '../notices.ts';

/** The digest's HTML file, digest-{digestId}.html. */
export function useDownload(digest: Digest): { download: () => void; isBusy: boolean } {
  const meta = useQuery(queryFor(live.meta)).data;
  const [isBusy, setBusy] = useState(false);
  const build = async () => {
    setBusy(true);
    try {
      await downloadEdition(asPrinted(digest), meta);
    } catch (error) {
      notify(failureNotice('download', error));
    } finally {
      setBusy(false);
    }
  };
  return { download: () => void build(), isBusy };
}

/** A date that was only set beforehand must not make the file say "Published". */
export function asPrinted(digest: Digest): Digest {
  return digest.published ? digest : { ...digest, publishDate: null };
}
