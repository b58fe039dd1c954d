import { notify } from '../../ui/toast/notices.ts';
import { failureWords } from '../notices.ts';
import { againAfterMs, type Saving } from './saving.ts';

interface Leaving {
  digestId: string;
  /** What is on its way. */
  underWay: () => Promise<unknown> | null;
  /** Something is not saved. */
  isLeft: () => boolean;
  /** Asked once more the server would answer the same. */
  isDecided: () => boolean;
  save: () => Promise<unknown>;
  outcome: () => Saving;
}

/** About ten minutes. */
const mostTries = 32;

const leaving = new Map<string, () => Promise<void>>();

const openWithinMs = 5_000;

/** Tries at once to save what was left of a digest: whoever opens it again has it, and does not wait long for it. */
export async function saveLeft(digestId: string): Promise<void> {
  const attempt = leaving.get(digestId);
  if (attempt) await Promise.race([attempt(), new Promise((resolve) => setTimeout(resolve, openWithinMs))]);
}

/**
 * What was typed in an editor that is no longer there: saved at once, and tried again while the server is away. What the
 * person has been told of before leaving, that it is refused or that somebody else saved, is theirs to leave.
 */
export async function saveToTheEnd(left: Leaving): Promise<void> {
  const { digestId, underWay, isLeft, isDecided, save, outcome } = left;
  const isOver = () => !isLeft() || isDecided();
  if (underWay() === null && isOver()) return;
  const attempt = async () => {
    await underWay();
    if (!isOver()) await save();
  };
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', warn);
  leaving.set(digestId, attempt);
  for (let tries = 1; tries <= mostTries; tries += 1) {
    await attempt();
    if (isOver()) break;
    await new Promise((resolve) => setTimeout(resolve, againAfterMs(tries)));
  }
  if (leaving.get(digestId) === attempt) leaving.delete(digestId);
  window.removeEventListener('beforeunload', warn);
  if (!isLeft()) return;
  const last = outcome();
  const text = 'sentence' in last ? last.sentence : undefined;
  notify({ title: failureWords.saveDigest.title, text, tone: 'fail' });
}
