import { useCallback, useEffect, useRef, useState } from 'react';
import { type Draft, type EditedIssue, edits } from '../../../contract/digest-edits.ts';
import type { BodyIn } from '../../../contract/kit.ts';
import { request } from '../../api/call.ts';
import { CallFailed, mayBeDone, mayPass, sentenceOf } from '../../api/failure.ts';
import { saveToTheEnd } from './save-to-the-end.ts';
import { againAfterMs, type Saving } from './saving.ts';

type Body = BodyIn<typeof edits.save>;
/** Sent, and perhaps kept: no answer to it came. */
const noBody: Body | null = null;

const quietMs = 700;

/**
 * Saves what is typed a moment after it, one save at a time; tries again while the connection is lost, also when the editor
 * was left by a link.
 */
export function useAutosave(given: Draft, now: EditedIssue) {
  const [draft, setDraft] = useState(given);
  const [saving, setSaving] = useState<Saving>({ kind: 'saved' });
  const latest = useRef({
    now,
    draft: given,
    saved: JSON.stringify(now),
    refused: '',
    unanswered: noBody,
    outcome: { kind: 'saved' } as Saving,
    tries: 0,
    dueAt: 0,
  });
  latest.current.now = now;
  const underWay = useRef<Promise<Draft | null> | null>(null);
  const { digestId } = given.digest;

  const become = useCallback((next: Saving) => {
    const { current } = latest;
    current.outcome = next;
    if (next.kind === 'again') {
      current.tries += 1;
      current.dueAt = performance.now() + againAfterMs(current.tries);
    } else if (next.kind !== 'saving') {
      current.tries = 0;
    }
    setSaving(next);
  }, []);

  const take = useCallback(
    (next: Draft, saved: EditedIssue) => {
      latest.current.draft = next;
      latest.current.saved = JSON.stringify(saved);
      setDraft(next);
      become({ kind: 'saved' });
    },
    [become],
  );

  /** Answers how it went. What may have been kept without an answer is sent again as it was, before newer words. */
  const send = useCallback(
    async (body: Body): Promise<Saving['kind']> => {
      become({ kind: 'saving' });
      try {
        const answer = await request(edits.save, { params: { digestId }, body });
        latest.current.unanswered = null;
        take(answer.body as Draft, body.edited);
        return 'saved';
      } catch (error) {
        const failed = failedWith(error);
        // Newer words would not say what these say beside their own.
        const saysMore = body.unlock !== undefined || body.apart === true;
        const isSentAgain = failed.kind === 'again' && (saysMore || mayBeDone(error));
        latest.current.unanswered = isSentAgain ? body : null;
        // Asked once more with the same words it would refuse them again.
        if (failed.kind === 'refused') latest.current.refused = JSON.stringify(body.edited);
        become(failed);
        return failed.kind;
      }
    },
    [digestId, take, become],
  );

  /** The draft as the server has it, with all that was typed; null where that was not saved, which the line says. */
  const save = useCallback(
    async ({ unlock, apart }: { unlock?: string[]; apart?: boolean } = {}): Promise<Draft | null> => {
      while (underWay.current !== null) await underWay.current;
      const work = (async () => {
        const { unanswered } = latest.current;
        if (unanswered !== null) {
          const went = await send(unanswered);
          if (went === 'again' || went === 'stale') return null;
        }
        const { now: edited, draft: base, saved } = latest.current;
        if (JSON.stringify(edited) === saved && unlock === undefined) return base;
        const { revision } = base;
        const went = await send({ revision, edited, ...(unlock && { unlock }), ...(apart && { apart }) });
        return went === 'saved' ? latest.current.draft : null;
      })();
      underWay.current = work;
      try {
        return await work;
      } finally {
        underWay.current = null;
      }
    },
    [send],
  );

  /** What the server has after something else than a save; words that somebody else saved are not taken for ours. */
  const adopt = useCallback(
    (next: Draft, ours: Draft): boolean => {
      if (JSON.stringify(next.edited) !== JSON.stringify(ours.edited)) {
        become({ kind: 'stale', sentence: 'This digest was changed since you opened it.' });
        return false;
      }
      latest.current.draft = next;
      setDraft(next);
      return true;
    },
    [become],
  );

  /** Goes on with our words on top of what somebody else saved, which stays as a version of its own. */
  const keepMine = useCallback(
    async (stands: Draft): Promise<void> => {
      latest.current.draft = stands;
      latest.current.saved = JSON.stringify(stands.edited);
      latest.current.unanswered = null;
      setDraft(stands);
      become({ kind: 'saved' });
      await save({ apart: true });
    },
    [save, become],
  );

  const words = JSON.stringify(now);
  useEffect(() => {
    const { saved, refused, unanswered } = latest.current;
    if (unanswered === null && (words === saved || words === refused)) return;
    // What is under way ends in one of the others.
    if (saving.kind === 'stale' || saving.kind === 'saving') return;
    const dueMs = saving.kind === 'again' ? latest.current.dueAt - performance.now() : 0;
    const timer = setTimeout(() => void save(), Math.max(quietMs, dueMs));
    return () => clearTimeout(timer);
    // Each outcome and not its kind alone: a try that fails before "Saving" was drawn is one more that has to be made.
  }, [words, saving, save]);

  // Nobody loses words by closing the window too soon.
  const isDirty = words !== latest.current.saved || latest.current.unanswered !== null;
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  // Nor by a link.
  useEffect(() => {
    const left = latest.current;
    const wordsLeft = () => JSON.stringify(left.now);
    return () =>
      void saveToTheEnd({
        digestId,
        underWay: () => underWay.current,
        isLeft: () => wordsLeft() !== left.saved || left.unanswered !== null,
        isDecided: () =>
          left.outcome.kind === 'stale' ||
          (left.outcome.kind === 'refused' && left.unanswered === null && wordsLeft() === left.refused),
        save,
        outcome: () => left.outcome,
      });
  }, [digestId, save]);

  const isPast = isDirty ? saving.kind === 'saved' : saving.kind === 'refused';
  const shown: Saving = isPast ? { kind: isDirty ? 'saving' : 'saved' } : saving;
  return { draft, saving: shown, save, adopt, keepMine };
}

/** Of these a later try may hear something else: logged in elsewhere, or not so many at once. */
const passing = [401, 408, 425, 429];

function failedWith(error: unknown): Saving {
  const sentence = sentenceOf(error, 'The server did not answer.');
  if (!(error instanceof CallFailed) || mayPass(error) || passing.includes(error.status)) {
    return { kind: 'again', sentence };
  }
  return { kind: error.status === 409 ? 'stale' : 'refused', sentence };
}
