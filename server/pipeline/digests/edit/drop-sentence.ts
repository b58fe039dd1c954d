/** Takes out of a draft what must not be printed, wherever it stands. */
import { editedOf, listLabels, listProse, splitSentences, wordsKey } from '../../../../edition/index.ts';
import { notFound } from '../../../kit/errors.ts';
import type { DigestDeps } from '../deps.ts';
import { openOf } from '../open-of.ts';
import { getEditable } from './read-draft.ts';
import { saveDraft } from './save-draft.ts';

type Deps = Pick<DigestDeps, 'db' | 'clock'>;

/** Takes a sentence out wherever it stands; what is left empty goes with it. */
export async function dropSentence(deps: Deps, digestId: string, claimId: string): Promise<void> {
  const row = await getEditable(deps.db, digestId);
  const { content, revision } = row;
  const known =
    content.claims?.find(({ id }) => id === claimId) ?? openOf(content).find((it) => it.claimId === claimId);
  if (known?.part === 'label') return dropLabel(deps, row, known.text);
  const words = known && wordsKey(known.text);
  if (
    words === undefined ||
    !listProse(content).some(({ text }) => splitSentences(text).some((it) => wordsKey(it) === words))
  ) {
    throw notFound('This sentence');
  }
  const without = (text: string) =>
    splitSentences(text).some((it) => wordsKey(it) === words)
      ? splitSentences(text)
          .filter((it) => wordsKey(it) !== words)
          .join(' ')
      : text;
  const edited = editedOf(content);
  await saveDraft(deps, {
    digestId,
    revision,
    edited: {
      ...edited,
      summary: without(edited.summary),
      glance: edited.glance.map(without).filter(isThere),
      connections: edited.connections
        .map((it) => ({ ...it, insight: without(it.insight), actionable_tip: without(it.actionable_tip) }))
        .filter(({ insight }) => isThere(insight)),
      tips: edited.tips.map((it) => ({ ...it, tip: without(it.tip) })).filter(({ tip }) => isThere(tip)),
      episodes: edited.episodes.map((it) => ({
        ...it,
        summary: without(it.summary),
        key_insights: it.key_insights
          .map((learning) => ({ ...learning, text: without(learning.text) }))
          .filter(({ text }) => isThere(text)),
      })),
    },
  });
}

const isThere = (text: string) => text !== '';

/** The title stays one: without it an issue is called by its group. */
async function dropLabel(
  deps: Deps,
  row: Awaited<ReturnType<typeof getEditable>>,
  words: string,
): Promise<void> {
  const { digest_id: digestId, revision, content } = row;
  const isIt = (text: string) => wordsKey(text) === wordsKey(words);
  if (!listLabels(content).some(({ text }) => isIt(text))) throw notFound('This sentence');
  const edited = editedOf(content);
  await saveDraft(deps, {
    digestId,
    revision,
    edited: {
      ...edited,
      title: isIt(edited.title) ? row.group_name : edited.title,
      themes: edited.themes.filter((theme) => !isIt(theme)),
      connections: edited.connections.map((it) => (isIt(it.theme) ? { ...it, theme: '' } : it)),
      tips: edited.tips.map((it) => (isIt(it.category) ? { ...it, category: 'General' } : it)),
    },
  });
}
