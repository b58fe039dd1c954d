import { useQueryClient } from '@tanstack/react-query';
import { type DigestRow, digests } from '../../../contract/digests.ts';
import { useChange } from '../../api/query.ts';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice, notices } from '../notices.ts';
import { usePublishQuestions } from '../open-sentences/use-publish-questions.tsx';
import { savedRows } from './saved-rows.ts';
import { useRegenerate } from './use-regenerate.ts';

export type DigestWork = ReturnType<typeof useDigestWork>;

/** Publishing, dating, regenerating and deleting one digest, with their notices. */
export function useDigestWork(digest: DigestRow) {
  const client = useQueryClient();
  const key = savedRows.queryKey;
  /** Shows a change at once; returns how to take it back. */
  const show = (patch: Partial<DigestRow>) => {
    const before = client.getQueryData(key);
    client.setQueryData(key, (list) =>
      list?.map((one) => (one.id === digest.id ? { ...one, ...patch } : one)),
    );
    return () => client.setQueryData(key, before);
  };
  const byId = { params: { id: digest.id } };
  const questions = usePublishQuestions();
  const publish = useChange(digests.publish, {
    refresh: ['digests'],
    onStart: ({ body }) => show({ published: body.published }),
    onDone: () => notify(notices.statusUpdated),
    onFail: (error, { params, body }) => {
      const again = (confirmRights: boolean) => publish.mutate({ params, body: { ...body, confirmRights } });
      if (!questions.ask(error, params.digestId, again)) notify(failureNotice('publishDigest', error));
    },
  });
  const date = useChange(digests.setPublishDate, {
    refresh: ['digests'],
    onStart: ({ body }) => show({ publishDate: body.publishDate }),
    onDone: (_answer, { body }) =>
      notify(body.publishDate === null ? notices.publishDateCleared : notices.publishDateUpdated),
    onFail: (error) => notify(failureNotice('datePublication', error)),
  });
  const regenerate = useRegenerate(digest);
  const cancel = useChange(digests.cancel, {
    refresh: ['digests', 'runs'],
    onDone: () => notify(notices.digestCanceled),
    onFail: (error) => notify(failureNotice('cancelDigest', error)),
  });
  const restore = useChange(digests.restore, {
    refresh: ['digests'],
    onDone: () => notify(notices.digestRestored),
    onFail: (error) => notify(failureNotice('restoreDigest', error)),
  });
  const remove = useChange(digests.remove, {
    refresh: ['digests', 'runs'],
    onDone: () =>
      notify({ ...notices.digestDeleted, action: { label: 'Undo', run: () => restore.mutate(byId) } }),
    onFail: (error) => notify(failureNotice('deleteDigest', error)),
  });
  const byDigestId = { params: { digestId: digest.digestId } };
  return {
    isPublishing: publish.isPending,
    /** What publishing asks; shown by the digest's row. */
    questions: questions.dialog,
    publish: (published: boolean) => publish.mutate({ ...byDigestId, body: { published } }),
    setDate: (publishDate: string | null) => date.mutate({ ...byDigestId, body: { publishDate } }),
    ...regenerate,
    isCancelling: cancel.isPending,
    cancel: () => cancel.mutate(byId),
    isRemoving: remove.isPending,
    remove: () => remove.mutate(byId),
  };
}
