import { type ReactNode, useState } from 'react';
import type { RightsQuestion } from '../../../contract/rights.ts';
import { readQuestion } from './read-question.ts';
import { RightsDialog } from './rights-dialog.tsx';

interface Asked {
  question: RightsQuestion;
  again: () => void;
}

/** Asks for the yes that a publication waits for, and does it again with it. */
export function useRightsQuestion(): {
  /** False where the failure asks nothing. */
  ask: (error: unknown, again: () => void) => boolean;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    ask(error, again) {
      const question = readQuestion(error);
      if (question !== null) setAsked({ question, again });
      return question !== null;
    },
    dialog: asked !== null && (
      <RightsDialog
        question={asked.question}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          asked.again();
        }}
      />
    ),
  };
}
