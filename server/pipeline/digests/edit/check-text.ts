/** What a text stands on while a person writes it. */
import type { z } from 'zod';
import type { edits } from '../../../../contract/digest-edits.ts';
import { splitSentences, wordsKey } from '../../../../edition/index.ts';
import type { Db } from '../../../kit/db/connect.ts';
import { openOf } from '../open-of.ts';
import { judgeOddLabels, judgeTexts, restsOf } from './judge-changed.ts';
import { getEditable } from './read-draft.ts';

type Asked = z.infer<typeof edits.check.body>;
type Checked = z.infer<typeof edits.check.answer>;
type Draft = Awaited<ReturnType<typeof getEditable>>;

const mostSentences = 60;

export async function checkText(db: Db, digestId: string, asked: Asked): Promise<Checked> {
  const row = await getEditable(db, digestId);
  return asked.isLabel === true ? checkLabels(db, row, asked.text) : checkSentences(db, row, asked);
}

async function checkSentences(db: Db, row: Draft, { text: written, item }: Asked): Promise<Checked> {
  const { content } = row;
  const texts = splitSentences(written).map(wordsKey).slice(0, mostSentences);
  const [, of = ''] = /^(?:episode|insight):(.*)$/.exec(item) ?? [];
  const episodeId =
    content.episodes.find((it) => it.episodeId === of || it.key_insights.some(({ itemId }) => itemId === of))
      ?.episodeId ?? null;
  const rests = restsOf(content, item);
  // What stands in the issue and waits for nobody was looked at: here it is not doubted anew.
  const open = new Set(openOf(content).map((it) => wordsKey(it.text)));
  const settled = new Set(
    (content.claims ?? [])
      .filter(({ part }) => part !== 'label')
      .map((it) => wordsKey(it.text))
      .filter((it) => !open.has(it)),
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
    const places = evidence.map(({ isFixed: _fixed, ...it }) => ({ ...it, speaker: it.speaker ?? null }));
    return [{ text, state, why, evidence: places, vouched: settled.has(text) }];
  });
}

/** One a line; only those that are at odds with what was said. */
async function checkLabels(db: Db, row: Draft, lines: string): Promise<Checked> {
  const labels = lines
    .split('\n')
    .map(wordsKey)
    .filter((line) => line !== '')
    .slice(0, mostSentences);
  const { content } = row;
  const vouched = new Set(
    content.claims?.flatMap((it) =>
      it.part === 'label' && it.vouchedAt !== undefined ? [wordsKey(it.text)] : [],
    ),
  );
  const odd = await judgeOddLabels(db, { row, content, labels });
  return [...odd].map(([text, { state, why }]) => ({
    text,
    state,
    why,
    evidence: [],
    vouched: vouched.has(text),
  }));
}
