import { editedOf } from '../../../../edition/index.ts';
import type { Handlers } from '../../../http/handler.ts';
import { notFound } from '../../../kit/errors.ts';
import { handOf } from '../../audit/index.ts';
import type { DigestDeps } from '../deps.ts';
import { takeBackSentence } from '../settle-sentence.ts';
import { checkText } from './check-text.ts';
import { dropSentence } from './drop-sentence.ts';
import { getEditable, readDraft } from './read-draft.ts';
import { restoreVersion, saveDraft } from './save-draft.ts';
import { briefOf, findVersion } from './versions-store.ts';

const readersKeep = 'Readers keep the issue as it was published until you publish it again.';

export function editHandlers(deps: DigestDeps): Required<Pick<Handlers, 'edits'>> {
  const { db } = deps;
  return {
    edits: {
      draft: ({ params }) => readDraft(deps, params.digestId),
      async save({ params, body }) {
        await saveDraft(deps, { ...params, ...body });
        return readDraft(deps, params.digestId);
      },
      check: ({ params, body }) => checkText(db, params.digestId, body),
      async drop({ params }) {
        await dropSentence(deps, params.digestId, params.claimId);
        return { ok: true };
      },
      async takeBack({ params, caller }) {
        await takeBackSentence(deps, { ...params, hand: handOf(caller) });
        const draft = await readDraft(deps, params.digestId);
        return { ...draft, readers: draft.digest.published ? readersKeep : null };
      },
      async version({ params }) {
        const { id } = await getEditable(db, params.digestId);
        const version = await findVersion(db, id, params.number);
        if (version === null) throw notFound('This version');
        const { content, ...row } = version;
        return { ...briefOf(row), edited: editedOf(content) };
      },
      async restore({ params, body }) {
        await restoreVersion(deps, { ...params, ...body });
        return readDraft(deps, params.digestId);
      },
    },
  };
}
