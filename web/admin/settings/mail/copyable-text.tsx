import { Copy } from 'lucide-react';
import { copyText } from '../../../ui/copy-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { notify } from '../../../ui/toast/notices.ts';
import { failureNotice, notices } from '../../notices.ts';

interface CopyableTextProps {
  text: string;
  /** What it is, for whoever hears the button. */
  what: string;
  /** It is what should be published: set apart from what is there. */
  isWanted?: boolean;
}

/** Text to be pasted elsewhere: whole, broken anywhere, with a button that copies it. */
export function CopyableText({ text, what, isWanted = false }: CopyableTextProps) {
  const copy = () =>
    copyText(text).then(
      () => notify(notices.copied),
      (error: unknown) => notify(failureNotice('copy', error)),
    );
  return (
    <span className={isWanted ? 'mail-text mail-wanted' : 'mail-text'}>
      <code className="mono">{text}</code>
      <IconButton small icon={Copy} label={`Copy the ${what}`} onClick={() => void copy()} />
    </span>
  );
}
