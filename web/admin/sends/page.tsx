import { useQuery } from '@tanstack/react-query';
import { Send as SendIcon } from 'lucide-react';
import { sends } from '../../../contract/sends.ts';
import type { Ahead } from '../../api/ahead.ts';
import { pagesFor } from '../../api/query.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PagedList } from '../lists/paged-list.tsx';
import { Crumbs } from '../shell/crumbs.tsx';
import { SendRow } from './send-row.tsx';
import { SendsSkeleton } from './sends-skeleton.tsx';
import { allSends } from './use-sends.ts';
import './sends.css';

const pages = pagesFor(sends.list, 50);
const rowHeight = 73;

export const ahead: Ahead = (client) => client.prefetchInfiniteQuery(pages);

/** Sends (server.md section 4.5): every issue that goes out, is planned, or went out. */
export function Component() {
  const isEmpty = useQuery({ ...allSends, select: (list) => list.length === 0 }).data === true;
  const begin = (
    <ButtonLink variant="primary" icon={SendIcon} to="/admin/saved-digests?send=newest">
      Send the newest digest
    </ButtonLink>
  );
  return (
    <>
      <Crumbs here="Sends" />
      <PageHead
        title="Sends"
        sub="Every issue that goes out by mail, with who got it and who did not"
        actions={isEmpty ? null : begin}
      />
      <PagedList
        query={pages}
        label="Sends"
        rowHeight={rowHeight}
        keyOf={({ id }) => id}
        row={(send) => <SendRow send={send} />}
        waiting={<SendsSkeleton />}
        empty={
          <EmptyState
            icon={SendIcon}
            title="No sends yet"
            text="Publish a digest, then send it: now, or on Monday morning."
            action={
              <ButtonLink variant="primary" size="l" icon={SendIcon} to="/admin/saved-digests">
                Open Saved Digests
              </ButtonLink>
            }
          />
        }
      />
    </>
  );
}
