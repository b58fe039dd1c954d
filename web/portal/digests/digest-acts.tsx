import { Download } from 'lucide-react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { ReaderDigest } from './use-digests.ts';
import { useDownload } from './use-download.ts';

interface DigestActsProps {
  digest: ReaderDigest;
  /** Id of the heading that says which digest it is, for those who hear the buttons without the card. */
  about: string;
  isCurrent?: boolean;
}

export function DigestActs({ digest, about, isCurrent = false }: DigestActsProps) {
  const { download, isBusy } = useDownload(digest);
  const size = isCurrent ? 'm' : 's';
  return (
    <div className="room-acts">
      <ButtonLink
        to={`/portal/digests/${encodeURIComponent(digest.digestId)}`}
        variant={isCurrent ? 'primary' : 'plain'}
        size={size}
        aria-describedby={about}
      >
        Read
      </ButtonLink>
      <Button
        size={size}
        busy={isBusy}
        onClick={download}
        aria-describedby={about}
        {...(isCurrent ? { icon: Download } : {})}
      >
        Download
      </Button>
    </div>
  );
}
