import type { Send } from '../../../contract/sends.ts';
import { classNames } from '../../ui/class-names.ts';
import { ledgerOrder, ledgerWords } from './send-words.ts';
import './bar.css';

/** How far a send is, by state: each has a pattern of its own, so that it reads without colour. */
export function SendBar({ send, slim = false }: { send: Pick<Send, 'total' | 'counts'>; slim?: boolean }) {
  const { counts } = send;
  return (
    <div
      className={classNames('send-bar', slim && 'send-bar-slim')}
      role="img"
      aria-label={ledgerWords(send)}
    >
      {ledgerOrder.map((part) =>
        counts[part] === 0 ? null : <i key={part} data-is={part} style={{ flexGrow: counts[part] }} />,
      )}
    </div>
  );
}
