import { notify } from '../../ui/toast/notices.ts';
import { failureWords } from '../notices.ts';
import { againAfterMs, type Saving } from './saving.ts';

interface Leaving {
  /** Something is not saved. */
  isLeft: () => boolean;
  save: () => Promise<unknown>;
  outcome: () => Saving;
}

/** About ten minutes. */
const mostTries = 32;

/**
 * What was typed in an editor that is no longer there: saved at once, and tried again while the server is away. What the
 * person has been told of before leaving, that it is refused or that somebody else saved, is theirs to leave.
 */
export async function saveToTheEnd({ isLeft, save, outcome }: Leaving): Promise<void> {
  const isDecided = () => outcome().kind === 'refused' || outcome().kind === 'stale';
  if (!isLeft() || isDecided()) return;
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', warn);
  for (let tries = 1; tries <= mostTries; tries += 1) {
    await save();
    if (!isLeft() || isDecided()) break;
    await new Promise((resolve) => setTimeout(resolve, againAfterMs(tries)));
  }
  window.removeEventListener('beforeunload', warn);
  if (!isLeft()) return;
  const last = outcome();
  const text = 'sentence' in last ? last.sentence : undefined;
  notify({ title: failureWords.saveDigest.title, text, tone: 'fail' });
}
