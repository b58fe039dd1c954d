import { useEffect } from 'react';
import type { DigestRow } from '../../../../contract/digests.ts';
import { notify } from '../../../ui/toast/notices.ts';
import { notices } from '../../notices.ts';
import { useSends } from '../../sends/use-sends.ts';
import { isUnderWay, sendOfDigest } from '../../sends/which-send.ts';
import { useOpenRow } from '../../use-open-row.ts';
import { newestPublished } from './choice.ts';
import { SendSheet } from './send-sheet.tsx';

/** The sheet of the digest that the address names, or of the newest that readers may see. */
export function OpenSheet({ list }: { list: readonly DigestRow[] }) {
  const [wanted, show] = useOpenRow('send');
  const sends = useSends();
  const digest =
    wanted === 'newest'
      ? newestPublished(list)
      : (list.find((one) => one.digestId === wanted && one.published) ?? null);
  const isMissing = wanted !== null && digest === null;
  useEffect(() => {
    if (!isMissing) return;
    notify(notices.noDigestToSend);
    show(null);
  });
  if (digest === null) return null;
  const send = sendOfDigest(sends.data ?? [], digest.digestId);
  return (
    <SendSheet
      key={digest.id}
      digest={digest}
      underWay={send !== null && isUnderWay(send) ? send : null}
      onClose={() => show(null)}
    />
  );
}
