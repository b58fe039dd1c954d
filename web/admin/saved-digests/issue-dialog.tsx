import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { DigestRow } from '../../../contract/digests.ts';
import { live } from '../../../contract/live.ts';
import { sentenceOf } from '../../api/failure.ts';
import { queryFor } from '../../api/query.ts';
import { printEdition } from '../../download-edition.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LetterFrame } from '../../ui/letter-frame.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { wholeOf } from './saved-rows.ts';
import { asPrinted, useDownload } from './use-download.ts';

interface IssueDialogProps {
  digest: DigestRow;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The issue as its readers get it, before they do. The letter stands in a frame that runs no scripts. */
export function IssueDialog({ digest, open, onOpenChange }: IssueDialogProps) {
  const { download, isBusy } = useDownload(digest.digestId);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="l"
      tall
      title={digest.title || digest.groupName}
      sub={
        digest.hasDraft
          ? 'The newer version, which readers do not see yet'
          : digest.published
            ? 'As readers get it'
            : 'As readers will get it'
      }
      foot={
        <Button icon={Download} busy={isBusy} onClick={download}>
          Download HTML
        </Button>
      }
    >
      {open && <Letter digestId={digest.digestId} />}
    </Dialog>
  );
}

function Letter({ digestId }: { digestId: string }) {
  const { data: digest, error } = useQuery(wholeOf(digestId));
  const meta = useQuery(queryFor(live.meta)).data;
  const letter = useQuery({
    queryKey: ['letter of a digest', digest, meta],
    queryFn: () => digest && printEdition(asPrinted(digest), meta),
    enabled: meta !== undefined && digest !== undefined,
    gcTime: 0,
  });
  if (error) return <p role="alert">{sentenceOf(error, 'The server did not answer.')}</p>;
  if (letter.data === undefined) {
    return (
      <Loading>
        <Skeleton width="60%" height={28} />
        <Skeleton height={240} />
      </Loading>
    );
  }
  return <LetterFrame className="letter" title="The issue" html={letter.data} />;
}
