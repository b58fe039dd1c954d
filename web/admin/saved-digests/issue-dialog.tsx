import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { Digest } from '../../../contract/digests.ts';
import { live } from '../../../contract/live.ts';
import { queryFor } from '../../api/query.ts';
import { printEdition } from '../../download-edition.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { asPrinted, useDownload } from './use-download.ts';

interface IssueDialogProps {
  digest: Digest;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The issue as its readers get it, before they do. The letter stands in a frame that runs no scripts. */
export function IssueDialog({ digest, open, onOpenChange }: IssueDialogProps) {
  const { download, isBusy } = useDownload(digest);
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
      {open && <Letter digest={digest} />}
    </Dialog>
  );
}

function Letter({ digest }: { digest: Digest }) {
  const meta = useQuery(queryFor(live.meta)).data;
  const letter = useQuery({
    queryKey: ['letter of a digest', digest, meta],
    queryFn: () => printEdition(asPrinted(digest), meta),
    enabled: meta !== undefined,
    gcTime: 0,
  });
  if (letter.data === undefined) {
    return (
      <Loading>
        <Skeleton width="60%" height={28} />
        <Skeleton height={240} />
      </Loading>
    );
  }
  return <iframe className="letter" title="The issue" sandbox="" srcDoc={letter.data} />;
}
