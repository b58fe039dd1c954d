import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Digest } from '../../../contract/digests.ts';
import { live } from '../../../contract/live.ts';
import { queryFor } from '../../api/query.ts';
import { downloadEdition } from '../../download-edition.ts';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice } from '../notices.ts';
import { wholeOf } from './saved-rows.ts';

/** The digest's HTML file, digest-{digestId}.html; without a call where the digest is here already. */
export function useDownload(digestId: string): { download: () => void; isBusy: boolean } {
  const client = useQueryClient();
  const meta = useQuery(queryFor(live.meta)).data;
  const [isBusy, setBusy] = useState(false);
  const build = async () => {
    setBusy(true);
    try {
      await downloadEdition(asPrinted(await client.fetchQuery(wholeOf(digestId))), meta);
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
