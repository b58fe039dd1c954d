import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { type DigestRow, digests } from '../../../contract/digests.ts';
import { useChange } from '../../api/query.ts';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice, notices } from '../notices.ts';
import { useRightsQuestion } from '../rights/use-rights-question.tsx';
import type { Act } from './acts.tsx';
import { isScheduled } from './publication.ts';

/** Chooses the issue that everybody may read on /sample; null for one that readers cannot see. */
export function usePublicAct(
  digest: DigestRow,
  range: string,
  now: Date,
): { act: Act | null; dialog: ReactNode } {
  const rights = useRightsQuestion();
  const choose = useChange(digests.setPublic, {
    refresh: ['digests'],
    onDone: () => notify(notices.statusUpdated),
    // The one that was the public one is paid for from here on.
    onFail: (error, { params, body }) => {
      const again = () => choose.mutate({ params, body: { ...body, confirmRights: true } });
      if (!rights.ask(error, again)) notify(failureNotice('publishDigest', error));
    },
  });
  const { dialog } = rights;
  if (!digest.published || isScheduled(digest, now)) return { act: null, dialog };
  const isChosen = digest.publicIssue === 'chosen';
  const act = {
    word: isChosen ? 'Do not choose as the public issue' : 'Make it the public issue',
    label: isChosen ? `Do not choose ${range} as the public issue` : `Make ${range} the public issue`,
    icon: Globe,
    busy: choose.isPending,
    run: () => choose.mutate({ params: { digestId: digest.digestId }, body: { public: !isChosen } }),
  };
  return { act, dialog };
}

/** Says which issue everybody may read, and whether that is the admin's choice; leads there. */
export function PublicMark({ digest }: { digest: Pick<DigestRow, 'publicIssue'> }) {
  if (digest.publicIssue === null) return null;
  return (
    <span className="meta-line">
      <a className="link" href="/sample" target="_blank" rel="noopener noreferrer">
        Public issue
      </a>{' '}
      {digest.publicIssue === 'chosen' ? 'by your choice' : 'by its age, until you choose one'}
    </span>
  );
}
