import { useCallback, useEffect, useRef, useState } from 'react';
import { type Draft, type EditedIssue, edits } from '../../../contract/digest-edits.ts';
import { request } from '../../api/call.ts';
import { CallFailed, sentenceOf } from '../../api/failure.ts';

export type Saving =
  | { kind: 'saved' }
  | { kind: 'saving' }
  /** The server refuses these words, with its sentence. */
  | { kind: 'refused'; sentence: string }
  | { kind: 'again'; sentence: string }
  /** Somebody else saved since. */
  | { kind: 'stale'; sentence: string };

const quietMs = 700;
const againMs = 2_500;

/** Saves what is typed a moment after it, one save at a time; tries again while the connection is lost. */
export function useAutosave(given: Draft, now: EditedIssue) {
  const [draft, setDraft] = useState(given);
  const [saving, setSaving] = useState<Saving>({ kind: 'saved' });
  const latest = useRef({ now, draft: given, saved: JSON.stringify(now), refused: '' });
  latest.current.now = now;
  const underWay = useRef<Promise<Draft | null> | null>(null);
  const { digestId } = given.digest;

  const take = useCallback((next: Draft, saved: EditedIssue) => {
    latest.current.draft = next;
    latest.current.saved = JSON.stringify(saved);
    setDraft(next);
    setSaving({ kind: 'saved' });
  }, []);

  /** The draft as the server has it, with all that was typed; null where that was not saved, which the line says. */
  const save = useCallback(
    async ({ unlock, apart }: { unlock?: string[]; apart?: boolean } = {}): Promise<Draft | null> => {
      if (underWay.current !== null) await underWay.current;
      const { now: edited, draft: base, saved } = latest.current;
      if (JSON.stringify(edited) === saved && unlock === undefined) return base;
      setSaving({ kind: 'saving' });
      const body = { revision: base.revision, edited, ...(unlock && { unlock }), ...(apart && { apart }) };
      const work = (async () => {
        try {
          const answer = (await request(edits.save, { params: { digestId }, body })).body as Draft;
          take(answer, edited);
          return answer;
        } catch (error) {
          const failed = failedWith(error);
          // Asked once more with the same words it would refuse them again.
          if (failed.kind === 'refused') latest.current.refused = JSON.stringify(edited);
          setSaving(failed);
          return null;
        }
      })();
      underWay.current = work;
      const kept = await work;
      underWay.current = null;
      return kept;
    },
    [digestId, take],
  );

  /** What the server has after something else than a save; words that somebody else saved are not taken for ours. */
  const adopt = useCallback((next: Draft, ours: Draft): boolean => {
    if (JSON.stringify(next.edited) !== JSON.stringify(ours.edited)) {
      setSaving({ kind: 'stale', sentence: 'This digest was changed since you opened it.' });
      return false;
    }
    latest.current.draft = next;
    setDraft(next);
    return true;
  }, []);

  /** Goes on with our words on top of what somebody else saved, which stays as a version of its own. */
  const keepMine = useCallback(
    async (stands: Draft): Promise<void> => {
      latest.current.draft = stands;
      latest.current.saved = JSON.stringify(stands.edited);
      setDraft(stands);
      setSaving({ kind: 'saved' });
      await save({ apart: true });
    },
    [save],
  );

  const words = JSON.stringify(now);
  useEffect(() => {
    if (words === latest.current.saved || words === latest.current.refused || saving.kind === 'stale') return;
    const timer = setTimeout(() => void save(), saving.kind === 'again' ? againMs : quietMs);
    return () => clearTimeout(timer);
  }, [words, saving.kind, save]);

  // Nobody loses words by closing the window too soon.
  const isDirty = words !== latest.current.saved;
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  const isPast = isDirty ? saving.kind === 'saved' : saving.kind === 'refused';
  const shown: Saving = isPast ? { kind: isDirty ? 'saving' : 'saved' } : saving;
  return { draft, saving: shown, save, adopt, keepMine };
}

function failedWith(error: unknown): Saving {
  const sentence = sentenceOf(error, 'The server did not answer.');
  if (!(error instanceof CallFailed)) return { kind: 'again', sentence };
  if (error.status === 409) return { kind: 'stale', sentence };
  return error.status === 400 || error.status === 422
    ? { kind: 'refused', sentence }
    : { kind: 'again', sentence };
}
