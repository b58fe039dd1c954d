import type { MailStream, RecordVerdict } from '../../../../contract/mail-identity.ts';
import type { StatusTone } from '../../../ui/status.tsx';

/** Each verdict has a word and a shape of its own. */
export const verdictWords: Record<RecordVerdict, string> = {
  there: 'There',
  missing: 'Missing',
  other: 'Other than expected',
  unknown: 'Could not be looked up',
};

/** What stands before the value that is needed. */
export const wantedWords: Record<RecordVerdict, string> = {
  there: 'Needed',
  missing: 'Publish',
  other: 'Change to',
  unknown: 'Needed',
};

export const verdictTone: Record<RecordVerdict, StatusTone> = {
  there: 'done',
  missing: 'failed',
  other: 'warning',
  unknown: 'none',
};

export const streamWords: Record<MailStream, string> = {
  letters: 'Letters to one person',
  issues: 'The weekly issue',
  both: 'All mail',
};
