import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { type Draft, edits } from '../../../contract/digest-edits.ts';
import { request } from '../../api/call.ts';
import { sentenceOf } from '../../api/failure.ts';
import { FailedState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Crumbs } from '../shell/crumbs.tsx';
import { Editor } from './editor.tsx';
import { saveLeft } from './save-to-the-end.ts';
import './edit.css';

const above = [{ label: 'Saved Digests', to: '/admin/saved-digests' }];

/** A digest is edited before its readers get it, with the issue beside it as they will. */
export function Component() {
  const { digestId = '' } = useParams();
  const [round, setRound] = useState(0);
  const draft = useQuery<Draft>({
    // What is typed must not be replaced under the hands; the editor reads it anew itself.
    queryKey: ['draft of a digest', digestId, round],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      await saveLeft(digestId);
      return (await request(edits.draft, { params: { digestId } }, signal)).body as Draft;
    },
  });
  return (
    <>
      <Crumbs above={above} here="Edit" />
      {draft.data !== undefined ? (
        <Editor key={round} draft={draft.data} onReload={() => setRound(round + 1)} />
      ) : draft.error ? (
        <FailedState
          title="The digest could not be loaded"
          text={sentenceOf(draft.error, 'The server did not answer.')}
          onRetry={() => void draft.refetch()}
          busy={draft.isFetching}
        />
      ) : (
        <Loading>
          <Skeleton width="40%" height={28} />
          <Skeleton height={420} />
        </Loading>
      )}
    </>
  );
}
