import type { Send } from '../../../contract/sends.ts';
import { failureNotice } from '../../api/failure-words.ts';
import { plural } from '../../format/plural.ts';
import type { Notice } from '../../ui/toast/notices.ts';

/** What was begun of what was asked for, and why the rest was not. */
export function begunNotice(
  what: 'transcript' | 'insight',
  { begun, refused }: { begun: number; refused: string | null },
): Notice {
  const title =
    what === 'transcript'
      ? `${plural(begun, 'transcript')} requested`
      : `Insights of ${plural(begun, 'episode')} started`;
  return refused === null ? { title } : { title, text: refused, tone: 'fail' };
}

export const sendPlanned = ({ state }: Send): Notice =>
  state === 'scheduled'
    ? { title: 'Its send is planned', text: 'Until then it can be cancelled.' }
    : { title: 'On its way' };

export const sendFailed = (error: unknown) => failureNotice({ title: 'It was not sent' }, error);
