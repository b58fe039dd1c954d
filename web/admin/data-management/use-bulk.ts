import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bulk } from '../../../contract/bulk.ts';
import type { Answer } from '../../../contract/kit.ts';
import { readPage, request } from '../../api/call.ts';
import { refresh } from '../../api/query.ts';
import { notify } from '../../ui/toast/notices.ts';
import { deletionNotice, failureNotice, notices } from '../notices.ts';

export type BulkKind = 'insights' | 'transcripts';

export interface BulkWish {
  kind: BulkKind;
  groupId: string;
  /** yyyy-MM-dd, or empty. */
  startDate: string;
  endDate: string;
}

export type BulkRow =
  | Answer<typeof bulk.previewTranscripts>[number]
  | Answer<typeof bulk.previewInsights>[number];

export interface BulkPreview {
  wish: BulkWish;
  rows: BulkRow[];
  total: number;
  /** There are more than `total`. */
  isMore: boolean;
  picked: ReadonlySet<string>;
}

export type Bulk = ReturnType<typeof useBulk>;

const routes = {
  insights: { preview: bulk.previewInsights, remove: bulk.deleteInsights },
  transcripts: { preview: bulk.previewTranscripts, remove: bulk.deleteTranscripts },
};

/** Start of the first day and end of the last, in UTC (product.md section 5, server.md section 3). */
export function rangeOf({ startDate, endDate }: Pick<BulkWish, 'startDate' | 'endDate'>) {
  return {
    ...(startDate === '' ? {} : { startDate: `${startDate}T00:00:00.000Z` }),
    ...(endDate === '' ? {} : { endDate: `${endDate}T23:59:59.999Z` }),
  };
}

/** The preview of a bulk deletion, what is picked of it, and the deletion itself. */
export function useBulk() {
  const client = useQueryClient();
  const [preview, setPreview] = useState<BulkPreview | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [isDeleting, setDeleting] = useState(false);

  const fetchRows = async (wish: BulkWish): Promise<Omit<BulkPreview, 'picked'>> => {
    const query = { groupId: wish.groupId, ...rangeOf(wish), limit: 500 };
    const { body, headers } = await request(routes[wish.kind].preview, { query });
    const { rows, total, isMore = false } = readPage(body as BulkRow[], headers);
    return { wish, rows, total, isMore };
  };
  const load = async (wish: BulkWish) => {
    setLoading(true);
    try {
      setPreview({ ...(await fetchRows(wish)), picked: new Set() });
      notify(notices.previewLoaded);
    } catch (error) {
      setPreview(null);
      notify(failureNotice('loadPreview', error));
    } finally {
      setLoading(false);
    }
  };
  const remove = async () => {
    if (preview === null) return;
    setDeleting(true);
    try {
      const episodeIds = [...preview.picked];
      const { body } = await request(routes[preview.wish.kind].remove, { body: { episodeIds } });
      notify(deletionNotice(body as Answer<typeof bulk.deleteInsights>));
    } catch (error) {
      notify(failureNotice('deleteSelected', error));
      setDeleting(false);
      return;
    }
    // What was deleted is deleted, whatever becomes of the list of the rest.
    try {
      await refresh(client, ['insights', 'transcripts', 'runs']);
      setPreview({ ...(await fetchRows(preview.wish)), picked: new Set() });
    } catch (error) {
      setPreview(null);
      notify(failureNotice('loadPreview', error));
    } finally {
      setDeleting(false);
    }
  };
  return {
    preview,
    isLoading,
    isDeleting,
    load,
    remove,
    forget: () => setPreview(null),
    pick: (picked: ReadonlySet<string>) => preview && setPreview({ ...preview, picked }),
  };
}
