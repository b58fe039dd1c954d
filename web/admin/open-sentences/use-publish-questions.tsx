import { type ReactNode, useState } from 'react';
import type { OpenQuestion, OpenSentence } from '../../../contract/open-sentences.ts';
import { CallFailed } from '../../api/failure.ts';
import { useRightsQuestion } from '../rights/use-rights-question.tsx';
import { WalkDialog } from './walk-dialog.tsx';

interface Asked {
  digestId: string;
  open: OpenSentence[];
  again: () => void;
}

/** The sentences that a refused publication waits for; null for any other failure. */
export function readOpen(error: unknown): OpenSentence[] | null {
  if (!(error instanceof CallFailed) || error.status !== 409) return null;
  return isQuestion(error.body) ? error.body.open : null;
}

// The contract's schemas are types in the browser; the code says which body it is.
const isQuestion = (body: unknown): body is OpenQuestion =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === 'open-sentences';

/** What a publication may ask: sentences that wait to be looked at, then its rights. Does it again with the answer. */
export function usePublishQuestions(): {
  /** False where the failure asks nothing. */
  ask: (error: unknown, digestId: string, again: (confirmRights: boolean) => void) => boolean;
  dialog: ReactNode;
} {
  const rights = useRightsQuestion();
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    ask(error, digestId, again) {
      const open = readOpen(error);
      if (open === null) return rights.ask(error, () => again(true));
      setAsked({ digestId, open, again: () => again(false) });
      return true;
    },
    dialog: (
      <>
        {rights.dialog}
        {asked !== null && (
          <WalkDialog
            digestId={asked.digestId}
            open={asked.open}
            onClose={() => setAsked(null)}
            onDone={() => {
              setAsked(null);
              asked.again();
            }}
          />
        )}
      </>
    ),
  };
}
