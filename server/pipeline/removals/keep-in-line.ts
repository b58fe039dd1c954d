/**
 * Brings every text in line with the shows that are taken out now: what a removal, its undo, and removals that overlap
 * all come to. Texts are always worked out from what they were before, so that the order of removals and undos makes no
 * difference and the last undo gives back each text as it was.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Trx } from '../../kit/db/connect.ts';
import type { DigestContent } from '../../kit/db/wire-columns.ts';
import { goneNow } from './gone-shows.ts';
import {
  type DigestTexts,
  forgetOriginal,
  type Kind,
  listSaved,
  listSendTexts,
  listTexts,
  putText,
  type SavedText,
  saveDigest,
  saveOriginal,
} from './store.ts';
import { type Gone, withoutShows } from './without-shows.ts';

export interface InLine {
  /** Ids and titles of the issues whose published text is another now. */
  published: { id: string; title: string }[];
  drafts: { id: string; title: string }[];
  sends: { id: string; digestId: string | null; title: string; state: string }[];
  /** Issues of which nothing was left. */
  takenBack: string[];
  /** Texts that somebody has changed since a removal: they stay as they are. */
  changedSince: number;
}

export async function keepInLine(trx: Trx, episodeIds: readonly string[], at: Date): Promise<InLine> {
  const gone = await goneNow(trx);
  const ids = [...new Set([...episodeIds, ...gone.episodeIds])];
  const done: InLine = { published: [], drafts: [], sends: [], takenBack: [], changedSince: 0 };
  const digests = await listTexts(trx, ids, { lock: true });
  const sends = await listSendTexts(trx, ids, { lock: true });
  // Read behind the locks: who has changed a text has changed what stands behind it too.
  const saved = new Map((await listSaved(trx)).map((row) => [`${row.kind} ${row.row_id}`, row]));
  for (const digest of digests) {
    await draftInLine(trx, { digest, gone, at, saved: saved.get(`draft ${digest.id}`) }, done);
    await publishedInLine(trx, { digest, gone, at, saved: saved.get(`published ${digest.id}`) }, done);
  }
  for (const send of sends) {
    const change = await textInLine(trx, {
      kind: 'send',
      rowId: send.id,
      now: { text: send.issue, md5: send.md5 },
      saved: saved.get(`send ${send.id}`),
      gone,
      groupName: send.title,
    });
    if (change.isStale) done.changedSince += 1;
    if (change.next === null) continue;
    done.sends.push({ id: send.id, digestId: send.digest_id, title: send.title, state: send.state });
    await change.keep({ title: null, correctedAt: null, takenBack: false, at });
  }
  return done;
}

interface Digesting {
  digest: DigestTexts;
  saved: SavedText | undefined;
  gone: Gone;
  at: Date;
}

async function draftInLine(trx: Trx, { digest, saved, gone, at }: Digesting, done: InLine): Promise<void> {
  if (digest.content === null || digest.draftMd5 === null) return;
  const change = await textInLine(trx, {
    kind: 'draft',
    rowId: digest.id,
    now: { text: digest.content, md5: digest.draftMd5 },
    saved,
    gone,
    groupName: digest.group_name,
  });
  if (change.isStale) done.changedSince += 1;
  if (change.next === null) return;
  done.drafts.push({ id: digest.digest_id, title: digest.title });
  const title = change.isWhole ? (saved?.title ?? change.next.title) : change.next.title;
  await saveDigest(trx, digest.id, { title });
  await change.keep({ title: saved?.title ?? digest.title, correctedAt: null, takenBack: false, at });
}

async function publishedInLine(
  trx: Trx,
  { digest, saved, gone, at }: Digesting,
  done: InLine,
): Promise<void> {
  if (digest.published_content === null || digest.publishedMd5 === null) return;
  const change = await textInLine(trx, {
    kind: 'published',
    rowId: digest.id,
    now: { text: digest.published_content, md5: digest.publishedMd5 },
    saved,
    gone,
    groupName: digest.group_name,
  });
  if (change.isStale) done.changedSince += 1;
  if (change.next === null) return;
  done.published.push({ id: digest.digest_id, title: digest.published_content.title });
  const before = saved !== undefined && change.isSaved ? saved : null;
  const takesBack = change.next.episodes.length === 0 && digest.published;
  const wasTakenBack = before?.taken_back ?? false;
  if (takesBack) done.takenBack.push(digest.id);
  const wasOut = digest.publish_date === null || digest.publish_date <= at;
  const correctedBefore = before === null ? digest.corrected_at : before.corrected_at;
  await saveDigest(trx, digest.id, {
    // Readers are given another text: what they get by mail has a number of its own.
    edition: digest.edition + 1,
    corrected_at: change.isWhole ? correctedBefore : wasOut ? at : digest.corrected_at,
    ...(takesBack ? { published: false } : {}),
    ...(wasTakenBack && change.next.episodes.length > 0 ? { published: true } : {}),
  });
  const takenBack = change.next.episodes.length === 0 && (takesBack || wasTakenBack);
  await change.keep({ title: null, correctedAt: correctedBefore, takenBack, at });
}

interface Text {
  kind: Kind;
  rowId: string;
  now: { text: DigestContent; md5: string };
  saved: SavedText | undefined;
  gone: Gone;
  groupName: string;
}

interface Changed {
  /** The new text; null where it is in line already. */
  next: DigestContent | null;
  /** It is again what it was before any removal. */
  isWhole: boolean;
  /** It was worked out from what a removal had put aside. */
  isSaved: boolean;
  isStale: boolean;
  keep: (facts: {
    title: string | null;
    correctedAt: Date | null;
    takenBack: boolean;
    at: Date;
  }) => Promise<void>;
}

async function textInLine(trx: Trx, { kind, rowId, now, saved, gone, groupName }: Text): Promise<Changed> {
  const isSaved = saved !== undefined && saved.left_md5 === now.md5;
  const isStale = saved !== undefined && !isSaved;
  if (isStale) await forgetOriginal(trx, kind, rowId);
  const original = isSaved ? saved.original : now.text;
  const next = withoutShows(original, gone, groupName);
  const isWhole = next === original;
  const none = { next: null, isWhole, isSaved, isStale, keep: async () => undefined };
  if (isDeepStrictEqual(next, now.text)) {
    if (isSaved && isWhole) await forgetOriginal(trx, kind, rowId);
    return none;
  }
  const leftMd5 = await putText(trx, kind, rowId, next);
  return {
    next,
    isWhole,
    isSaved,
    isStale,
    keep: (facts) =>
      isWhole
        ? forgetOriginal(trx, kind, rowId)
        : saveOriginal(trx, { kind, rowId, original, leftMd5, ...facts }),
  };
}
