import type { Caller, Handlers } from '../../http/handler.ts';
import { handOf } from '../audit/index.ts';
import { awaitDigest, readDigest } from './await-digest.ts';
import { cancelDigest } from './cancel-digest.ts';
import type { ByWhom } from './check-rights.ts';
import { deleteDigest, restoreDigest } from './delete-digest.ts';
import type { DigestDeps } from './deps.ts';
import { editHandlers } from './edit/edit-handlers.ts';
import { listDigestRows, listWholeDigests } from './list-store.ts';
import { presentDigests, presentRows } from './present-digest.ts';
import { publishDigest, setPublicIssue, setPublishDate } from './publish-digest.ts';
import { regenerateDigest, requestDigest } from './request-digest.ts';
import { acceptSentence, vouchForSentence } from './settle-sentence.ts';

export function digestHandlers(deps: DigestDeps): Handlers {
  const { db } = deps;
  return {
    ...editHandlers(deps),
    digests: {
      generate: async ({ body, signal }) => awaitDigest(deps, await requestDigest(deps, body), signal),
      regenerate: async ({ params, signal }) =>
        awaitDigest(deps, await regenerateDigest(deps, params.id), signal),
      async list({ query }) {
        if (query.view === 'summary') {
          const page = await listDigestRows(db, query);
          return { ...page, rows: await presentRows(deps, page.rows) };
        }
        const page = await listWholeDigests(db, query);
        return { ...page, rows: await presentDigests(deps, page.rows) };
      },
      read: ({ params }) => readDigest(deps, params),
      async publish({ params, body, caller }) {
        await publishDigest(deps, params.digestId, body.published, byAdmin(caller, body));
        return readDigest(deps, params);
      },
      async accept({ params, caller }) {
        await acceptSentence(deps, { ...params, hand: handOf(caller) });
        return readDigest(deps, params);
      },
      async vouch({ params, caller }) {
        await vouchForSentence(deps, { ...params, hand: handOf(caller) });
        return readDigest(deps, params);
      },
      async setPublic({ params, body, caller }) {
        await setPublicIssue(deps, params.digestId, body.public, byAdmin(caller, body));
        return readDigest(deps, params);
      },
      async setPublishDate({ params, body }) {
        await setPublishDate(db, params.digestId, body.publishDate);
        return readDigest(deps, params);
      },
      async cancel({ params }) {
        await cancelDigest(deps, params.id);
        return { ok: true };
      },
      async remove({ params }) {
        await deleteDigest(deps, params.id);
        return { ok: true };
      },
      async restore({ params }) {
        await restoreDigest(deps, params.id);
        return readDigest(deps, params);
      },
    },
  };
}

const byAdmin = (caller: Caller, { confirmRights }: Pick<ByWhom, 'confirmRights'>): ByWhom => ({
  hand: handOf(caller),
  confirmRights,
});
