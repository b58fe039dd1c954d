import { editedOf, splitSentences, wordsKey } from '../../../../edition/index.ts';
import type { Handlers } from '../../../http/handler.ts';
import { notFound } from '../../../kit/errors.ts';
import type { DigestDeps } from '../deps.ts';
import { openOf } from '../open-of.ts';
import { takeBackSentence } from '../settle-sentence.ts';
import { judgeTexts, restsOf } from './judge-changed.ts';
import { getEditable, readDraft } from './read-draft.ts';
import { dropSentence, restoreVersion, saveDraft } from './save-draft.ts';
import { briefOf, findVersion } from './versions-store.ts';

const mostSentences = 60;
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
      async check({ params, body }) {
        const row = await getEditable(db, params.digestId);
        const { content } = row;
        const texts = splitSentences(body.text).map(wordsKey).slice(0, mostSentences);
        const [, of = ''] = /^(?:episode|insight):(.*)$/.exec(body.item) ?? [];
        const episodeId =
          content.episodes.find(
            (it) => it.episodeId === of || it.key_insights.some(({ itemId }) => itemId === of),
          )?.episodeId ?? null;
        const rests = restsOf(content, body.item);
        // What stands in the issue and waits for nobody was looked at: here it is not doubted anew.
        const open = new Set(openOf(content).map((it) => wordsKey(it.text)));
        const settled = new Set(
          (content.claims ?? []).map((it) => wordsKey(it.text)).filter((it) => !open.has(it)),
        );
        const judged = await judgeTexts(db, {
          row,
          content,
          asked: texts.map((text) => ({ text, episodeId, rests })),
        });
        return texts.flatMap((text, at) => {
          const verdict = judged[at];
          if (verdict === undefined) return [];
          const { state, why, evidence } = verdict;
          const places = evidence.map(({ isFixed: _fixed, ...it }) => ({
            ...it,
            speaker: it.speaker ?? null,
          }));
          return [{ text, state, why, evidence: places, vouched: settled.has(text) }];
        });
      },
      async drop({ params }) {
        await dropSentence(deps, params.digestId, params.claimId);
        return { ok: true };
      },
      async takeBack({ params, caller }) {
        await takeBackSentence(deps, { ...params, hand: { browser: caller.userAgent } });
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
