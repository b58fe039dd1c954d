/**
 * The sentences of an issue that are prose of ours, and those of them that wait for the admin: weak or doubtful ones
 * that nobody accepted, and those that stand on nothing and that nobody vouched for (evidence.md, "The claim gate", 6).
 */
import type { ClaimState, DigestPart } from '../../contract/claims.ts';
import type { Issue } from '../../contract/digests.ts';
import { splitSentences } from './sentences.ts';

/** One text of the issue that holds sentences of ours. */
export interface Prose {
  part: DigestPart;
  /** What of the issue it belongs to: "summary", "glance", "connection:c1", "tip:t2", "insight:i3". */
  item: string;
  text: string;
  /** The episode that it is about; null: the whole issue, or several. */
  episodeId: string | null;
}

type Worded = Pick<Issue, 'overview' | 'crossEpisodeConnections' | 'actionableTips'> & {
  episodes: readonly Pick<Issue['episodes'][number], 'episodeId' | 'summary' | 'key_insights'>[];
};

type Labelled = Worded & Pick<Issue, 'title'>;

interface Standing {
  id: string;
  part: DigestPart;
  text: string;
  state: ClaimState;
  why: string | null;
  acceptedAt?: string | undefined;
  vouchedAt?: string | undefined;
}

/** Items keep their id wherever they are moved; those of before get one by their place. */
export const itemIdOf = (letter: 'c' | 't' | 'i', { itemId }: { itemId?: string | undefined }, at: number) =>
  itemId ?? `${letter}${at + 1}`;

/** Every text of ours in the order of the issue. */
export function listProse({ overview, crossEpisodeConnections, actionableTips, episodes }: Worded): Prose[] {
  let insights = 0;
  const whole = { episodeId: null };
  return [
    { part: 'overview' as const, item: 'summary', text: overview.summary, ...whole },
    ...(overview.glance ?? []).map((text) => ({ part: 'glance' as const, item: 'glance', text, ...whole })),
    ...crossEpisodeConnections.flatMap((it, at) => {
      const item = `connection:${itemIdOf('c', it, at)}`;
      return [
        { part: 'connection' as const, item, text: it.insight, ...whole },
        { part: 'connectionTip' as const, item, text: it.actionable_tip ?? '', ...whole },
      ];
    }),
    ...actionableTips.map((it, at) => ({
      part: 'tip' as const,
      item: `tip:${itemIdOf('t', it, at)}`,
      text: it.tip,
      ...whole,
    })),
    ...episodes.flatMap(({ episodeId, summary, key_insights: learnings }) => [
      { part: 'episodeSummary' as const, item: `episode:${episodeId}`, text: summary, episodeId },
      ...learnings.map((it) => {
        insights += 1;
        const item = `insight:${itemIdOf('i', it, insights - 1)}`;
        return { part: 'keyInsight' as const, item, text: it.text, episodeId };
      }),
    ]),
  ].filter(({ text }) => text.trim() !== '');
}

/**
 * The title, the themes and the categories. They need no support, but a number or a name of their own that nobody
 * said is one that nobody said.
 */
export function listLabels(content: Labelled): Prose[] {
  const { title, overview, crossEpisodeConnections, actionableTips } = content;
  const labels = [
    { item: 'title', text: title },
    ...overview.macro_themes.map((text) => ({ item: 'themes', text })),
    ...crossEpisodeConnections.map((it, at) => ({
      item: `connection:${itemIdOf('c', it, at)}`,
      text: it.theme,
    })),
    ...actionableTips.map((it, at) => ({ item: `tip:${itemIdOf('t', it, at)}`, text: it.category })),
  ];
  return labels
    .filter(({ text }) => text.trim() !== '')
    .map((label) => ({ part: 'label', episodeId: null, ...label }));
}

/** A claim is found by the words of its sentence; spaces do not count, signs and figures do. */
export const wordsKey = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

export interface Open<C> {
  claimId: string;
  /** Null where nobody has checked it. */
  claim: C | null;
  part: DigestPart;
  item: string;
  text: string;
  state: ClaimState;
  why: string | null;
}

/** An issue of before that has no claims at all is not asked. */
export function openSentences<C extends Standing>(
  content: Labelled & { claims?: readonly C[] | undefined },
): Open<C>[] {
  if (content.claims === undefined) return [];
  const byWords = new Map<string, C>();
  // The same words may stand on other places elsewhere: each was to be looked at.
  for (const claim of content.claims.filter(({ part }) => part !== 'label')) {
    const known = byWords.get(wordsKey(claim.text));
    if (known === undefined || isSettled(known)) byWords.set(wordsKey(claim.text), claim);
  }
  const found = new Map<string, Open<C>>();
  for (const { part, item, text: prose } of listProse(content)) {
    for (const text of splitSentences(prose).map(wordsKey)) {
      const claim = byWords.get(text) ?? null;
      if (found.has(text) || (claim !== null && isSettled(claim))) continue;
      const { id, state, why } = claim ?? {
        id: unknownId(text),
        state: 'unsupported' as const,
        why: 'Nobody has checked what this stands on.',
      };
      found.set(text, { claimId: id, claim, part, item, text, state, why });
    }
  }
  return [...openLabels(content, content.claims), ...found.values()];
}

/** A label without a claim is fine: only those at odds with what was said have one. */
function openLabels<C extends Standing>(content: Labelled, claims: readonly C[]): Open<C>[] {
  const odd = new Map(
    claims.flatMap((it) => (it.part === 'label' && !isSettled(it) ? [[wordsKey(it.text), it]] : [])),
  );
  const open = listLabels(content).flatMap(({ part, item, text }): Open<C>[] => {
    const claim = odd.get(wordsKey(text));
    if (claim === undefined) return [];
    return [{ claimId: claim.id, claim, part, item, text: claim.text, state: claim.state, why: claim.why }];
  });
  return [...new Map(open.map((it) => [it.claimId, it])).values()];
}

/** Printed sentences that would be open had nobody accepted or vouched for them. */
export function settledSentences<C extends Standing>(
  content: Labelled & { claims?: readonly C[] | undefined },
): Open<C>[] {
  const settled = content.claims?.filter(isSettled) ?? [];
  const asked = settled.map((claim) => ({ ...claim, acceptedAt: undefined, vouchedAt: undefined }));
  return openSentences({ ...content, claims: asked }).flatMap((open) => {
    const claim = settled.find(({ id }) => id === open.claim?.id);
    return claim === undefined ? [] : [{ ...open, claim }];
  });
}

function isSettled({ state, acceptedAt, vouchedAt }: Standing): boolean {
  if (vouchedAt !== undefined) return true;
  if (state === 'unsupported') return false;
  return (state !== 'weak' && state !== 'doubtful') || acceptedAt !== undefined;
}

/** A sentence without a claim is named by its words (FNV-1a). */
function unknownId(text: string): string {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return `w${(hash >>> 0).toString(36)}`;
}
